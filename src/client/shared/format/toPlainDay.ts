/** The day of a moment, in the zone of this device or another that the browser knows: '2026-03-04'. */
export function toPlainDay(moment: Date, timeZone?: string): string {
  try {
    return moment.toLocaleDateString('sv', { timeZone });
  } catch {
    return moment.toLocaleDateString('sv');
  }
}
