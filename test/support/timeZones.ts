/** A time zone where the clocks show this hour now. It has no daylight saving time. */
export function timeZoneAtHour(hour: number): string {
  // From 11 hours behind to 12 ahead: noon is that of the date of UTC, also in its first hour.
  const ahead = ((hour - new Date().getUTCHours() + 35) % 24) - 11;
  // The signs of these zones are reversed.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/**
 * A time zone whose date is not that of UTC, nor that of `timeZoneAtHour(12)`, and where no midnight comes within the
 * next two hours. It has no daylight saving time.
 */
export function timeZoneOnAnotherDate(): string {
  return new Date().getUTCHours() < 10 ? 'Etc/GMT+12' : 'Etc/GMT-14';
}
