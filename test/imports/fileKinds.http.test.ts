import { gzipSync } from 'node:zlib';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';
import { importFile, upload } from './importCalls';

const SAVE = 'Open it in your spreadsheet program and save it as CSV (UTF-8).';
const EXPORT = 'Export the list as CSV from the program that it comes from.';

/** The beginning of a ZIP archive whose first file has this name. */
const zip = (name: string) => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from(name)]);
const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each<[string, Buffer | string, string]>([
  ['people.xlsx', zip('[Content_Types].xml'), `This is an Excel workbook, not a CSV file. ${SAVE}`],
  ['people.xlsx', zip('xl/workbook.xml'), `This is an Excel workbook, not a CSV file. ${SAVE}`],
  ['people.xls', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), `This is an Excel workbook, not a CSV file. ${SAVE}`],
  [
    'people.xls',
    '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    `This is an Excel workbook, not a CSV file. ${SAVE}`,
  ],
  [
    'people.ods',
    zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    `This is an OpenDocument spreadsheet, not a CSV file. ${SAVE}`,
  ],
  ['people.numbers', zip('Index/Document.iwa'), `This is a Numbers spreadsheet, not a CSV file. ${SAVE}`],
  [
    'people.zip',
    zip('people.csv'),
    'This is a compressed folder, not a CSV file. Open it and choose the CSV file in it.',
  ],
  ...[
    gzipSync('x'),
    bytes('BZh91AY&SY'),
    bytes('\xfd7zXZ\0'),
    bytes('\x28\xb5\x2f\xfd'),
    bytes('\x1f\x9d\x90'),
    Buffer.concat([Buffer.from('people.csv'), Buffer.alloc(247), Buffer.from('ustar\0')]),
  ].map((file): [string, Buffer, string] => [
    'people.csv',
    file,
    'This is a compressed folder, not a CSV file. Open it and choose the CSV file in it.',
  ]),
  ...[
    'From: <Saved by Blink>\r\nSubject: Guests\r\nMIME-Version: 1.0\r\n',
    'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n',
    'Received: from a\n\tby b\nDate: Sun, 29 Nov 2026\nMime-Version: 1.0\n',
  ].map((file): [string, string, string] => [
    'people.mht',
    file,
    `This is a saved web page or an email, not a CSV file. ${SAVE}`,
  ]),
  [
    'people.xls',
    '\ufeff\r\n<html><body><table><tr><td>Phone</td></tr></table></body></html>',
    `This is a web page, whatever its name says, not a CSV file. ${SAVE}`,
  ],
  [
    'people.csv',
    '<table border=1><tr><td>2025550101',
    `This is a web page, whatever its name says, not a CSV file. ${SAVE}`,
  ],
  [
    'people.xls',
    Buffer.from('\ufeff<!DOCTYPE html>', 'utf16le'),
    `This is a web page, whatever its name says, not a CSV file. ${SAVE}`,
  ],
  ['people.json', '[{"phone": "2025550101"}]', `This is a file for programs (JSON), not a CSV file. ${EXPORT}`],
  ['people.json', '{\n  "people": []}', `This is a file for programs (JSON), not a CSV file. ${EXPORT}`],
  ['people.pdf', '%PDF-1.7', `This is a PDF, not a CSV file. ${EXPORT}`],
  ['people.rtf', '{\\rtf1\\ansi', `This is a text document, not a CSV file. ${EXPORT}`],
  ['people.ics', 'BEGIN:VCALENDAR\r\n', `This is a calendar, not a CSV file. ${EXPORT}`],
  [
    'people.ldif',
    'dn: cn=Ann\nmobile: 2025550101\n',
    'This is an address book (LDIF), not a CSV file. Export the contacts as CSV or vCard instead.',
  ],
  ['people.jpg', bytes('\xff\xd8\xff\xe0'), `This is a picture, not a CSV file. ${EXPORT}`],
  ['people.heic', bytes('\0\0\0\x18ftypheic'), `This is a picture, not a CSV file. ${EXPORT}`],
  ['people.db', 'SQLite format 3\0', `This is a database, not a CSV file. ${EXPORT}`],
  ['people.bin', bytes('\x01\0\0\x02\0'), `The file is not a CSV file. ${SAVE}`],
])('BX-225 %s is named by its first bytes, with what to do', async (fileName, file, message) => {
  const token = await (await createTestStore()).ownerToken();
  expect(await upload(token, file, { fileName })).toMatchObject({ status: 400, body: { message } });
});

test.each<[string, BufferEncoding, boolean]>([
  ['UTF-16 without a mark', 'utf16le', false],
  ['UTF-16 of the other order without a mark', 'utf16le', true],
])('BX-225 a table in %s is read', async (_title, encoding, isSwapped) => {
  const token = await (await createTestStore()).ownerToken();
  const file = Buffer.from('Name\tPhone\r\nZoë\t2025550101\r\n', encoding);
  const { done } = await importFile(token, isSwapped ? file.swap16() : file);
  expect(done).toMatchObject({ columns: ['Name', 'Phone'], added: 1 });
});

