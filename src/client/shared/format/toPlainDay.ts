/** The day of a moment, in the zone of this device or another: '2026-03-04'. */
export function toPlainDay(moment: Date, timeZone?: string): string {
  return moment.toLocaleDateString('sv', { timeZone });
}
