import { parse } from 'csv-parse/sync';
import type { ErrorBody } from '../../src/contract/errors';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { IMPORT, importFile } from './importCalls';

const FILE = ['Phone,Name,Points', '2025550101,Ann,50', '2025550102,Bo,60', '2025550103,Cy,70'].join('\n');
const ERASED = 'The customer with this phone number was erased';

const listNames = async (store: TestStore) =>
  (
    await sql<{ name: string }>(
      'select name from customers where store_id = $1 and erased_at is null order by phone, name',
      [store.id],
    )
  ).map(({ name }) => name);
/** Lists the audit entries that say that the owner confirmed who comes back. */
const listConfirmed = async ({ id }: TestStore) =>
  (
    await sql<{ action: string }>(
      `select action from audit_log where store_id = $1 and new_values ?| array['joinsAgain', 'includesErased'] order by at`,
      [id],
    )
  ).map(({ action }) => action);
const countHashes = async ({ id }: TestStore) =>
  (await sql('select phone_hash from erased_numbers where store_id = $1', [id])).length;
const erase = async (token: string, id: string) =>
  expect((await call('DELETE', `/store/customers/${id}`, { token })).status).toBe(204);

/** Creates a store whose customers Ann, with a former number that is in the file, and Bo were erased. */
async function createStore() {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const ann = await addCustomer(store, { phone: '+12025550101', name: 'Ann' });
  const change = { token, body: { phone: '+12025550199' } };
  expect((await call('PATCH', `/store/customers/${ann.id}`, change)).status).toBe(200);
  await erase(token, ann.id);
  await erase(token, (await addCustomer(store, { phone: '+12025550102', name: 'Bo' })).id);
  return { store, token };
}

test('BX-221 an import leaves out people who were erased, and names their rows without their data', async () => {
  const { store, token } = await createStore();
  const { checked, done } = await importFile(token, FILE);
  for (const state of [checked, done]) {
    expect(state).toMatchObject({ added: 1, rejected: 2, erased: 2, points: 70, warned: 0 });
    expect(state.rejectedRows).toEqual([
      { row: 2, reason: ERASED },
      { row: 3, reason: ERASED },
    ]);
  }
  expect(await listNames(store)).toEqual(['Cy']);
  const { body } = await call<string>('GET', `${IMPORT}/${done.id}/rejected`, { token });
  expect(parse(body, { bom: true }) as unknown).toEqual([
    ['Phone', 'Name', 'Points', 'Row of the file', 'Not imported because'],
    ['', '', '', '2', ERASED],
    ['', '', '', '3', ERASED],
  ]);
});

test('BX-221 people who joined again are imported when the owner says so, once and for all', async () => {
  const { store, token } = await createStore();
  const { checked, done } = await importFile(token, FILE, { includesErased: true });
  for (const state of [checked, done]) {
    expect(state).toMatchObject({ added: 3, rejected: 0, erased: 2, points: 180, warned: 2 });
    expect(state.warnedRows.map(({ reason }) => reason)).toEqual([ERASED, ERASED]);
  }
  expect(await listNames(store)).toEqual(['Ann', 'Bo', 'Cy']);
  expect(await listConfirmed(store)).toEqual(['customers_import_started']);
  expect((await importFile(token, FILE)).checked).toMatchObject({ erased: 0, unchanged: 3 });
  // The number that Ann had last is in no file.
  expect(await countHashes(store)).toBe(1);
});

test('BX-221 an owner who adds an erased person by hand, or gives a customer their number, confirms it', async () => {
  const { store, token } = await createStore();
  const add = (body: object) => call<ErrorBody>('POST', '/store/customers', { token, body });
  const ann = { phone: '+12025550101', name: 'Ann' };
  const message = `${ERASED}. Confirm that they want to be a customer again.`;
  const refused = { status: 409, body: { message, fields: { phone: [message] }, confirmWith: 'joinsAgain' } };
  expect(await add(ann)).toMatchObject(refused);
  expect(await add({ ...ann, joinsAgain: false })).toMatchObject(refused);
  expect(await add({ ...ann, joinsAgain: true })).toMatchObject({ status: 201 });
  const cy = await addCustomer(store, { phone: '+12025550103', name: 'Cy' });
  const change = (body: object) => call<ErrorBody>('PATCH', `/store/customers/${cy.id}`, { token, body });
  expect(await change({ phone: '+12025550102' })).toMatchObject(refused);
  expect(await change({ phone: '+12025550102', joinsAgain: true })).toMatchObject({ status: 200 });
  expect(await change({ phone: '+12025550103' })).toMatchObject({ status: 200 });
  expect(await change({ phone: '+12025550102' })).toMatchObject({ status: 200 });
  expect(await listNames(store)).toEqual(['Ann', 'Cy']);
  expect(await listConfirmed(store)).toEqual(['customer_created', 'customer_phone_changed']);
});

test('BX-221 people who register themselves come back without a question, and no other store knows them', async () => {
  const { store, token } = await createStore();
  const body = { phone: '+12025550102', name: 'Bo', birthday: '1990-05-17', storeSubdomain: store.subdomain };
  expect((await call('POST', '/public/register', { token: await store.kioskToken(), body })).status).toBe(201);
  expect((await importFile(token, FILE)).checked).toMatchObject({ erased: 1, added: 1, updated: 1 });
  const other = await createTestStore();
  expect((await importFile(await other.ownerToken(), FILE)).done).toMatchObject({ erased: 0, added: 3 });
});

test('BX-221 only a hash remains of the number of an erased customer', async () => {
  const { store } = await createStore();
  const rows = await sql('select length(phone_hash) as bytes from erased_numbers where store_id = $1', [store.id]);
  expect(rows).toEqual([{ bytes: 32 }, { bytes: 32 }, { bytes: 32 }]);
});

test('BX-221 no row of an erased person is kept, however the number is written and whatever else is wrong with the row', async () => {
  const { store, token } = await createStore();
  const rows = [
    'Phone,Name,Points',
    '+1 (202) 555-0101,Ann Lee,50',
    '001-202-555-0101,Ann Lee,50',
    '2.025550102E9,Bo,60',
    'cell 202.555.0199 or none,Ann Lee,50',
    '2025550102,Bo Diaz,60,,,more',
    '202-555-019,Dee,10',
  ];
  const { checked, done } = await importFile(token, rows.join('\n'));
  const duplicate = 'The same phone number is in row 2';
  for (const state of [checked, done]) {
    expect(state).toMatchObject({ added: 0, rejected: 6, erased: 3, points: 0, warned: 0 });
    const reasons = state.rejectedRows.map(({ reason }) => reason);
    expect(reasons.slice(0, 5)).toEqual([ERASED, duplicate, ERASED, ERASED, expect.stringContaining('6 cells')]);
  }
  const kept = await sql(
    'select row_number, cells, phone_digits from customer_import_rejections where store_id = $1 and cells <> $2',
    [store.id, []],
  );
  expect(kept).toEqual([{ row_number: 7, cells: ['202-555-019', 'Dee', '10'], phone_digits: '202555019' }]);
});
