import type { ImportMapping } from '../../src/contract/imports';
import { EncodingDetector } from '../../src/server/modules/imports/file/encodingDetector';
import { findDelimiter } from '../../src/server/modules/imports/file/findDelimiter';
import { readCsv } from '../../src/server/modules/imports/file/readCsv';
import { cleanCell } from '../../src/server/modules/imports/rows/cleanCell';
import { findHeader } from '../../src/server/modules/imports/rows/findHeader';
import { areSerials, guessDateOrder, parseBirthday, parseDate } from '../../src/server/modules/imports/rows/parseDate';
import { findPhoneDigits, normalizePhone } from '../../src/server/modules/imports/rows/parsePhone';
import { parseRow } from '../../src/server/modules/imports/rows/parseRow';
import { suggestMapping } from '../../src/server/modules/imports/rows/suggestMapping';

const MAPPING: ImportMapping = {
  phone: 0,
  name: 1,
  birthday: 2,
  points: 3,
  joined: 4,
  smsConsent: 5,
  dateOrder: 'mdy',
  hasConsentStatement: true,
  overwrites: false,
};
const TODAY = '2026-11-22';
const CONTEXT = { mapping: MAPPING, columns: 6, today: TODAY, serialColumns: new Set<number>() };
const parse = (...cells: string[]) => parseRow(cells, CONTEXT);

test.each([
  ['2025550123', '+12025550123'],
  ['(202) 555-0123', '+12025550123'],
  ['202.555.0123', '+12025550123'],
  ['+1 202 555 0123', '+12025550123'],
  ['1-202-555-0123', '+12025550123'],
  ['2025550123.0', '+12025550123'],
  ['202\u00a0555\u20110123', '+12025550123'],
  ["'2025550123", '+12025550123'],
  ['="2025550123"', '+12025550123'],
  ['=""2025550123""', '+12025550123'],
  ['2.025550160E9', '+12025550160'],
  ['2,025550160E+09', '+12025550160'],
  ['1.2025550160E10', '+12025550160'],
  ['2.0255501600E9', '+12025550160'],
  ['2.02555016E9', null],
  ['2.0255501605E9', null],
  ['001 202 555 0123', '+12025550123'],
  ['\uff12\uff10\uff12 555 0123', '+12025550123'],
  ['+44 20 7946 0958', null],
  ['+2025550123', null],
  ['555-0123', null],
  ['(120) 255-5012', null],
  ['202-155-0123', null],
  ['2.02556E+09', null],
  ['202-555-0123 ext 4', null],
  ['2O2-555-0123', null],
  ['', null],
])('BX-126 the phone %j is read as %j', (written, expected) => expect(normalizePhone(written)).toBe(expected));

test.each([
  ['1990-05-17', '1990-05-17', '1990-05-17'],
  ['1990/5/7', '1990-05-07', '1990-05-07'],
  ['5/7/1990', '1990-05-07', '1990-07-05'],
  ['5.7.1990', '1990-05-07', '1990-07-05'],
  ['17-05-1990', null, '1990-05-17'],
  ['1990-05-17 00:00:00', '1990-05-17', '1990-05-17'],
  ['5/17/1990 12:00 AM', '1990-05-17', null],
  ['May 17, 1990', '1990-05-17', '1990-05-17'],
  ['17 May 1990', '1990-05-17', '1990-05-17'],
  ['September 2nd 1988', '1988-09-02', '1988-09-02'],
  ['2/29/1988', '1988-02-29', null],
  ['2/29/1989', null, null],
  ['5/17/90', '1990-05-17', null],
  ['17.05.90', null, '1990-05-17'],
  ['11/22/26', '2026-11-22', null],
  ['11/23/26', '1926-11-23', null],
  ['17-May-1990', '1990-05-17', '1990-05-17'],
  ['17-May-90', '1990-05-17', '1990-05-17'],
  ['Thursday, May 17, 1990', '1990-05-17', '1990-05-17'],
  ['Sept 2 1988', '1988-09-02', '1988-09-02'],
  ['19900517', '1990-05-17', '1990-05-17'],
  ['19901317', null, null],
  ['33010', null, null],
  ['5/17/190', null, null],
  ['5/17', null, null],
  ['17 May', null, null],
  ['soon', null, null],
])('BX-125 the date %j is %j with the month first and %j with the day first', (text, mdy, dmy) => {
  const read = (order: 'mdy' | 'dmy') => parseDate(text, { order, today: TODAY, isSerial: false });
  expect([read('mdy'), read('dmy')]).toEqual([mdy, dmy]);
});

