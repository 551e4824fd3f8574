import { parse } from 'csv-parse/sync';
import type { CustomerPage } from '../../src/contract/customerPage';
import type { CustomerProfile } from '../../src/contract/customerRecords';
import type { CheckInResponse } from '../../src/contract/customers';
import type { ErrorBody } from '../../src/contract/errors';
import { callPage, openPage } from '../customerPage/pageStore';
import { importFile } from '../imports/importCalls';
import { merge, preview } from '../merging/mergeCalls';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type TestStore } from '../support/testStore';

type Body = CustomerProfile & ErrorBody;
const create = async (store: TestStore, body: object) =>
  call<Body>('POST', '/store/customers', { token: await store.ownerToken(), body });
const change = async (store: TestStore, id: string, body: object) =>
  call<Body>('PATCH', `/store/customers/${id}`, { token: await store.ownerToken(), body });
const listStored = (store: TestStore) =>
  sql('select birthday::text from customers where store_id = $1 order by created_at, id', [store.id]);

test('BX-84 an owner adds a customer with a birthday without a year, and corrects it', async () => {
  const store = await createTestStore();
  const { status, body } = await create(store, { phone: newPhone(), name: 'Ann', birthday: '--02-29' });
  expect([status, body.birthday]).toEqual([201, '--02-29']);
  expect(await listStored(store)).toEqual([{ birthday: '1604-02-29' }]);
  for (const birthday of ['--02-30', '1604-02-29', '-02-29']) {
    const refused = await change(store, body.id, { birthday });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['birthday']]);
  }
  expect((await change(store, body.id, { name: 'Anna' })).body).toMatchObject({ name: 'Anna', birthday: '--02-29' });
  expect((await change(store, body.id, { birthday: '1988-02-29' })).body.birthday).toBe('1988-02-29');
  expect((await change(store, body.id, { birthday: '--03-01' })).body.birthday).toBe('--03-01');
  const changes = await sql(
    "select new_values from audit_log where record_id = $1 and action = 'customer_updated' order by id",
    [body.id],
  );
  expect(changes.map(({ new_values: values }) => values)).toEqual([
    { changed: ['name'] },
    { changed: ['birthday'] },
    { changed: ['birthday'] },
  ]);
});

test('BX-84 a customer with a birthday without a year is complete at the kiosk and on their page', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { birthday: '1604-05-17' });
  const body = { phone: customer.phone, storeSubdomain: store.subdomain };
  const token = await store.kioskToken();
  const checkedIn = await call<CheckInResponse>('POST', '/public/check-in', { token, body });
  expect(checkedIn.body).toMatchObject({ isNewCustomer: false, customer: { birthday: '--05-17' } });
  const cookie = await openPage(store, customer);
  expect((await callPage<CustomerPage>('GET', store, { cookie })).body.hasBirthday).toBe(true);
  const renamed = await callPage<CustomerPage>('PATCH', store, { cookie, body: { name: 'Ann Lee', smsConsent: true } });
  expect(renamed.body).toMatchObject({ name: 'Ann Lee', smsStatus: 'subscribed' });
  expect(await listStored(store)).toEqual([{ birthday: '1604-05-17' }]);
});

test('BX-84 a customer with a birthday without a year is in the segment of its month', async () => {
  const store = await createTestStore();
  const month = new Intl.DateTimeFormat('en-US', { month: '2-digit', timeZone: 'America/New_York' }).format();
  const customer = await addCustomer(store, { birthday: `1604-${month}-01` });
  await addCustomer(store, { birthday: `1604-${month === '01' ? '02' : '01'}-01` });
  const token = await store.ownerToken();
  const { body } = await call<{ id: string }[]>('GET', '/store/customers?segment=birthday', { token });
  expect(body.map(({ id }) => id)).toEqual([customer.id]);
});

test('BX-84 a registration at the kiosk needs the year, also of a customer whose day is known', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { name: null, birthday: '1604-05-17' });
  const token = await store.kioskToken();
  const register = (birthday: string) =>
    call<ErrorBody>('POST', '/public/register', {
      token,
      body: { phone: customer.phone, name: 'Ann', birthday, storeSubdomain: store.subdomain },
    });
  expect((await register('--05-17')).body.message).toEqual(['Please enter a complete birthday (MM/DD/YYYY)']);
  expect((await register('1990-05-17')).status).toBe(201);
  expect(await listStored(store)).toEqual([{ birthday: '1990-05-17' }]);
});

test('BX-84 exports have birthdays without a year, and an import reads them back', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const { id } = await addCustomer(store, { phone: '+12025550101', name: 'Ann', birthday: '1604-02-29' });
  const { body } = await call<string>('GET', '/store/customers/export', { token });
  expect(parse(body, { bom: true, columns: true })).toMatchObject([{ Birthday: 'February 29' }]);
  const personal = await call<{ customers: object[] }>('GET', `/store/customers/${id}/export`, { token });
  expect(personal.body.customers).toMatchObject([{ birthday: '--02-29' }]);

  const other = await createTestStore();
  await importFile(await other.ownerToken(), body);
  expect(await listStored(other)).toEqual([{ birthday: '1604-02-29' }]);
});

test('BX-84 an import adds the year of a known day, and never takes it away', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const file = (birthdays: string[]) =>
    ['Phone,Name,Birthday', ...birthdays.map((birthday, at) => `202555010${at},Ann,${birthday}`)].join('\n');
  const days = async () => (await listStored(store)).map(({ birthday }) => birthday);
  await importFile(token, file(['5/17', '5/18/1990', 'May 19']));
  expect((await days()).sort()).toEqual(['1604-05-17', '1604-05-19', '1990-05-18']);
  const { done } = await importFile(token, file(['5/17/1990', '5/18', '12/31/1990']));
  expect(done).toMatchObject({ updated: 1, unchanged: 2 });
  expect((await days()).sort()).toEqual(['1604-05-19', '1990-05-17', '1990-05-18']);
  await importFile(token, file(['5/17', '6/1', '5/19/1991']), { overwrites: true });
  expect((await days()).sort()).toEqual(['1604-06-01', '1990-05-17', '1991-05-19']);
});

test('BX-84 a merge keeps the birthday with a year when both have the same day', async () => {
  const store = await createTestStore();
  const from = await addCustomer(store, { birthday: '1991-02-03' });
  const into = await addCustomer(store, { birthday: '1604-02-03' });
  expect((await preview(store, from, into)).body).toMatchObject({
    from: { birthday: '1991-02-03' },
    into: { birthday: '--02-03' },
    result: { birthday: '1991-02-03' },
  });
  await merge(store, from, into);
  const third = await addCustomer(store, { birthday: '1604-06-07' });
  await merge(store, into, third);
  expect(await sql('select birthday::text from customers where id = $1', [third.id])).toEqual([
    { birthday: '1604-06-07' },
  ]);
});
