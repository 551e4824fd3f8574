/** A time zone where the clocks show this hour now. It has no daylight saving time. */
export function timeZoneAtHour(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // The signs of these zones are reversed.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
