import { redeem } from '../merging/mergeCalls';
import { addSubscriber, createSendingStore, getQuota, listArrived, locationOf } from '../sms/sending';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';
import { callPage, createLink, followLink, openPage, openUnverifiedPage, readTextedCode } from './pageStore';

const askForCode = (store: TestStore, cookie: string) => callPage('POST', store, { cookie, path: '/deletion-codes' });
const deleteAccount = (store: TestStore, cookie: string, code: string) =>
  callPage('DELETE', store, { cookie, body: { code } });

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
const WRONG = { code: ['This code is wrong or has expired. You can ask for a new one.'] };

test('BX-77 a customer deletes their account with a texted code, and the owner no longer finds them', async () => {
  const store = await createSendingStore();
  const customer = await addSubscriber(store, { points: 500 });
  const pending = await redeem(store, customer, await addReward(store, { points_required: 100 }));
  const cookie = await openPage(store, customer);
  expect((await askForCode(store, cookie)).status).toBe(202);
  const code = await readTextedCode(store, customer);
  expect((await listArrived(locationOf(store)))[0]?.body).toBe(
    `${store.name}: ${code} is your code to delete your account and your points. It is valid for 10 minutes.`,
  );
  expect(await getQuota(store.id)).toEqual({ used: 1, counted: 1 });
  const link = await createLink(store, customer);
  const response = await deleteAccount(store, cookie, ` ${code} `);
  expect([response.status, response.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')]);
  expect((await callPage('GET', store, { cookie })).status).toBe(401);
  expect((await deleteAccount(store, cookie, code)).status).toBe(401);
  expect((await followLink(store, link)).status).toBe(404);
  const [row] = await sql(
    'select phone, name, points::int, erased_at is not null as erased from customers where id = $1',
    [customer.id],
  );
  expect(row).toEqual({ phone: null, name: null, points: 0, erased: true });
  const [redemption] = await sql('select status, resolved_role as role from redemptions where id = $1', [pending]);
  expect(redemption).toEqual({ status: 'cancelled', role: 'customer' });
  const entries = await sql(
    `select action, actor_role as role, actor_id = $1 as "isOwn" from audit_log
     where record_id = $1::text and action like 'customer_%' order by id`,
    [customer.id],
  );
  expect(entries).toEqual(
    ['customer_page_opened', 'customer_deletion_requested', 'customer_erased'].map((action) => ({
      action,
      role: 'customer',
      isOwn: true,
    })),
  );
  const { body } = await call<unknown[]>('GET', `/store/customers?search=${customer.phone.slice(-7)}`, {
    token: await store.ownerToken(),
  });
  expect(body).toEqual([]);
});

test('BX-77 a wrong code deletes nothing, and after five wrong codes the right one is invalid', async () => {
  const store = await createSendingStore();
  const customer = await addCustomer(store);
  const cookie = await openPage(store, customer);
  expect((await deleteAccount(store, cookie, '000000')).body.fields).toEqual(WRONG);
  await askForCode(store, cookie);
  const code = await readTextedCode(store, customer);
  const wrong = await Promise.all([1, 2, 3, 4, 5].map(() => deleteAccount(store, cookie, otherThan(code))));
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect((await deleteAccount(store, cookie, code)).body.fields).toEqual(WRONG);
  expect((await callPage('GET', store, { cookie })).status).toBe(200);
});

test('BX-77 a code is invalid on another phone, after it has expired, and after a newer one', async () => {
  const store = await createSendingStore();
  const customer = await addCustomer(store);
  const [cookie, other] = [await openPage(store, customer), await openPage(store, customer)];
  await askForCode(store, cookie);
  const first = await readTextedCode(store, customer);
  expect((await deleteAccount(store, other, first)).status).toBe(400);
  await sql('update customer_codes set expires_at = now() where customer_id = $1', [customer.id]);
  expect((await deleteAccount(store, cookie, first)).status).toBe(400);
  await askForCode(store, cookie);
  const second = await readTextedCode(store, customer);
  if (first !== second) expect((await deleteAccount(store, cookie, first)).status).toBe(400);
  expect((await deleteAccount(store, cookie, second)).status).toBe(204);
});

test('BX-77 a store that cannot text the customer says so, and three codes an hour are the limit', async () => {
  const silent = await createTestStore({ sms_limit: 1 });
  const optedOut = await addCustomer(silent, { sms_opted_out_at: new Date() });
  const refused = await askForCode(silent, await openPage(silent, optedOut));
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The store cannot send texts to your phone. Please ask at the store.',
  ]);
  const customer = await addCustomer(silent);
  const cookie = await openPage(silent, customer);
  expect((await askForCode(silent, cookie)).status).toBe(202);
  // The quota of the store is used up.
  expect((await askForCode(silent, cookie)).status).toBe(409);
  expect((await askForCode(silent, cookie)).status).toBe(409);
  expect((await askForCode(silent, cookie)).status).toBe(429);
  expect(await getQuota(silent.id)).toEqual({ used: 1, counted: 1 });
});

test('BX-77 a request in a store without an SMS key changes neither the account nor the quota, and creates no code', async () => {
  const store = await createSendingStore();
  const customer = await addCustomer(store);
  const cookie = await openPage(store, customer);
  await sql('delete from store_secrets where store_id = $1', [store.id]);
  expect((await askForCode(store, cookie)).status).toBe(409);
  expect(await getQuota(store.id)).toEqual({ used: 0, counted: 0 });
  expect(await sql('select from customer_codes where store_id = $1', [store.id])).toEqual([]);
});

test('BX-110 a customer who gets no texts deletes their account at a kiosk with the code on their verified page', async () => {
  const store = await createTestStore();
  const [customer, other] = [await addCustomer(store, { points: 50 }), await addCustomer(store)];
  const token = await store.kioskToken();
  const cookie = await openPage(store, customer);
  const ask = (session: string) =>
    callPage<{ code: string }>('POST', store, { cookie: session, path: '/kiosk-deletion-codes' });
  expect((await ask(await openUnverifiedPage(store, customer))).status).toBe(403);
  const created = await ask(cookie);
  expect([created.status, created.body.code]).toEqual([201, expect.stringMatching(/^\d{6}$/)]);
  const { code } = created.body;
  const lookup = ({ phone }: { phone: string }) => ({ phone, storeSubdomain: store.subdomain });
  const enter = async (person: { phone: string }, typed: string) =>
    (await call('POST', '/kiosk/deletions', { token, body: { ...lookup(person), code: typed } })).status;
  expect(await enter(customer, code)).toBe(409);
  for (const person of [customer, other]) {
    await call('POST', '/public/check-in', { token, body: lookup(person) });
  }
  expect([await enter(customer, otherThan(code)), await enter(other, code)]).toEqual([400, 400]);
  // The page expects a texted code and does not accept the code for the kiosk.
  expect((await deleteAccount(store, cookie, code)).status).toBe(400);
  expect(await enter(customer, code)).toBe(204);
  expect((await callPage('GET', store, { cookie })).status).toBe(401);
  const [entry] = await sql(
    `select actor_role as role from audit_log where record_id = $1 and action = 'customer_erased'`,
    [customer.id],
  );
  expect(entry).toEqual({ role: 'customer' });
});
