import { parse } from 'csv-parse/sync';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore, type TestStore } from '../support/testStore';
import { IMPORT, importFile, upload } from './importCalls';

const listCustomers = (store: TestStore) =>
  sql<{ id: string; phone: string }>(
    `select id, phone, name, birthday::text, points, created_at::date::text as joined, sms_consent_source as consent
     from customers where store_id = $1 order by phone`,
    [store.id],
  );

const downloadRows = async (token: string, id: string, kind: 'rejected' | 'warned') => {
  const { body } = await call<string>('GET', `${IMPORT}/${id}/${kind}`, { token });
  const rows = parse(body, { bom: true, columns: true }) as unknown as Record<string, string>[];
  return { body, rows };
};

const FILE = [
  'First Name,Last Name,Phone,Birthday,Points,Joined,SMS',
  'Ann,Lee,2025550101,31/31/1990,-7,5/17/21,maybe',
  'Bo,Cole,2025550102,5/17/90,12.9,2030-01-01,yes',
  'Cy,Diaz,2025550103,17-May-1990,5,,no',
  'Di,Ege,2025550101,soon,,,',
  'Ed,Fox,(120) 255-5012,soon,,,',
].join('\r\n');

test('BX-125 a customer is imported without unreadable cells, which the owner can correct', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const consent = { smsConsent: 6, hasConsentStatement: true };
  const { checked, done } = await importFile(token, FILE, consent);
  const counts = { added: 3, updated: 0, unchanged: 0, rejected: 2, warned: 2, points: 17 };
  expect(checked).toMatchObject({ ...counts, mapping: { name: 0, lastName: 1, phone: 2 } });
  expect(done).toMatchObject(counts);
  expect(await listCustomers(store)).toMatchObject([
    { name: 'Ann Lee', birthday: null, points: 0, joined: '2021-05-17', consent: null },
    { name: 'Bo Cole', birthday: '1990-05-17', points: 12, consent: 'import' },
    { name: 'Cy Diaz', birthday: '1990-05-17', points: 5, consent: null },
  ]);
  const { rows, body } = await downloadRows(token, done.id, 'warned');
  expect(rows).toMatchObject([
    {
      'First Name': 'Ann',
      Phone: '2025550101',
      'Row of the file': '2',
      'Left out or changed because':
        "The birthday '31/31/1990' is not a real date. '-7' points are negative and count as 0. 'maybe' is neither yes nor no for consent to texts",
    },
    {
      'Row of the file': '3',
      'Left out or changed because':
        "'12.9' points were rounded down to 12. The joining date '2030-01-01' is in the future",
    },
  ]);
  expect((await downloadRows(token, done.id, 'rejected')).rows).toMatchObject([
    { 'Row of the file': '5', 'Not imported because': 'The same phone number is in row 2' },
    { 'Row of the file': '6', 'Not imported because': 'The area code 120 does not exist: none begins with 0 or 1' },
  ]);
  for (const { rejectedRows, warnedRows } of [checked, done]) {
    expect(rejectedRows).toEqual([
      { row: 5, name: 'Di Ege', reason: 'The same phone number is in row 2' },
      { row: 6, name: 'Ed Fox', reason: 'The area code 120 does not exist: none begins with 0 or 1' },
    ]);
    expect(warnedRows.map(({ row }) => row)).toEqual([2, 3]);
  }

  // The columns of the report are ignored. Points that a customer has already received are not added again.
  const corrected = body.replace('31/31/1990', '12/31/1990').replace("'-7", '7').replace('12.9', '13');
  const again = await importFile(token, corrected);
  expect(again.done).toMatchObject({ updated: 1, unchanged: 1, rejected: 0, warned: 1, points: 7 });
  const [stillWarned = {}] = (await downloadRows(token, again.done.id, 'warned')).rows;
  expect(stillWarned['Left out or changed because']).toBe("The joining date '2030-01-01' is in the future");
  expect(Object.keys(stillWarned)).toEqual([
    ...FILE.split('\r\n', 1).join().split(','),
    'Row of the file',
    'Left out or changed because',
  ]);
});

