import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore, type TestStore } from '../support/testStore';
import { importFile } from './importCalls';

const FILE = ['Phone,Name,Points', '2025550101,Ann,50', '2025550102,Bo,60'].join('\n');

const listCustomers = (store: TestStore) =>
  sql<{ id: string; phone: string; name: string; points: number }>(
    `select id, phone, name, points from customers where store_id = $1 and erased_at is null order by created_at, phone`,
    [store.id],
  );

/** Imports the file into a new store, and returns the store, its owner's token and the customer Ann. */
async function importAnn(): Promise<{ store: TestStore; token: string; ann: string }> {
  const store = await createTestStore();
  const token = await store.ownerToken();
  await importFile(token, FILE);
  const ann = (await listCustomers(store)).find(({ name }) => name === 'Ann')?.id ?? '';
  return { store, token, ann };
}

const changePhone = async (token: string, id: string, phone: string) =>
  expect((await call('PATCH', `/store/customers/${id}`, { token, body: { phone } })).status).toBe(200);

test('BX-220 the same file imported after a number was changed adds nobody and no points, in the dry run too', async () => {
  const { store, token, ann } = await importAnn();
  await changePhone(token, ann, '+12025550199');
  const before = await listCustomers(store);
  const { checked, done } = await importFile(token, FILE);
  const counts = { added: 0, updated: 0, unchanged: 2, points: 0, existingWithPoints: 0, rejected: 0, warned: 1 };
  expect(checked).toMatchObject(counts);
  expect(done).toMatchObject(counts);
  const reason = 'The phone number is a former one of a customer, who keeps the present number';
  expect(done.warnedRows).toEqual([{ row: 2, name: 'Ann', reason }]);
  expect(await listCustomers(store)).toEqual(before);
});

test('BX-220 a row with the former and one with the present number are one customer, who gets points once', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  await importFile(token, 'Phone,Name\n2025550101,Ann');
  const [ann] = await listCustomers(store);
  for (const phone of ['+12025550198', '+12025550199']) await changePhone(token, ann?.id ?? '', phone);
  const file = ['Phone,Birthday,Points', '2025550101,5/17/1990,50', '2025550198,,40', '2025550199,,30'].join('\n');
  const { checked, done } = await importFile(token, file);
  const counts = { added: 0, updated: 1, unchanged: 2, points: 50, existingWithPoints: 1 };
  expect(checked).toMatchObject(counts);
  expect(done).toMatchObject(counts);
  expect(await listCustomers(store)).toEqual([{ ...ann, points: 50, phone: '+12025550199' }]);
});

test('BX-220 a former number of a merged customer leads to the one who stays', async () => {
  const { store, token, ann } = await importAnn();
  await changePhone(token, ann, '+12025550199');
  const bo = (await listCustomers(store)).find(({ name }) => name === 'Bo')?.id ?? '';
  const merged = await call('POST', `/store/customers/${ann}/merge`, { token, body: { intoCustomerId: bo } });
  expect(merged.status).toBe(200);
  const before = await listCustomers(store);
  expect((await importFile(token, FILE)).done).toMatchObject({ added: 0, points: 0 });
  expect(await listCustomers(store)).toEqual(before);
});

test('BX-220 a former number that somebody else has now, or that was released, is not that customer', async () => {
  const { store, token, ann } = await importAnn();
  await changePhone(token, ann, '+12025550199');
  const body = { phone: '+12025550101', name: 'Cy' };
  expect((await call('POST', '/store/customers', { token, body })).status).toBe(201);
  const { checked, done } = await importFile(token, FILE);
  expect(checked).toMatchObject({ added: 0, updated: 1, points: 50, warned: 0 });
  expect(done).toMatchObject({ added: 0, updated: 1, points: 50, warned: 0 });

  const bo = (await listCustomers(store)).find(({ name }) => name === 'Bo')?.id ?? '';
  await changePhone(token, bo, '+12025550198');
  const release = { token, body: { phone: '+12025550102' } };
  expect((await call('POST', `/store/customers/${bo}/release-number`, release)).status).toBe(200);
  expect((await importFile(token, FILE)).done).toMatchObject({ added: 1, points: 60 });
});