const CONTACTS = [
  // An iPhone.
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Castillo;Ana;;Dr.;',
  'FN:Dr. Ana Castillo',
  'item1.TEL;type=pref:(202) 555-0191',
  'TEL;type=CELL;type=VOICE:+1 (202) 555-0101',
  'TEL;type=HOME;type=FAX:(202) 555-0181',
  'BDAY;X-APPLE-OMIT-YEAR=1604;value=date:1604-05-17',
  'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ',
  ' AASABIAAD/4QCMRXhpZgAATU0AKgAAAAgABQESAAM',
  'END:VCARD',
  // An Android phone.
  'BEGIN:VCARD',
  'VERSION:2.1',
  'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4C=C3=B3=70=65=7A;=4A=6F=73=C3=A9=20=',
  '=4D=61;;;',
  'TEL;CELL:202-555-0102',
  'END:VCARD',
  // A mail program.
  'BEGIN:VCARD',
  'VERSION:4.0',
  'FN:Bo Cole\\, Jr.',
  'TEL;VALUE=uri;TYPE="voice,cell":tel:+1-202-555-0103;ext=5',
  'BDAY:19900517',
  'NOTE:a line',
  ' \tthat goes on: with a colon',
  'END:VCARD',
  '',
  'BEGIN:VCARD',
  'VERSION:3.0',
  'FN:=Cy',
  'EMAIL:cy@example.com',
  'END:VCARD',
  'BEGIN:VCARD',
  'FN:Di',
  'TEL:+44 20 7946 0958',
  'TEL;TYPE=work:202.555.0105',
].join('\r\n');

test.each([
  ['UTF-8', Buffer.from(CONTACTS)],
  ['UTF-8 with a mark and line feeds only', Buffer.from(`\ufeff${CONTACTS.replaceAll('\r', '')}`)],
  ['UTF-16', Buffer.from(`\ufeff${CONTACTS}`, 'utf16le')],
])('BX-225 contacts of phones and mail programs are read as customers: %s', async (_title, file) => {
  const store = await createTestStore();
  const { checked, done } = await importFile(await store.ownerToken(), file);
  expect(checked).toMatchObject({
    columns: ['Name', 'Phone', 'Birthday'],
    mapping: { name: 0, phone: 1, birthday: 2 },
    totalRows: 5,
  });
  expect(done).toMatchObject({ added: 4, rejected: 1, warned: 2 });
  expect(done.rejectedRows).toEqual([{ row: 5, name: '=Cy', reason: 'The phone number is missing' }]);
  expect(done.warnedRows.map(({ reason }) => reason)).toEqual([
    "Of the phone numbers '+1 (202) 555-0101 ::: (202) 555-0191', (202) 555-0101 is used. A customer has one. If another is right, change it on the customer's page",
    "Of the phone numbers '+44 20 7946 0958 ::: 202.555.0105', (202) 555-0105 is used. A customer has one. If another is right, change it on the customer's page",
  ]);
  const customers = await sql('select phone, name, birthday::text from customers where store_id = $1 order by phone', [
    store.id,
  ]);
  expect(customers).toEqual([
    { phone: '+12025550101', name: 'Dr. Ana Castillo', birthday: '1604-05-17' },
    { phone: '+12025550102', name: 'José Ma López', birthday: null },
    { phone: '+12025550103', name: 'Bo Cole, Jr.', birthday: '1990-05-17' },
    { phone: '+12025550105', name: 'Di', birthday: null },
  ]);
});

test('BX-225 contacts of an old phone, in Windows-1252 and without an end, are read', async () => {
  const store = await createTestStore();
  const file = bytes(
    'BEGIN:VCARD\nN:N\xfa\xf1ez;Zo\xeb\nTEL;HOME;VOICE:2025550101\nBEGIN:VCARD\nN:;Bo\nTEL;PREF:2025550102\n',
  );
  expect((await importFile(await store.ownerToken(), file)).done).toMatchObject({ added: 2, warned: 0 });
  const names = await sql('select name from customers where store_id = $1 order by phone', [store.id]);
  expect(names).toEqual([{ name: 'Zoë Núñez' }, { name: 'Bo' }]);
});

test('BX-225 a contact without a name is called as its company', async () => {
  const store = await createTestStore();
  const cards = [
    'ORG:Bean\\; Co\\, Inc.;Sales',
    'N:;;;;\nFN:\nORG;CHARSET=UTF-8:Café Zoë',
    'ORG:Cole Deliveries\nN:Cole;Bo',
    'item1.ORG:Diaz & Sons;\nFN:Di Diaz',
    'NOTE:nobody',
  ];
  const file = cards.map((card, index) => `BEGIN:VCARD\n${card}\nTEL;CELL:202555010${index}\nEND:VCARD\n`).join('');
  expect((await importFile(await store.ownerToken(), file)).done).toMatchObject({ added: 5, warned: 0 });
  const names = await sql('select name from customers where store_id = $1 order by phone', [store.id]);
  expect(names.map(({ name }) => name)).toEqual(['Bean; Co, Inc.', 'Café Zoë', 'Bo Cole', 'Di Diaz', null]);
});
