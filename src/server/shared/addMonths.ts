/** Moves the first day of a month, YYYY-MM-DD. */
export function addMonths(firstDay: string, months: number): string {
  const moved = new Date(firstDay);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 10);
}