test.each([
  ['1990-05-17', '1990-05-17', '1990-05-17'],
  ['5/17', '--05-17', null],
  ['05-17', '--05-17', null],
  ['5/7', '--05-07', '--07-05'],
  ['17.5.', null, '--05-17'],
  ['17-May', '--05-17', '--05-17'],
  ['May 17', '--05-17', '--05-17'],
  ['May 17th', '--05-17', '--05-17'],
  ['--05-17', '--05-17', '--05-17'],
  ['--0517', '--05-17', '--05-17'],
  ['0000-05-17', '--05-17', '--05-17'],
  ['05-17-0000', '--05-17', null],
  ['1604-02-29', '--02-29', '--02-29'],
  ['2/29', '--02-29', null],
  ['--02-30', null, null],
  ['13/13', null, null],
  ['May 32', null, null],
  ['May 1990', null, null],
  ['May', null, null],
  ['17', null, null],
])('BX-84 the birthday %j is %j with the month first and %j with the day first', (text, mdy, dmy) => {
  const read = (order: 'mdy' | 'dmy') => parseBirthday(text, { order, today: TODAY, isSerial: false });
  expect([read('mdy'), read('dmy')]).toEqual([mdy, dmy]);
});

test('BX-84 a birthday without a year says nothing about the age', () =>
  expect(parse('2025550123', 'Ana', '5/17', '', '', 'yes')).toMatchObject({
    birthday: '--05-17',
    acceptsTexts: true,
    warnings: [],
  }));

test.each([
  '+1 202-555-0123 ::: 202-555-0124',
  '2025550123 / 2025550124',
  '2025550123 or 2025550124',
  '2025550123 & 202-555-0124',
  '(202) 555-0123, (202) 555-0124',
  '2025550123;2025550124',
  '2025550123 2025550124',
  '2025550123\n2025550124',
  '2025550123\r\n2025550124 (work)',
  'h: 202-555-0123 c: 202-555-0124',
  'Home 202.555.0123 | Cell 202.555.0124',
  '+12025550123 +12025550124',
  '+44 20 7946 0958 / 202-555-0123',
  "'2025550123 / 2025550124",
])('BX-84 BX-224 of the phone numbers in %j, the first one of this country is used, with a warning', (cell) =>
  expect(parse(cell, 'Ana')).toMatchObject({
    phone: '+12025550123',
    warnings: [
      `Of the phone numbers '${cleanCell(cell)}', (202) 555-0123 is used. A customer has one. If another is right, change it on the customer's page`,
    ],
  }),
);

test.each([
  'Cell: 202-555-0123',
  '(202) 555-0123 (home)',
  'mobile 2025550123',
  '2025550123 mobile',
  'Tel. 202.555.0123',
  '2025550123 - Ana',
  'Ana (202) 555-0123',
  '12 ::: 202-555-0123',
  '202-555-0123 x12',
  '202-555-0123, ext. 4',
  '#2025550123',
  '2025550123*',
  '2025550123?',
  '202~555~0123',
  '202_555_0123',
  '202,555,0123',
  '202 • 555 • 0123',
  '2,025,550,123',
  '02025550123',
  '012025550123',
  '0002025550123',
  'ana@example.com 2025550123',
  '202-555-0123\nno texts',
  '2025550123 / 555-0124',
])('BX-224 the phone number among other characters in %j is used, with a warning', (cell) =>
  expect(parse(cell, 'Ana')).toMatchObject({
    phone: '+12025550123',
    warnings: [`From '${cleanCell(cell)}', (202) 555-0123 is used`],
  }),
);