test('BX-84 the reasons of an earlier import are not in the download of the next one', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const first = await importFile(token, FILE);
  const { body } = await downloadRows(token, first.done.id, 'rejected');
  const second = await importFile(token, body.replace('(120) 255-5012', '(202) 555-0105'), { birthday: 3 });
  expect(second.done).toMatchObject({ added: 1, unchanged: 1, rejected: 0, warned: 2 });
  expect((await downloadRows(token, second.done.id, 'warned')).rows).toEqual([
    expect.not.objectContaining({ 'Not imported because': expect.anything() as string }),
    expect.not.objectContaining({ 'Not imported because': expect.anything() as string }),
  ]);
});

test('BX-223 a row that is downloaded and imported again keeps what looks like a formula or a marked number', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const rows = [
    "'=Bo,'+12025550101,soon",
    "＝Cy,'2025550102,soon",
    '"=""Di""","=""2025550103""",soon',
    "'＝Ed,2025550104,soon",
  ];
  const { done } = await importFile(token, ['Name,Phone,Birthday', ...rows].join('\r\n'), { birthday: 2 });
  const names = ['=Bo', '＝Cy', 'Di', '＝Ed'];
  expect(await listCustomers(store)).toMatchObject(names.map((name) => ({ name })));
  const { body } = await downloadRows(token, done.id, 'warned');
  const again = await importFile(token, body, { birthday: 2, overwrites: true });
  expect(again.done).toMatchObject({ unchanged: 4, rejected: 0, warned: 4 });
  expect(await listCustomers(store)).toMatchObject(names.map((name) => ({ name })));
});

test('BX-48 BX-125 rows with warnings are deleted when their customer is erased, and no other store finds them', async () => {
  const [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  const [token, otherToken] = await Promise.all([store.ownerToken(), other.ownerToken()]);
  const { done } = await importFile(token, FILE.replace('2025550102', '2.025550102E9'));
  expect((await call('GET', `${IMPORT}/${done.id}/warned`, { token: otherToken })).status).toBe(404);
  const [, bo] = await listCustomers(store);
  expect((await call('DELETE', `/store/customers/${bo?.id}`, { token })).status).toBe(204);
  expect((await downloadRows(token, done.id, 'warned')).rows).toMatchObject([{ 'Row of the file': '2' }]);
});

test('BX-125 a mapping without a last name is accepted, because older clients send none', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const { body } = await upload(token, FILE);
  const { lastName, ...mapping } = body.suggestion ?? {};
  expect(lastName).toBe(1);
  const checking = await call('POST', `${IMPORT}/${body.id}/check`, { token, body: mapping });
  expect(checking).toMatchObject({ status: 200, body: { mapping } });
  const twice = await call('POST', `${IMPORT}/${body.id}/check`, { token, body: { ...mapping, lastName: 0 } });
  expect(twice).toMatchObject({ status: 400, body: { message: 'Each column can be used once.' } });
});

test('BX-126 a file that a spreadsheet has reformatted is imported with its original meaning', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const file = [
    'sep=;',
    'Loyalty report, May 5;;;',
    '',
    'Cust\u200bomer;\u200eContact;Born;Points',
    'An\u200bn;="2025550101";33010;',
    "'=Bo;2.025550160E9;28126;'5",
    'Cy;\u202a1 (202) 555-0103\u202c;;1,000',
    'Di;2.02555E9;;',
  ].join('\r\n');
  const { body } = await upload(token, file);
  expect(body).toMatchObject({
    columns: ['Customer', 'Contact', 'Born', 'Points'],
    totalRows: 4,
    suggestion: { phone: 1, name: 0, points: 3 },
  });
  const { done } = await importFile(token, file, { birthday: 2 });
  expect(done).toMatchObject({ added: 3, rejected: 1, warned: 0, points: 1005, processed: 4 });
  expect(await listCustomers(store)).toMatchObject([
    { phone: '+12025550101', name: 'Ann', birthday: '1990-05-17' },
    { phone: '+12025550103', name: 'Cy', points: 1000 },
    { phone: '+12025550160', name: '=Bo', birthday: '1977-01-01', points: 5 },
  ]);
  expect((await downloadRows(token, done.id, 'rejected')).rows).toMatchObject([{ 'Row of the file': '7' }]);
});

test('BX-126 a file without a header loses no customer', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const { done } = await importFile(token, 'Ann,2025550101\nBo,nobody\nCy,2025550103', { name: 0 });
  expect(done).toMatchObject({ columns: ['Column 1', 'Column 2'], added: 2, rejected: 1, totalRows: 3 });
});
