import type { ImportDetails } from '../../src/contract/imports';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { check, getImport, importFile, upload } from './importCalls';

/** The customers of a store with these numbers, as the console shows them. */
async function listCustomers(store: TestStore, phones: readonly string[]): Promise<ImportDetails['preview']> {
  const rows = await sql<ImportDetails['preview'][number] & Record<string, unknown>>(
    `select name, phone as "phoneNumber", points,
            case when extract(year from birthday) = 1604 then to_char(birthday, '"--"MM-DD') else birthday::text end as birthday
     from customers where store_id = $1 and phone = any($2)`,
    [store.id, phones],
  );
  return phones.flatMap((phone) => rows.filter(({ phoneNumber }) => phoneNumber === phone));
}

const phonesOf = ({ preview }: ImportDetails) => preview.map(({ phoneNumber }) => phoneNumber);

const FILE = [
  'First,Last,B-day,Cell,Pts',
  'Ed,Quinn,5/17/1990,555-0100,40',
  'Ann,Lee,1/30,202-555-0101,7',
  'Joe,Fox,2/30/1991,(202) 555-0102,5.5',
  'Ann,Again,,202-555-0101,9',
  ',,12/24/2001,2025550103,',
  'Bo,Park,3/14/1979,2025550104,1',
].join('\n');

test('BX-261 a dry run shows the first three customers as the import makes them', async () => {
  const store = await createTestStore();
  const { checked, done } = await importFile(await store.ownerToken(), FILE);
  expect(checked.preview).toEqual([
    { name: 'Ann Lee', phoneNumber: '+12025550101', birthday: '--01-30', points: 7 },
    { name: 'Joe Fox', phoneNumber: '+12025550102', birthday: null, points: 5 },
    { name: null, phoneNumber: '+12025550103', birthday: '2001-12-24', points: 0 },
  ]);
  expect(await listCustomers(store, phonesOf(checked))).toEqual(checked.preview);
  // The file is not kept after the import, and no customer of it in the import either.
  expect(done.preview).toEqual([]);
});

test.each([
  ['only new customers get points', { onlyNewGetPoints: true }],
  ['customers of the store get points too', {}],
  ['names and birthdays are replaced', { overwrites: true }],
])('BX-261 customers that the store has are shown as they will be: %s', async (_title, mapping) => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  await addCustomer(store, { phone: '+12025550102', name: 'Joseph Fox', points: 10 });
  await addCustomer(store, { phone: '+12025550103', name: 'Uma Roy', points: 30 });
  const ann = await addCustomer(store, { phone: '+12025550101', name: 'Ann Lee-Ray', points: 3 });
  // The number in the file is a former one.
  const change = { token, body: { phone: '+12025550199' } };
  expect((await call('PATCH', `/store/customers/${ann.id}`, change)).status).toBe(200);
  const { checked } = await importFile(token, FILE, mapping);
  expect(phonesOf(checked)).toEqual(['+12025550199', '+12025550102', '+12025550103']);
  expect(await listCustomers(store, phonesOf(checked))).toEqual(checked.preview);
});

test('BX-261 two rows of one customer are shown once, with the points of one', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const ann = await addCustomer(store, { phone: '+12025550101', name: 'Ann', points: 3 });
  await call('PATCH', `/store/customers/${ann.id}`, { token, body: { phone: '+12025550199' } });
  const { checked } = await importFile(token, 'Cell,Pts\n2025550101,50\n2025550199,60\n2025550102,1\n');
  expect(checked.preview.map(({ points }) => points)).toEqual([53, 1]);
  expect(await listCustomers(store, phonesOf(checked))).toEqual(checked.preview);
});

test('BX-261 BX-221 who was erased is not shown, unless they joined again', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const ann = await addCustomer(store, { phone: '+12025550101', name: 'Ann Lee' });
  expect((await call('DELETE', `/store/customers/${ann.id}`, { token })).status).toBe(204);
  const { body } = await upload(token, FILE);
  expect(phonesOf(await check(token, body))[0]).toBe('+12025550102');
  expect(phonesOf(await check(token, body, { includesErased: true }))[0]).toBe('+12025550101');
});

test('BX-261 a file without a customer shows none, and one that was not checked neither', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const { body } = await upload(token, 'Name,Cell\nAnn,2025550101\n');
  expect(body.preview).toEqual([]);
  const bad = await upload(token, 'Name,Cell\nAnn,555-0101\nBo,555-0102\n');
  expect((await check(token, bad.body)).preview).toEqual([]);
});

test('BX-262 rows with problems and warnings are named', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const { checked, done } = await importFile(token, FILE);
  for (const { rejectedRows, warnedRows } of [checked, done]) {
    expect(rejectedRows.map(({ row, name }) => [row, name])).toEqual([
      [2, 'Ed Quinn'],
      [5, 'Ann Again'],
    ]);
    expect(warnedRows.map(({ row, name }) => [row, name])).toEqual([[4, 'Joe Fox']]);
  }
});

const NO_COLUMNS = {
  ...{ name: null, birthday: null, points: null, joined: null, smsConsent: null },
  ...{ dateOrder: 'mdy' as const, hasConsentStatement: false, overwrites: false },
};

test.each([
  ['Name,Cell\n  ,555-0101\n', undefined],
  ['Cell\n555-0101\n', undefined],
  ['Last,Cell\nQuinn,555-0101\n', 'Quinn'],
  [`Name,Cell\n'=Ed Quinn,555-0101\n`, '=Ed Quinn'],
  [`Name,Cell\n${'Ed '.repeat(90)},555-0101\n`, `${'Ed '.repeat(20)}…`],
  ['Name,Cell\nEd Quinn\n', 'Ed Quinn'],
])('BX-262 the row of the file %j has the name %j', async (file, name) => {
  const token = await (await createTestStore()).ownerToken();
  const { body } = await upload(token, `${file}Zed,2025550109\n`);
  const mapping = body.suggestion ?? { ...NO_COLUMNS, phone: 0 };
  const checked = await check(token, body, mapping);
  expect(checked.rejectedRows[0]?.name).toBe(name);
  expect((await getImport(token, body.id)).rejectedRows).toEqual(checked.rejectedRows);
});