test.each([
  '２０２５５５０１２３',
  '٢٠٢٥٥٥٠١٢٣',
  '202\u00a0555\u00a00123',
  '202\u2011555\u20110123',
  '202\u2212555\u22120123',
  '202.555.0123.',
  '(202)5550123',
  '1/202/555/0123',
  'tel:+12025550123',
  '12025550123.0',
  '2025550123,00',
  '="12025550123"',
  "'+1 (202) 555-0123",
])('BX-224 the phone number %j needs no warning', (cell) =>
  expect(parse(cell, 'Ana')).toMatchObject({ phone: '+12025550123', warnings: [] }),
);

test.each([
  ['0045 2012 3456', 'foreign'],
  ['0065 9876 5432', 'two zeros before a country code'],
  ['020 7946 09', 'too short'],
  ['20255501232025550124', 'twenty digits'],
  ['2O2-555-0123', 'a letter among the digits'],
  ['222-0123 124', 'a local number with an extension'],
  ['+2025550123', 'a country code without 1'],
])('BX-224 no phone number is guessed from %j: %s', (cell) => expect(typeof parse(cell)).toBe('string'));

test.each<[string, string[][]]>([
  [
    'several numbers',
    [
      ['Ann', '2025550101 / 2025550102'],
      ['Bo', '2025550103 or 2025550104'],
    ],
  ],
  [
    'words',
    [
      ['Ann', 'Cell: 202-555-0101'],
      ['Bo', '(202) 555-0102 (home)'],
      ['Cy', 'mobile 2025550103'],
    ],
  ],
  [
    'extensions',
    [
      ['Ann', '202-555-0101 ext 12'],
      ['Bo', '202-555-0102 x 7'],
    ],
  ],
  [
    'line breaks',
    [
      ['Ann', 'h 2025550101\nc 2025550102'],
      ['Bo', 'h 2025550103\nc 2025550104'],
    ],
  ],
])('BX-224 a column whose phone numbers have %s around them is suggested, with any header', (_title, sample) => {
  expect(suggestMapping(['Name', 'Phone'], sample).mapping).toMatchObject({ name: 0, phone: 1 });
  expect(suggestMapping(['Name', 'How to reach'], sample).mapping).toMatchObject({ name: 0, phone: 1 });
  const rows = sample.map((cells, at) => ({ number: at + 2, cells }));
  expect(findHeader([{ number: 1, cells: ['Name', 'Phone'] }, ...rows])).toBe(1);
  expect(findHeader(rows)).toBe(0);
});

test('BX-224 numbers in notes, addresses and titles make no column of phones and no customer', () => {
  const note = 'Asked for a call at the shop next week about the catering, on her new number 202-555-0102';
  const sample = [['Ann', '2025550101@vtext.com', note]];
  expect(suggestMapping(['Name', 'Email', 'Notes'], sample).mapping).toBeNull();
  const title = { number: 1, cells: ['Call us: 202-555-0100', 'Main St'] };
  const rows = [title, { number: 2, cells: ['Phone', 'Name'] }, { number: 3, cells: ['2025550101', 'Ann'] }];
  expect(findHeader(rows)).toBe(2);
});

test('BX-44 the order of day and month is known when one date allows only one order', () => {
  expect(guessDateOrder(['5/7/1990', '5/17/1990'])).toBe('mdy');
  expect(guessDateOrder(['5/7/1990', '17/5/1990'])).toBe('dmy');
  expect(guessDateOrder(['5/7/1990', '1990-05-17'])).toBeNull();
  expect(guessDateOrder(['17/5/1990', '5/17/1990'])).toBeNull();
  expect(guessDateOrder(['17/5/90', '12-34-56'])).toBe('dmy');
  expect(guessDateOrder(['5/17', '7-5'])).toBe('mdy');
  expect(guessDateOrder(['5/7', '17.5', ''])).toBeNull();
});

