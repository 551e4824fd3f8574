/**
 * '+12025550123' as the console shows it, '(202) 555-0123'; any other number unchanged. For CSV files: a spreadsheet
 * would turn the first into a number, and keeps the second as text.
 */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  return line === undefined ? phone : `(${area}) ${exchange}-${line}`;
}
