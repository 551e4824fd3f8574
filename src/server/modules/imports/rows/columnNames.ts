import type { ImportMapping } from '../../../../contract/imports';
import { IMPORT_REPORT_COLUMNS } from '../../../../contract/plain/limits';

export type Field = 'phone' | 'name' | 'lastName' | 'birthday' | 'points' | 'joined' | 'smsConsent';

/** Patterns for common column names in English and Spanish, as `fold` returns them, most specific first. */
export const COLUMN_NAMES: Record<Field, readonly RegExp[]> = {
  phone: [
    /^(phone|mobile|cell|tel|movil)|^(cel|ph|whats ?app)\b/,
    /phone|mobile|telefono|celular|\b(movil|cell?|tel|ph|whats ?app)\b/,
    /^contact/,
    /^(number|numero)$/,
  ],
  name: [
    /^((full|customer|cust|client|guest|member|contact) ?)?name$|^(customer|client|cliente|guest|member|patron)$/,
    /\bfirst( ?name)?( and)? last\b|\blast( ?name)?( and)? first\b|\bapellidos? (y )?nombres?\b/,
    /^nombre (completo|y apellidos?)$/,
    /^(first|1st)$|^(first|1st|f|given|fore|primer)? ?(name|nombre)( ?s)?$/,
    /\b(first|given) ?names?\b/,
    /^(?!.*\b(company|business|store|user|middle|nick|maiden|pet|item|product|reward|file|staff)\b).*\bname\b/,
    /^nombres?\b(?!.*(empresa|negocio|usuario|mascota|producto))|^contact$/,
  ],
  lastName: [
    /^(last|((last|l|family) ?name|surname|(primer )?apellido)( ?s)?|apellido paterno)$/,
    /^(?!.*(first|nombre)).*\b(last ?name|family name|surname|apellidos?)\b/,
  ],
  birthday: [
    /^(birth ?(day|date)|date of birth|fecha de nacimiento|cumpleanos)$/,
    /^(?!.*(birth ?(place|month|year)|lugar|city|ciudad|text|sent|gift|card|points)).*(birth|\b(d ?o ?b|b ?day|cumple|born|nac)\b|cumpleanos|nacimiento)/,
  ],
  points: [
    /^((loyalty|rewards?) )?(points|pts)$|^((points?|pts|loyalty|rewards?) )?bal(ance)?$|^puntos$|^saldo( de puntos)?$/,
    /^(?!.*(redeem|spent|used|life ?time|earn|expir|gift|due|owe|canjead|usad|vence|vencid)).*(points?|pts|\bbal(ance)?\b|puntos|saldo|^stars$)/,
  ],
  joined: [
    /^(join|member since|since|created|customer since|date (joined|added)|sign(ed)? ?up|start date|first visit)/,
    /joined|created|registered|registration|enrol|^fecha de (alta|registro|ingreso|inscripcion)|(cliente|miembro|socio) desde/,
  ],
  smsConsent: [/accepts texts|sms|text.*(consent|opt|market)|consent|opt.?in/],
};

/** Normalizes a header, so that different spellings compare as equal: 'Phone #', 'PHONE ' and 'phone' are 'phone'. */
export function fold(header: string): string {
  return header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** Returns the order of day and month that headers such as 'Date of Birth (MM/DD)' state, or null. */
export function readDateOrder(headers: readonly string[]): ImportMapping['dateOrder'] | null {
  const isMonthFirst = headers.some((header) => /\bmm? dd?\b|\bmonth day\b|\bmes dia\b/.test(header));
  const isDayFirst = headers.some((header) => /\bdd? mm?\b|(?<!\b(b|birth) )\bday month\b|\bdia mes\b/.test(header));
  if (isMonthFirst === isDayFirst) return null;
  return isMonthFirst ? 'mdy' : 'dmy';
}

/** Whether a column was added to the rows that an earlier import reported. It is ignored. */
export function isReportColumn(header: string): boolean {
  return IMPORT_REPORT_COLUMNS.includes(header.trim());
}

export function isColumnName(cell: string): boolean {
  const header = fold(cell);
  return Object.values(COLUMN_NAMES).some((patterns) => patterns.some((pattern) => pattern.test(header)));
}