test('BX-125 serial numbers of days are dates only in a column that has mostly such numbers', () => {
  expect(areSerials(['33010', '', '28126.5', '5/17/1990'])).toBe(true);
  expect(areSerials(['33010', '5/17/1990'])).toBe(false);
  expect(areSerials(['1990', '2001'])).toBe(false);
  const read = (text: string) => parseDate(text, { order: 'mdy', today: TODAY, isSerial: true });
  expect(['33010', '33010.75', '9000', '5/17/1990', '45'].map(read)).toEqual([
    ...['1990-05-17', '1990-05-17', '1924-08-21', '1990-05-17', null],
  ]);
  const context = { ...CONTEXT, serialColumns: new Set([2]) };
  expect(parseRow(['2025550123', '', '33010', '', '33010'], context)).toMatchObject({
    birthday: '1990-05-17',
    joined: null,
    warnings: ["The joining date '33010' is not a date with a year"],
  });
});

test.each([
  ['11/22/2013', true],
  ['11/23/2013', false],
  ['', true],
])('BX-123 a row with the birthday %j has consent to texts: %j', (birthday, acceptsTexts) =>
  expect(parse('2025550123', 'Ana', birthday, '', '', 'yes')).toMatchObject({ acceptsTexts }),
);

test('BX-44 a complete row is read, and empty cells stay empty', () => {
  expect(parse("'+12025550123", ' Ann  Lee ', '5/17/1990', '1,250.00', '2024-01-02', 'Yes')).toEqual({
    phone: '+12025550123',
    name: 'Ann  Lee',
    birthday: '1990-05-17',
    points: 1250,
    joined: '2024-01-02',
    acceptsTexts: true,
    warnings: [],
  });
  expect(parse('2025550123')).toEqual({
    phone: '+12025550123',
    name: null,
    birthday: null,
    points: 0,
    joined: null,
    acceptsTexts: false,
    warnings: [],
  });
});

test('BX-125 a last name in a separate column is appended to the first name', () => {
  const context = { ...CONTEXT, mapping: { ...MAPPING, lastName: 2, birthday: null } };
  const readName = (first: string, last: string) => parseRow(['2025550123', first, last], context);
  expect(readName('Ann', 'Lee')).toMatchObject({ name: 'Ann Lee' });
  expect(readName('', 'Lee')).toMatchObject({ name: 'Lee' });
  expect(readName('Ann', '')).toMatchObject({ name: 'Ann' });
  expect(readName('A'.repeat(60), 'L'.repeat(60))).toMatchObject({
    name: null,
    warnings: ['Name must be at most 120 characters'],
  });
});

const EMPTY = { phone: '+12025550123', name: null, birthday: null, points: 0, joined: null, acceptsTexts: false };

