/** A time zone where the clocks show this hour now. It has no daylight saving time. */
export function timeZoneAtHour(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
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
