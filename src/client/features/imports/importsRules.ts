import { boolean, object, string, type ObjectSchema } from 'yup';
import type { ImportDetails, ImportMapping } from '../../../contract/imports';
import { formatBirthdayWithoutYear } from '../../shared/format/formatBirthday';

type ColumnField = 'phone' | 'name' | 'lastName' | 'birthday' | 'points' | 'joined' | 'smsConsent';

/** The customer fields that a column can be mapped to. */
export const FIELDS: readonly { field: ColumnField; label: string; help?: string }[] = [
  { field: 'phone', label: 'Phone', help: 'Ten digits in any common format. Identifies the customer.' },
  { field: 'name', label: 'Name', help: 'The full name or the first name.' },
  { field: 'lastName', label: 'Last name', help: 'If it has a column of its own.' },
  { field: 'birthday', label: 'Birthday', help: 'With or without the year.' },
  { field: 'points', label: 'Points', help: 'Starting balance. Each customer gets it once.' },
  { field: 'joined', label: 'Joined', help: 'The day they became a customer.' },
  {
    field: 'smsConsent',
    label: 'Agreed to texts',
    help: 'Yes or no. For new customers only, and for no one under 13.',
  },
];

/** The form values. Columns are strings; '' means that no column is mapped. */
export interface MappingValues extends Record<ColumnField, string> {
  dateOrder: string;
  hasConsentStatement: boolean;
  overwrites: boolean;
  onlyNewGetPoints: boolean;
}

export const mappingRules: ObjectSchema<MappingValues> = object({
  phone: string().defined().required('Please choose the column with the phone numbers'),
  name: string().defined(),
  lastName: string().defined(),
  birthday: string().defined(),
  points: string().defined(),
  joined: string().defined(),
  smsConsent: string().defined(),
  dateOrder: string()
    .defined()
    .when(['birthday', 'joined'], {
      is: (birthday: string, joined: string) => birthday !== '' || joined !== '',
      then: (schema) => schema.required('Please choose how to read dates like 4/7/1990'),
    }),
  hasConsentStatement: boolean()
    .defined()
    .when('smsConsent', {
      is: (column: string) => column !== '',
      then: (schema) => schema.isTrue('Please confirm this, or leave out the column “Agreed to texts”'),
    }),
  overwrites: boolean().defined(),
  onlyNewGetPoints: boolean().defined(),
});

/** The mapping of an earlier dry run, or else the suggested one. The owner must choose an uncertain date order. */
export function toMappingValues({ mapping, suggestion, isDateOrderKnown }: ImportDetails): MappingValues {
  const given = mapping ?? suggestion;
  const toText = (column: number | null | undefined) => column?.toString() ?? '';
  return {
    phone: toText(given?.phone),
    name: toText(given?.name),
    lastName: toText(given?.lastName),
    birthday: toText(given?.birthday),
    points: toText(given?.points),
    joined: toText(given?.joined),
    smsConsent: toText(given?.smsConsent),
    dateOrder: mapping !== null || isDateOrderKnown ? (given?.dateOrder ?? 'mdy') : '',
    hasConsentStatement: mapping?.hasConsentStatement ?? false,
    overwrites: given?.overwrites ?? false,
    onlyNewGetPoints: mapping === null || mapping.onlyNewGetPoints === true,
  };
}

const TWO_NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})(?=[-/. ]\d|\.?$)/;

/** The first of a file's sample dates that means another day with the day first; '4/7' if there is none. */
export function findUnclearDate(
  sample: ImportDetails['sample'],
  { birthday, joined }: Pick<MappingValues, 'birthday' | 'joined'>,
): string {
  const columns = [birthday, joined].filter((column) => column !== '').map(Number);
  const cells = columns.flatMap((column) => sample.map((row) => row[column]?.trim() ?? ''));
  return (
    cells.find((cell) => {
      const [, first, second] = (TWO_NUMBERS.exec(cell) ?? []).map(Number);
      return isMonth(first) && isMonth(second) && first !== second;
    }) ?? '4/7'
  );
}

const isMonth = (number = 0) => number >= 1 && number <= 12;

/** What a date such as '4/7/1990' is with the month first, and with the day first: '“4/7/1990” is Apr 7'. */
export function describeOrders(date: string): Record<ImportMapping['dateOrder'], string> {
  const [, first = '', second = ''] = TWO_NUMBERS.exec(date) ?? [];
  const describe = (month: string, day: string) => {
    const name = formatBirthdayWithoutYear(`--${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
    return `“${date}” is ${name}`;
  };
  return { mdy: describe(first, second), dmy: describe(second, first) };
}

const isDate = (cell: string) => /^\d{1,4}([-/.]\d{1,4}){1,2}$/.test(cell.trim());

/** Sentences about names and birthdays that the file seems to have and that the mapping leaves out. */
export function listLeftOut({ mapping, suggestion, columns, sample }: ImportDetails): string[] {
  if (mapping === null) return [];
  const used = new Set(Object.values(mapping));
  const isMatched = (field: 'name' | 'lastName' | 'birthday') => (mapping[field] ?? null) !== null;
  const describe = (field: 'name' | 'lastName' | 'birthday', what: string) => {
    const column = suggestion?.[field] ?? null;
    if (isMatched(field) || column === null || used.has(column)) return [];
    return [`${what} would be left out: “${columns[column] ?? ''}” isn't matched.`];
  };
  const parts = [
    ...describe('name', isMatched('lastName') ? 'First names' : 'Names'),
    ...describe('lastName', 'Last names'),
  ];
  const hasNames = isMatched('name') || isMatched('lastName');
  const names = parts.length > 0 || hasNames ? parts : ['Customers would have no names: no column is matched to Name.'];
  const birthdays = describe('birthday', 'Birthdays');
  if (birthdays.length > 0 || isMatched('birthday')) return [...names, ...birthdays];
  const dates = columns.filter((_label, at) => {
    const cells = sample.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    return !used.has(at) && cells.length > 0 && cells.every(isDate);
  });
  return [...names, ...dates.map((label) => `“${label}” has dates. If they are birthdays, match it to Birthday.`)];
}

export function toMapping(values: MappingValues): ImportMapping {
  const toColumn = (text: string) => (text === '' ? null : Number(text));
  return {
    phone: Number(values.phone),
    name: toColumn(values.name),
    lastName: toColumn(values.lastName),
    birthday: toColumn(values.birthday),
    points: toColumn(values.points),
    joined: toColumn(values.joined),
    smsConsent: toColumn(values.smsConsent),
    dateOrder: values.dateOrder === 'dmy' ? 'dmy' : 'mdy',
    hasConsentStatement: values.smsConsent !== '' && values.hasConsentStatement,
    overwrites: values.overwrites,
    onlyNewGetPoints: values.onlyNewGetPoints,
  };
}
