/** The day of a moment as '2026-03-04'. The time zone of the device is the default, and replaces an unknown one. */
export function toPlainDay(moment: Date, timeZone?: string): string {
  try {
    return moment.toLocaleDateString('sv', { timeZone });
  } catch {
    return moment.toLocaleDateString('sv');
  }
}
