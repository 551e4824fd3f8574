import { fold, type Field } from './columnNames';

/** A program whose exports are recognized by their headers. */
interface Preset {
  program: string;
  /** Headers that only exports of this program have together. Each list is that of one version of the program. */
  marks: readonly (readonly string[])[];
  /** The headers of each field, best first. The column of consent is only pointed at. */
  columns: Partial<Record<Field, readonly string[]>>;
}

/**
 * The programs, most specific first. Shopify and Google document their headers, and Square's are those of its customer
 * directory. Toast, Clover and Fivestars document none, so theirs are assumed. An export that is not recognized is
 * mapped by its headers and contents, like any other file.
 */
const PRESETS: readonly Preset[] = [
  {
    program: 'Square',
    marks: [
      ['Square Customer ID', 'Phone Number'],
      ['First Name', 'Phone Number', 'Creation Source', 'First Visit'],
    ],
    columns: {
      phone: ['Phone Number'],
      name: ['First Name'],
      lastName: ['Last Name', 'Surname'],
      birthday: ['Birthday'],
      joined: ['First Visit'],
    },
  },
  {
    program: 'Shopify',
    marks: [
      ['Accepts Email Marketing', 'Accepts SMS Marketing', 'Phone'],
      ['Accepts Marketing', 'Total Orders', 'Phone'],
    ],
    columns: {
      phone: ['Phone', 'Default Address Phone'],
      name: ['First Name'],
      lastName: ['Last Name'],
      smsConsent: ['Accepts SMS Marketing'],
    },
  },
  {
    program: 'Google Contacts',
    marks: [
      ['First Name', 'Phone 1 - Label', 'Phone 1 - Value'],
      ['Given Name', 'Phone 1 - Type', 'Phone 1 - Value'],
    ],
    columns: {
      phone: ['Phone 1 - Value', 'Phone 2 - Value'],
      name: ['First Name', 'Given Name'],
      lastName: ['Last Name', 'Family Name'],
      birthday: ['Birthday'],
    },
  },
  {
    program: 'Fivestars',
    marks: [
      ['Phone', 'Points', 'Checkins'],
      ['Phone', 'Points', 'Check-ins'],
      ['Phone Number', 'Current Points', 'Total Visits'],
    ],
    columns: {
      phone: ['Phone', 'Phone Number'],
      name: ['First Name', 'Name'],
      lastName: ['Last Name'],
      birthday: ['Birthday'],
      points: ['Points', 'Current Points'],
      joined: ['Joined', 'Join Date', 'Member Since'],
      smsConsent: ['SMS Opt In', 'Text Opt In'],
    },
  },
  {
    program: 'Toast',
    marks: [
      ['Guest GUID', 'Phone'],
      ['Guest Name', 'Phone', 'Total Visits'],
      ['First Name', 'Phone', 'Loyalty Points', 'Last Visit Date'],
    ],
    columns: {
      phone: ['Phone', 'Phone Number'],
      name: ['Guest Name', 'First Name'],
      lastName: ['Last Name'],
      birthday: ['Birthday'],
      points: ['Loyalty Points', 'Points Balance'],
      joined: ['First Visit Date', 'First Visit'],
      smsConsent: ['SMS Marketing Opt In', 'Marketing SMS'],
    },
  },
  {
    program: 'Clover',
    marks: [
      ['Customer ID', 'First Name', 'Phone Number', 'Customer Since'],
      ['First Name', 'Phone Number', 'Marketing Allowed'],
    ],
    columns: {
      phone: ['Phone Number'],
      name: ['First Name'],
      lastName: ['Last Name'],
      birthday: ['Birthday', 'Birth Date'],
      joined: ['Customer Since'],
      smsConsent: ['Marketing Allowed'],
    },
  },
];

export interface FoundPreset {
  program: string;
  /** The indexes of the columns of a field, best first. */
  columnsOf: (field: Field) => number[];
}

/** Recognizes the program that exported a file with these headers, or returns null. */
export function findPreset(columns: readonly string[]): FoundPreset | null {
  const headers = columns.map(fold);
  const has = (mark: string) => headers.includes(fold(mark));
  const preset = PRESETS.find(({ marks }) => marks.some((headersOfOne) => headersOfOne.every(has)));
  if (!preset) return null;
  const columnsOf = (field: Field) =>
    (preset.columns[field] ?? []).map((header) => headers.indexOf(fold(header))).filter((at) => at >= 0);
  return { program: preset.program, columnsOf };
}
