/** How far the server's clock is ahead of this device's, in ms. */
let offset = 0;

/** Sets the clock by the Date header of a response. Tablets in shops can be wrong by minutes. */
export function setServerTime(date: string | null): void {
  offset = Date.parse(date ?? '') - Date.now() || 0;
}

/** The time of the server in ms since 1970, to a few seconds. */
export const getServerNow = (): number => Date.now() + offset;