test.each<[string[], string, object?]>([
  [['', 'x'.repeat(121)], 'Name must be at most 120 characters'],
  [['', '', '13/17'], "The birthday '13/17' is not a real date"],
  [['', '', 'May 1990'], "The birthday 'May 1990' is not a date"],
  [['', '', '2/30/1990'], "The birthday '2/30/1990' is not a real date"],
  [['', '', 'Feb 30, 1990'], "The birthday 'Feb 30, 1990' is not a real date"],
  [['', '', '5/17/2030'], "The birthday '5/17/2030' is in the future"],
  [['', '', '5/17/1850'], "The birthday '5/17/1850' is before 1900"],
  [['', '', 'x'.repeat(70)], `The birthday '${'x'.repeat(60)}…' is not a date`],
  [['', '', '', '-5'], "'-5' points are negative and count as 0"],
  [['', '', '', '-0.5'], "'-0.5' points are negative and count as 0"],
  [['', '', '', '5.7'], "'5.7' points were rounded down to 5", { points: 5 }],
  [['', '', '', '1,250.50'], "'1,250.50' points were rounded down to 1250", { points: 1250 }],
  [['', '', '', '12,5'], "'12,5' points were rounded down to 12", { points: 12 }],
  [['', '', '', '10000001'], "'10000001' points are more than a customer can start with"],
  [['', '', '', 'many'], "'many' is not a number of points"],
  [['', '', '', '', '2030-01-01'], "The joining date '2030-01-01' is in the future"],
  [['', '', '', '', '1969-12-31'], "The joining date '1969-12-31' is before 1970"],
  [['', '', '', '', 'long ago'], "The joining date 'long ago' is not a date with a year"],
  [['', '', '', '', '', 'maybe'], "'maybe' is neither yes nor no for consent to texts"],
  [
    ['', '', '2020-01-01', '', '', 'yes'],
    'The customer is under 13 and cannot consent to texts',
    { birthday: '2020-01-01' },
  ],
])('BX-125 the cells %j do not cause the customer to be rejected: %s', ([, ...cells], warning, others = {}) =>
  expect(parse('2025550123', ...cells)).toEqual({ ...EMPTY, ...others, warnings: [warning] }),
);

test('BX-125 the unreadable cells of a row are listed together', () =>
  expect(parse('2025550123', 'Ann', 'soon', 'many')).toMatchObject({
    name: 'Ann',
    warnings: ["The birthday 'soon' is not a date", "'many' is not a number of points"],
  }));

test.each([
  [['', 'Ann'], 'The phone number is missing'],
  [['nonsense'], "'nonsense' is not a phone number with ten digits"],
  [['12', 'Ann', 'soon'], "'12' has 2 digits, but a phone number has ten"],
  [['20255501232025550124'], /has 20 digits, but a phone number has ten/],
  [['2.02555E9'], /^A spreadsheet has shortened the phone number to 2\.02555E9, which shows only 6 of its digits/],
  [['2.02556E+09'], /^A spreadsheet has shortened the phone number to 2\.02556E\+09/],
  [['2O2-555-0123'], "The phone number has characters that do not belong in one: 'O' (U+004F)"],
  [['202~555~012'], "The phone number has characters that do not belong in one: '~' (U+007E)"],
  [['+44 20 7946 0958'], "'+44 20 7946 0958' has the country code of another country than the US and Canada"],
  [['1 (120) 255-5012'], 'The area code 120 does not exist: none begins with 0 or 1'],
  [['202-155-0123'], "The digits 155 after the area code 202 can't be right: they never begin with 0 or 1"],
  [['2025550123', '', '', '', '', '', 'more'], 'The row has 7 cells, but the header has 6'],
])('BX-126 the row %j is rejected with what is wrong with it', (cells, reason) =>
  expect(parse(...cells)).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason)),
);

test.each(['2025550123', '202-555-0123 x12', '2.025550123E9', '+1 202 555 0123', '="2025550123"'])(
  'BX-48 a row with the phone %j is found when that customer is erased',
  (cell) => expect(findPhoneDigits(cell)).toBe('2025550123'),
);

