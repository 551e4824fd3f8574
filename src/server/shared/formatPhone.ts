/**
 * Converts '+12025550123' to '(202) 555-0123', as the console shows it, and returns other numbers unchanged. CSV files
 * need this too, because a spreadsheet converts the first form to a number, but keeps the second as text.
 */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  return line === undefined ? phone : `(${area}) ${exchange}-${line}`;
}
