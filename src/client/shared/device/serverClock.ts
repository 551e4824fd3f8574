/** How far the server's clock is ahead of this device's, in ms. */
let offset = 0;

/** Reads the server's time from the Date header of a response, because clocks of tablets can be wrong by minutes. */
export function setServerTime(date: string | null): void {
  offset = Date.parse(date ?? '') - Date.now() || 0;
}

/** The server's time in ms since 1970, accurate to a few seconds. */
export const getServerNow = (): number => Date.now() + offset;