test('BX-44 BX-127 columns are guessed from their headers, or from their cells', () => {
  expect(
    suggestMapping(
      ['Name', 'Phone', 'Birthday', 'Points', 'Visits', 'Last visit', 'Joined', 'Referral code', 'Accepts texts'],
      [['Ann', '(202) 555-0123', '1990-05-17', '5', '', '', '2024-01-02', '', 'yes']],
    ),
  ).toMatchObject({
    mapping: { name: 0, phone: 1, birthday: 2, points: 3, joined: 6, smsConsent: null },
    isDateOrderKnown: true,
  });
  expect(suggestMapping(['Customer Name', 'Mobile', 'D.O.B.', 'Date of birth'], [])).toMatchObject({
    mapping: { name: 0, phone: 1, birthday: 3 },
  });
  expect(suggestMapping(['A', 'B'], [['Ann', '2025550123']])).toMatchObject({ mapping: { phone: 1, name: null } });
  expect(suggestMapping(['Cell', 'Birthday'], [['2025550123', '5/7/1990']]).isDateOrderKnown).toBe(false);
  expect(suggestMapping(['Cell', 'Born'], [['2025550123', '5/7/1990']]).isDateOrderKnown).toBe(false);
  expect(suggestMapping(['A', 'B'], [['Ann', 'Lee']]).mapping).toBeNull();
});

test.each<[string, string[], string[][], object]>([
  [
    'a first and a last name',
    ['First Name', 'Last Name', 'Phone'],
    [['Ann', 'Lee', '2025550123']],
    { name: 0, lastName: 1, phone: 2 },
  ],
  [
    'a last name before a full name that has it',
    ['Last Name', 'Name', 'Phone'],
    [['Lee', 'Ann Lee', '2025550123']],
    { name: 1, lastName: null },
  ],
  [
    'phones under another header, and emails under that of phones',
    ['Mobile', 'Contact', 'Name'],
    [['ann@example.com', '(202) 555-0123', 'Ann']],
    { phone: 1, name: 2 },
  ],
  ['names under a header of phones', ['Contact', 'Number'], [['Ann', '2025550123']], { phone: 1, name: 0 }],
  [
    'the same number in each row',
    ['Store phone', 'Customer phone'],
    [
      ['2025550100', '2025550123'],
      ['2025550100', '2025550124'],
    ],
    { phone: 1 },
  ],
  [
    'what only sounds like points, a birthday and a day of joining',
    ['Points expire', 'Points', 'Birthday gift', 'DOB', 'Created by', 'Created', 'Phone'],
    [['2027-01-01', '12', 'sent', '1990-05-17', 'Olive', '2024-01-02', '2025550123']],
    { points: 1, birthday: 3, joined: 5, phone: 6 },
  ],
  ['phones that a spreadsheet has shortened', ['Name', 'Phone'], [['Ann', '2.02555E9']], { phone: 1 }],
  [
    'phones among few others',
    ['Phone', 'Cell'],
    [
      ['', '2025550123'],
      ['none', '2025550124'],
    ],
    { phone: 1 },
  ],
])('BX-127 the contents of the columns are taken into account: %s', (_title, columns, sample, mapping) =>
  expect(suggestMapping(columns, sample).mapping).toMatchObject(mapping),
);

const read = async (
  text: string | Buffer,
  delimiter = ',',
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252' = 'utf-8',
) => {
  const rows: [number, string[]][] = [];
  // The text is split into parts of three bytes, which cut characters and lines.
  async function* chunks() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 3) yield await Promise.resolve(bytes.subarray(at, at + 3));
  }
  for await (const { number, cells } of readCsv(chunks(), { delimiter, encoding })) rows.push([number, cells]);
  return rows;
};

test('BX-44 files are read with quotes, empty rows, other separators and encodings', async () => {
  expect(await read('\ufeffa,b\r\n"x, ""y""",é\r\n\r\n,\r\nlast,1')).toEqual([
    [1, ['a', 'b']],
    [2, ['x, "y"', 'é']],
    [5, ['last', '1']],
  ]);
  expect(await read('a;b\n1;2', ';')).toEqual([
    [1, ['a', 'b']],
    [2, ['1', '2']],
  ]);
  expect(await read(Buffer.from('a\nJosé', 'latin1'), ',', 'windows-1252')).toContainEqual([2, ['José']]);
  expect(await read(Buffer.from('\ufeffa\nJosé', 'utf16le'), ',', 'utf-16le')).toContainEqual([2, ['José']]);
  await expect(read('a,b\n1,"2\n3,4')).rejects.toThrow(/quotation mark in or after row 2 is never closed/);
});

