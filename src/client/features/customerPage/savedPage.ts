import type { CustomerPage } from '../../../contract/customerPage';
import { readItem, writeItem } from '../../shared/device/deviceStorage';

/** The last response of the server, which the phone shows while it is offline. */
export interface SavedPage {
  page: CustomerPage;
  /** In ms since 1970. */
  savedAt: number;
}

/** The number in the key is the version of the data format. A client ignores data of other versions. */
const toKey = (subdomain: string) => `my_page_3:${subdomain}`;

/** The saved page of a store; null if there is none or it cannot be read. */
export function readSavedPage(subdomain: string): SavedPage | null {
  try {
    const saved = JSON.parse(readItem(toKey(subdomain)) ?? 'null') as Partial<SavedPage> | null;
    return saved?.page?.store.subdomain === subdomain && typeof saved.savedAt === 'number'
      ? (saved as SavedPage)
      : null;
  } catch {
    return null;
  }
}

/** Saves the page of a store; null removes it. */
export function savePage(subdomain: string, saved: SavedPage | null): void {
  writeItem(toKey(subdomain), saved && JSON.stringify(saved));
}
