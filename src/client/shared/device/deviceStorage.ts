/* Access to local storage (per device) and session storage (per tab). If the browser denies it, nothing is stored. */

type Kind = 'localStorage' | 'sessionStorage';

/** The value of a key; null if there is none. */
export function readItem(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Sets the value of a key; null removes it. */
export function writeItem(key: string, value: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch {
    // The browser denies storage or has no space left.
  }
}