/** Reads a file like an upload, including the rows below the header. */
const readFile = async (text: string) => {
  const rows = (await read(text, findDelimiter(text))).map(([number, cells]) => ({ number, cells }));
  const header = findHeader(rows);
  const customers = rows.filter(({ number }) => number > header);
  return {
    header: rows.find(({ number }) => number === header)?.cells ?? null,
    customers: customers.map(({ number, cells }) => [number, ...cells]),
  };
};

test.each<[string, string, { header: string[] | null; customers: (string | number)[][] }]>([
  [
    'a line that declares the separator',
    'sep=;\r\nPhone;Name\r\n2025550123;Lee, Ann\r\n',
    { header: ['Phone', 'Name'], customers: [[2, '2025550123', 'Lee, Ann']] },
  ],
  [
    'a declared separator that is rare',
    '"sep=|"\nPhone|Name\n2025550123|Ann',
    { header: ['Phone', 'Name'], customers: [[2, '2025550123', 'Ann']] },
  ],
  [
    'titles, notes and empty lines above the header',
    'Loyalty report, exported on May 5, 2026\n\nPhone;Name;Points\n2025550123;Ann;5\n2025550124;Bo;6',
    {
      header: ['Phone', 'Name', 'Points'],
      customers: [
        [4, '2025550123', 'Ann', '5'],
        [5, '2025550124', 'Bo', '6'],
      ],
    },
  ],
  [
    "the store's own number above the header",
    'Sweet Bean,,\n(202) 555-0100,,\nPhone,Name,Joined\n2025550123,Ann,\n',
    { header: ['Phone', 'Name', 'Joined'], customers: [[4, '2025550123', 'Ann', '']] },
  ],
  [
    'a title, and a header of which one name is known',
    'Report,May 5,\nPhone,Shade,\nnone,Ann,\n2025550123,Bo,\n',
    {
      header: ['Phone', 'Shade', ''],
      customers: [
        [3, 'none', 'Ann', ''],
        [4, '2025550123', 'Bo', ''],
      ],
    },
  ],
  [
    'a title that sounds like a header',
    'Points report,\nPhone,Shade\n2025550123,Ann',
    { header: ['Phone', 'Shade'], customers: [[3, '2025550123', 'Ann']] },
  ],
  [
    'a title, and a header of which no name is known',
    'Our guests,\nA,B\n2025550123,Ann',
    { header: ['A', 'B'], customers: [[3, '2025550123', 'Ann']] },
  ],
  [
    'an unknown header and a first customer without a number',
    'A,B\nAnn,none\nBo,2025550123',
    {
      header: ['A', 'B'],
      customers: [
        [2, 'Ann', 'none'],
        [3, 'Bo', '2025550123'],
      ],
    },
  ],
  [
    'no header',
    'Ann,2025550123\nPhoney,none\nBo,2025550124',
    {
      header: null,
      customers: [
        [1, 'Ann', '2025550123'],
        [2, 'Phoney', 'none'],
        [3, 'Bo', '2025550124'],
      ],
    },
  ],
  [
    'no header, and a first customer with nothing but a number',
    '2025550123,\nBo,none\n2025550124,Cy',
    {
      header: null,
      customers: [
        [1, '2025550123', ''],
        [2, 'Bo', 'none'],
        [3, '2025550124', 'Cy'],
      ],
    },
  ],
  [
    'a second list with more columns',
    'Phone,Name,\n2025550123,Ann,\nPhone,Name,Points\n2025550124,Bo,5',
    {
      header: ['Phone', 'Name', ''],
      customers: [
        [2, '2025550123', 'Ann', ''],
        [3, 'Phone', 'Name', 'Points'],
        [4, '2025550124', 'Bo', '5'],
      ],
    },
  ],
  [
    'a repeated header',
    'Phone,Name\n2025550123,Ann\nPhone,Name\n2025550124,Bo',
    {
      header: ['Phone', 'Name'],
      customers: [
        [2, '2025550123', 'Ann'],
        [3, 'Phone', 'Name'],
        [4, '2025550124', 'Bo'],
      ],
    },
  ],
  [
    'invisible characters',
    '\ufeff\ufeff\u200bPhone,Na\u00adme\n\u200e202\u20605550123\u200f\u202c,An\u200bn\ufe0f\u200d',
    { header: ['Phone', 'Name'], customers: [[2, '2025550123', 'Ann']] },
  ],
  [
    'joiners that a script needs',
    'Phone,Name\n2025550123,\u0639\u0644\u06cc\u200c\u0631\u0636\u0627',
    { header: ['Phone', 'Name'], customers: [[2, '2025550123', '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627']] },
  ],
  [
    'marks that keep a number as text',
    'Phone\tPoints\n="2025550123"\t=""7""',
    { header: ['Phone', 'Points'], customers: [[2, '="2025550123"', '=""7""']] },
  ],
])('BX-126 a file is read that has %s', async (_title, text, expected) => {
  expect(await readFile(text)).toEqual(expected);
});

