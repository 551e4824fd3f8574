/** A time zone in which the current hour is this one. It has no daylight saving time. */
export function timeZoneAtHour(hour: number): string {
  // The offset is between -11 and +12 hours. At noon, its date is always that of UTC.
  const ahead = ((hour - new Date().getUTCHours() + 35) % 24) - 11;
  // The names of these zones have reversed signs.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/**
 * A time zone whose date differs from that of UTC and of `timeZoneAtHour(12)`, and in which midnight is more than two
 * hours away. It has no daylight saving time.
 */
export function timeZoneOnAnotherDate(): string {
  return new Date().getUTCHours() < 10 ? 'Etc/GMT+12' : 'Etc/GMT-14';
}
