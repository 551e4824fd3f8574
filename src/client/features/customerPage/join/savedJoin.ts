import { readItem, writeItem } from '../../../shared/device/deviceStorage';

/** What the customer has entered so far. It survives a reload, because phones reload a tab after a look at the text. */
export interface SavedJoin {
  phone: string;
  token: string;
  /** null until it is known to be right. */
  code: string | null;
  /** In ms since 1970. */
  savedAt: number;
}

/** The server forgets a code after that time at the latest: 10 minutes to enter it, and 30 for the form. */
const LIFETIME_MS = 40 * 60_000;

const toKey = (subdomain: string) => `join:${subdomain}`;

/** The values of this tab; null if there are none, or they are too old. */
export function readSavedJoin(subdomain: string): SavedJoin | null {
  try {
    const saved = JSON.parse(readItem(toKey(subdomain), 'sessionStorage') ?? 'null') as Partial<SavedJoin> | null;
    const isUsable =
      typeof saved?.phone === 'string' &&
      typeof saved.token === 'string' &&
      (typeof saved.code === 'string' || saved.code === null) &&
      typeof saved.savedAt === 'number' &&
      Math.abs(Date.now() - saved.savedAt) < LIFETIME_MS;
    return isUsable ? (saved as SavedJoin) : null;
  } catch {
    return null;
  }
}

/** Saves the values of this tab; null removes them. */
export function saveJoin(subdomain: string, saved: SavedJoin | null): void {
  writeItem(toKey(subdomain), saved && JSON.stringify(saved), 'sessionStorage');
}