test('BX-44 the encoding and the separator are detected, and files that are not text are rejected', () => {
  const detect = (bytes: Buffer) => {
    const detector = new EncodingDetector();
    for (const byte of bytes) detector.add(Buffer.from([byte]));
    return detector.end();
  };
  expect(detect(Buffer.from('José 🎂'))).toBe('utf-8');
  expect(detect(Buffer.from('José', 'latin1'))).toBe('windows-1252');
  expect(detect(Buffer.from('\ufeffa', 'utf16le'))).toBe('utf-16le');
  expect(detect(Buffer.from('\ufeffa', 'utf16le').swap16())).toBe('utf-16be');
  expect(detect(Buffer.of(0xff, 0xfe, 0, 0, 97, 0, 0, 0))).toBeNull();
  expect(detect(Buffer.from('a\0b'))).toBeNull();
  expect(findDelimiter('"a,b,c";d\n1,2,3,4')).toBe(';');
  expect(findDelimiter('a\tb')).toBe('\t');
  expect(findDelimiter('phone')).toBe(',');
});

test('BX-84 the columns of a known program are suggested by their headers if their cells fit, but never consent', () => {
  const columns = ['Customer ID', 'First Name', 'Last Name', 'Email', 'Accepts Email Marketing'];
  const shopify = [...columns, 'Default Address Phone', 'Phone', 'Accepts SMS Marketing'];
  const row = ['1', 'Ann', 'Lee', 'ann@example.com', 'yes', '2025550199', "'+12025550101", 'yes'];
  expect(suggestMapping(shopify, [row])).toMatchObject({
    preset: { program: 'Shopify', consentColumn: 7 },
    mapping: { name: 1, lastName: 2, phone: 6, smsConsent: null, hasConsentStatement: false },
  });
  // The column with more numbers is better.
  const withoutPhone = [row, ...[1, 2].map(() => row.with(6, ''))];
  expect(suggestMapping(shopify, withoutPhone).mapping?.phone).toBe(5);
  expect(suggestMapping(['Phone', 'Accepts SMS Marketing'], [['2025550101', 'yes']]).preset).toBeNull();
});

test('BX-84 the columns that a download of rows with problems adds are ignored', () => {
  const columns = ['Cell', 'Row of the file', 'Not imported because', 'Left out or changed because'];
  const sample = [['Ann', '2025550102', '2025550103', '2025550104']];
  expect(suggestMapping(columns, sample).mapping).toBeNull();
  expect(suggestMapping(columns, [['2025550101', '2', 'x', 'y']]).mapping).toMatchObject({ phone: 0, points: null });
});
