/** The session storage key of the time at which somebody last touched a page that was then hidden or unloaded, in ms. */
const KEY = 'last_activity';

/** Keeps the time for a page that the browser drops while the tablet sleeps, and loads again when it wakes. */
export function keepLastActivity(at: number): void {
  try {
    sessionStorage.setItem(KEY, String(at));
  } catch {
    // A browser that denies storage keeps nothing.
  }
}

export function forgetLastActivity(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // See keepLastActivity.
  }
}

/** The kept time, once; null when there is none. */
export function takeLastActivity(): number | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    forgetLastActivity();
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}
