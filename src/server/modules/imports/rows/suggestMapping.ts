import type { ImportDetails, ImportMapping } from '../../../../contract/imports';
import { cleanCell } from './cleanCell';
import { COLUMN_NAMES, fold, isReportColumn, readDateOrder, type Field } from './columnNames';
import { guessDateOrder, hasDateOrder } from './parseDate';
import { normalizePhone, readPhone } from './parsePhone';
import { findPreset } from './presets';

type Cells = readonly (readonly string[])[];

/** Whether a cell is plausible for a field. Some wrong cells do not matter, because only most must fit. */
const FITS: Record<Exclude<Field, 'smsConsent'>, (cell: string) => boolean> = {
  phone: (cell) => hasPhone(cell) || (!/@|\p{L}{3}/u.test(cell) && cell.replace(/\D/g, '').length >= 5),
  name: (cell) => /\p{L}/u.test(cell) && !cell.includes('@'),
  lastName: (cell) => /\p{L}/u.test(cell) && !cell.includes('@'),
  birthday: (cell) => /\d/.test(cell) && !cell.includes('@') && normalizePhone(cell) === null,
  points: (cell) => /^[-+]?\d[\d.,]*$/.test(cell) && normalizePhone(cell) === null,
  joined: (cell) => /\d/.test(cell) && !cell.includes('@') && normalizePhone(cell) === null,
};

/** Whether a cell has a phone number. Those in email addresses and in long texts, such as notes, do not count. */
const hasPhone = (cell: string) => !cell.includes('@') && cell.length <= PHONE_CELL_MAX && readPhone(cell) !== null;
const PHONE_CELL_MAX = 80;

/**
 * Guesses the column of each field from the headers and the first rows: the columns of a known program, or else those
 * whose header and cells fit. The mapping is null when no column seems to contain phone numbers. Consent to texts is
 * never guessed, because the owner has to state it.
 */
export function suggestMapping(
  columns: readonly string[],
  sample: Cells,
): {
  mapping: ImportMapping | null;
  isDateOrderKnown: boolean;
  preset: ImportDetails['preset'];
} {
  const headers = columns.map((column) => (isReportColumn(column) ? '' : fold(column)));
  const preset = findPreset(columns);
  const cellsOf = columns.map((_column, at) =>
    sample.map((row) => cleanCell(row[at] ?? '')).filter((cell) => cell !== ''),
  );
  const taken = new Set<number>();
  const take = (column: number | null) => {
    if (column !== null) taken.add(column);
    return column;
  };
  const countCells = (column: number) => cellsOf[column]?.length ?? 0;
  const find = (field: keyof typeof FITS): number | null => {
    const fitting = headers.flatMap((header, at) =>
      !taken.has(at) && mostly(cellsOf[at] ?? [], FITS[field]) ? [{ header, at }] : [],
    );
    const known = preset?.columnsOf(field) ?? [];
    const preselected = known.filter((at) => fitting.some((column) => column.at === at));
    // Of several columns, such as the customer's phone and that of the address, the one with the most cells is best.
    const [fullest] = preselected.sort((one, other) => countCells(other) - countCells(one));
    if (fullest !== undefined) return take(fullest);
    for (const pattern of COLUMN_NAMES[field]) {
      const found = fitting.find(({ header }) => pattern.test(header));
      if (found) return take(found.at);
    }
    return null;
  };
  const isPreset = (preset?.columnsOf('phone') ?? []).some((at) => countCells(at) > 0);
  const phone = (isPreset ? find('phone') : take(findPhones(headers, cellsOf))) ?? find('phone');
  const [birthday, points, joined] = [find('birthday'), find('points'), find('joined')];
  const last = find('lastName');
  const name = find('name');
  const isLastNameKnown = name !== null && last !== null && hasPart(sample, name, last);
  // All columns are examined, because the owner may choose others.
  const dates = sample.flat();
  const order = guessDateOrder(dates) ?? readDateOrder(headers);
  const isDateOrderKnown = order !== null || !dates.some(hasDateOrder);
  const [consentColumn = null] = preset?.columnsOf('smsConsent') ?? [];
  const found = { isDateOrderKnown, preset: preset && { program: preset.program, consentColumn } };
  if (phone === null) return { mapping: null, ...found };
  const mapping: ImportMapping = {
    phone,
    name,
    lastName: isLastNameKnown ? null : last,
    birthday,
    points,
    joined,
    smsConsent: null,
    dateOrder: order ?? 'mdy',
    hasConsentStatement: false,
    overwrites: false,
  };
  return { mapping, ...found };
}

/**
 * Returns a column that mostly contains phone numbers; half of them suffice below a matching header. A column with a
 * matching header is preferred, and then the one with the most different numbers, because a column may contain the
 * store's own number.
 */
function findPhones(headers: readonly string[], cellsOf: Cells): number | null {
  const columns = headers.flatMap((header, at) => {
    if (header === '') return [];
    const phones = (cellsOf[at] ?? []).filter(hasPhone).map((cell) => readPhone(cell)?.phone);
    const named = COLUMN_NAMES.phone.findIndex((pattern) => pattern.test(header));
    const rank = named < 0 ? COLUMN_NAMES.phone.length : named;
    const share = phones.length / (cellsOf[at] ?? []).length;
    return share > 0.5 || (share === 0.5 && named >= 0) ? [{ at, rank, different: new Set(phones).size }] : [];
  });
  const [best] = columns.sort((one, other) => one.rank - other.rank || other.different - one.different);
  return best?.at ?? null;
}

/** Whether more than half of the items pass. Also true for no items. */
function mostly<Item>(items: readonly Item[], test: (item: Item) => boolean): boolean {
  return items.length === 0 || items.filter(test).length > items.length / 2;
}

/** Whether the texts of one column end with those of another one, like full names with last names. */
function hasPart(sample: Cells, whole: number, part: number): boolean {
  const rows = sample.filter((row) => (row[part] ?? '') !== '');
  return rows.length > 0 && mostly(rows, (row) => (row[whole] ?? '').endsWith(row[part] ?? ''));
}
