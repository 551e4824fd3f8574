import type { ImportMapping } from '../../../../contract/imports';
import { guessDateOrder, normalizePhone } from './parseRow';

type Field = 'phone' | 'name' | 'birthday' | 'points' | 'joined' | 'smsConsent';

/** Common names of headers, the most certain first. */
const NAMES: Record<Field, RegExp[]> = {
  phone: [/^(phone|mobile|cell|tel)/, /phone|mobile|telefono/],
  name: [/^(name|full name|customer name|customer)$/, /^first name$/, /\bname\b|^nombre/],
  birthday: [/birth|^dob$|^bday|cumpleanos/],
  points: [/^(points|balance|points balance|loyalty points)$/, /points|balance|puntos/],
  joined: [/^(joined|member since|created|customer since|sign ?up|date added)/, /joined|created|registered|enrol/],
  smsConsent: [/accepts texts|sms|text.*(consent|opt|market)|consent|opt.?in/],
};

/**
 * Guesses from the headers and the first rows which column holds what. Null when no column holds phone numbers. Consent to
 * texts is never guessed to be given: the owner has to state it.
 */
export function suggestMapping(
  columns: readonly string[],
  sample: readonly (readonly string[])[],
): { mapping: ImportMapping | null; isDateOrderKnown: boolean } {
  const taken = new Set<number>();
  const find = (field: Field): number | null => {
    for (const pattern of NAMES[field]) {
      const index = columns.findIndex((column, at) => !taken.has(at) && pattern.test(fold(column)));
      if (index >= 0) {
        taken.add(index);
        return index;
      }
    }
    return null;
  };
  const phone = find('phone') ?? findPhones(columns, sample);
  const [birthday, points, joined, name] = [find('birthday'), find('points'), find('joined'), find('name')];
  // Of all columns: the owner may choose others than these.
  const dates = sample.flat();
  const order = guessDateOrder(dates);
  const isDateOrderKnown =
    order !== null || !dates.some((text) => /^\d{1,2}[/.\- ]\d{1,2}[/.\- ]\d{4}/.test(text.trim()));
  if (phone === null) return { mapping: null, isDateOrderKnown };
  const mapping: ImportMapping = {
    ...{ phone, name, birthday, points, joined, smsConsent: null },
    dateOrder: order ?? 'mdy',
    hasConsentStatement: false,
    overwrites: false,
  };
  return { mapping, isDateOrderKnown };
}

/** The column in which most cells are phone numbers. */
function findPhones(columns: readonly string[], sample: readonly (readonly string[])[]): number | null {
  const index = columns.findIndex((_column, at) => {
    const filled = sample.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && filled.filter((cell) => normalizePhone(cell) !== null).length > filled.length / 2;
  });
  return index < 0 ? null : index;
}

function fold(header: string): string {
  return header.normalize('NFD').replace(/\p{M}/gu, '').replace(/[_-]+/g, ' ').trim().toLowerCase();
}
