import type { ImportMapping } from '../../src/contract/imports';
import { EncodingDetector, findDelimiter, readCsv } from '../../src/server/modules/imports/file/readCsv';

import { guessDateOrder, normalizePhone, parseDate, parseRow } from '../../src/server/modules/imports/rows/parseRow';

import { suggestMapping } from '../../src/server/modules/imports/rows/suggestMapping';

const MAPPING: ImportMapping = {
  ...{ phone: 0, name: 1, birthday: 2, points: 3, joined: 4, smsConsent: 5 },
  ...{ dateOrder: 'mdy', hasConsentStatement: true, overwrites: false },
};
const CONTEXT = { mapping: MAPPING, columns: 6, today: '2026-11-22' };
const parse = (...cells: string[]) => parseRow(cells, CONTEXT);

test.each([
  ['2025550123', '+12025550123'],
  ['(202) 555-0123', '+12025550123'],
  ['202.555.0123', '+12025550123'],
  ['+1 202 555 0123', '+12025550123'],
  ['1-202-555-0123', '+12025550123'],
  ['2025550123.0', '+12025550123'],
  ['202\u00a0555\u20110123', '+12025550123'],
  ['+44 20 7946 0958', null],
  ['+2025550123', null],
  ['555-0123', null],
  ['2.02556E+09', null],
  ['202-555-0123 ext 4', null],
  ['', null],
])('BX-44 the phone %j is read as %j', (written, expected) => {
  expect(normalizePhone(written)).toBe(expected);
});

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
  ['5/17/90', null, null],
  ['5/17', null, null],
  ['soon', null, null],
])('BX-44 the date %j is %j by month first and %j by day first', (text, mdy, dmy) => {
  expect([parseDate(text, 'mdy'), parseDate(text, 'dmy')]).toEqual([mdy, dmy]);
});

test('BX-44 the order of day and month is known when one date allows only one order', () => {
  expect(guessDateOrder(['5/7/1990', '5/17/1990'])).toBe('mdy');
  expect(guessDateOrder(['5/7/1990', '17/5/1990'])).toBe('dmy');
  expect(guessDateOrder(['5/7/1990', '1990-05-17'])).toBeNull();
  expect(guessDateOrder(['17/5/1990', '5/17/1990'])).toBeNull();
});

test.each([
  ['11/22/2013', true],
  ['11/23/2013', false],
  ['', true],
])('BX-123 a row with the birthday %j has consent to texts: %j', (birthday, acceptsTexts) => {
  expect(parse('2025550123', 'Ana', birthday, '', '', 'yes')).toMatchObject({ acceptsTexts });
});

test('BX-44 a complete row is read, and empty cells stay empty', () => {
  expect(parse("'+12025550123", ' Ann  Lee ', '5/17/1990', '1,250.00', '2024-01-02', 'Yes')).toEqual({
    ...{ phone: '+12025550123', name: 'Ann  Lee', birthday: '1990-05-17', points: 1250 },
    ...{ joined: '2024-01-02', acceptsTexts: true },
  });
  expect(parse('2025550123')).toEqual({
    ...{ phone: '+12025550123', name: null, birthday: null, points: 0, joined: null, acceptsTexts: false },
  });
});

test.each([
  [['', 'Ann'], 'The phone number is missing'],
  [['12', 'Ann'], "'12' is not a phone number with ten digits"],
  [['2.02556E+09'], /rounded the phone number/],
  [['2025550123', 'x'.repeat(121)], 'Name must be at most 120 characters'],
  [['2025550123', '', '5/17'], "The birthday '5/17' is not a date with a year"],
  [['2025550123', '', '5/17/2030'], /in the future/],
  [['2025550123', '', '5/17/1850'], /before 1900/],
  [['2025550123', '', '', '-5'], /whole and not negative/],
  [['2025550123', '', '', '5.5'], /whole and not negative/],
  [['2025550123', '', '', '99999999'], /more than a customer can start with/],
  [['2025550123', '', '', '', '2030-01-01'], /in the future/],
  [['2025550123', '', '', '', '', 'maybe'], /neither yes nor no/],
  [['2025550123', '', '', '', '', '', 'more'], 'The row has 7 cells, but the header has 6'],
])('BX-44 the row %j is rejected', (cells, reason) => {
  expect(parse(...cells)).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
});

test('BX-44 columns are guessed from their headers, or from their cells', () => {
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

const read = async (
  text: string | Buffer,
  delimiter = ',',
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252' = 'utf-8',
) => {
  const rows: [number, string[]][] = [];
  // In parts of three bytes, which cut characters and lines.
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

test('BX-44 the encoding and the separator are detected, and files that are not text are rejected', () => {
  const detect = (bytes: Buffer) => {
    const detector = new EncodingDetector();
    for (const byte of bytes) detector.add(Buffer.from([byte]));
    return detector.end();
  };
  expect(detect(Buffer.from('José 🎂'))).toBe('utf-8');
  expect(detect(Buffer.from('José', 'latin1'))).toBe('windows-1252');
  expect(detect(Buffer.from('\ufeffa', 'utf16le'))).toBe('utf-16le');
  expect(detect(Buffer.from('PK\x03\x04 workbook'))).toBeNull();
  expect(detect(Buffer.from('a\0b'))).toBeNull();
  expect(findDelimiter('"a,b,c";d\n1,2,3,4')).toBe(';');
  expect(findDelimiter('a\tb')).toBe('\t');
  expect(findDelimiter('phone')).toBe(',');
});
