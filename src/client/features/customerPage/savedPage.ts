import type { CustomerPage } from '../../../contract/customerPage';
import { readItem, writeItem } from '../../shared/device/deviceStorage';

/** What this phone last got from the server, for when it is offline. */
export interface SavedPage {
  page: CustomerPage;
  /** ms since 1970 */
  savedAt: number;
}

/** Of this version's shape: another version reads it as missing. */
const toKey = (subdomain: string) => `my_page_3:${subdomain}`;

/** The last state of a store's page; null if there is none that can be read. */
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

/** Keeps the state of a store's page; null removes it. */
export function savePage(subdomain: string, saved: SavedPage | null): void {
  writeItem(toKey(subdomain), saved && JSON.stringify(saved));
}
