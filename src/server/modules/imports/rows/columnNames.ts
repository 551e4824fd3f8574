import { IMPORT_REPORT_COLUMNS } from '../../../../contract/limits';

export type Field = 'phone' | 'name' | 'lastName' | 'birthday' | 'points' | 'joined' | 'smsConsent';

/** Patterns for common column names, most specific first. */
export const COLUMN_NAMES: Record<Field, readonly RegExp[]> = {
  phone: [/^(phone|mobile|cell|tel)/, /phone|mobile|telefono/, /^contact/],
  name: [
    /^(name|full name|customer name|customer)$/,
    /^(first ?name|f ?name|given name|nombre)$/,
    /\bfirst ?name\b/,
    /\bname\b|^nombre|^contact$/,
  ],
  lastName: [/^(last ?name|l ?name|family name|surname|apellidos?)$/, /\b(last ?name|surname)\b/],
  birthday: [/birth|^dob$|^bday|cumpleanos/],
  points: [/^(points|balance|points balance|loyalty points)$/, /points|balance|puntos/],
  joined: [/^(joined|member since|created|customer since|sign ?up|date added)/, /joined|created|registered|enrol/],
  smsConsent: [/accepts texts|sms|text.*(consent|opt|market)|consent|opt.?in/],
};

/** Normalizes a header, so that different spellings compare as equal. */
export function fold(header: string): string {
  return header.normalize('NFD').replace(/\p{M}/gu, '').replace(/[_-]+/g, ' ').trim().toLowerCase();
}

/** Whether a column was added to the rows that an earlier import reported. It is ignored. */
export function isReportColumn(header: string): boolean {
  return IMPORT_REPORT_COLUMNS.includes(header.trim());
}

export function isColumnName(cell: string): boolean {
  const header = fold(cell);
  return Object.values(COLUMN_NAMES).some((patterns) => patterns.some((pattern) => pattern.test(header)));
}
