import { randomUUID } from 'node:crypto';
import type { RegistrationResponse } from '../../src/contract/customers';
import { addSale } from '../checkout/register';
import { getLedger, press } from '../checkout/syncing';
import { listContacts } from '../contacts/crm';
import { getAccount } from '../ledger/customerAccounts';
import { getRow, lookUp, merge, redeem, resolve } from '../merging/mergeCalls';
import { addRedemption } from '../redemptions/addRedemption';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addPromotion, addReward, createTestStore, newPhone, type TestStore } from '../support/testStore';

const erase = async (store: TestStore, customer: { id: string }, token?: string) =>
  call<{ message?: string }>('DELETE', `/store/customers/${customer.id}`, {
    token: token ?? (await store.ownerToken()),
  });

/** The tables that contain one of the texts in any column. */
async function findTablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in (current_schema(), 'pgboss')`,
  );
  expect(tables.length).toBeGreaterThan(25);
  const patterns = texts.map((text) => `%${text}%`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql(`select from ${name} t where t::text ilike any($1) limit 1`, [patterns]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } });

test('BX-48 nothing in the database names an erased customer, and the sums stay right', async () => {
  const store = await createTestStore();
  const [kiosk, owner] = await Promise.all([store.kioskToken(), store.ownerToken()]);
  const tag = randomUUID().slice(0, 8);
  const [name, birthday, phone] = [`Zebulon ${tag}`, '1937-09-08', newPhone()];
  const register = (over: object = {}) =>
    call<RegistrationResponse>('POST', '/public/register', {
      token: kiosk,
      ...keyed(),
      body: { phone, name, birthday, storeSubdomain: store.subdomain, smsConsent: true, ...over },
    });
  const { id } = (await register()).body.customer;
  const twin = await addCustomer(store, { name: `${name} twin`, points: 300 });
  expect((await merge(store, twin, { id })).body.points).toBe(300);
  const reward = await addReward(store, { points_required: 100 });
  const other = await addReward(store, { points_required: 20 });
  const redemptionId = await redeem(store, { id }, reward);
  await call('PATCH', `/stores/${store.id}/rewards/redemptions/${redemptionId}`, {
    token: owner,
    ...keyed(),
    body: { status: 'completed' },
  });
  const pending = await redeem(store, { id }, other);
  await addRedemption(store, { customerId: id, promotionId: (await addPromotion(store)).id });
  await addSale(store, { amountCents: 5_000, phone });
  expect(await press(store, { phone }, randomUUID())).toBe(100);
  await press(store, { phone });
  await sql(
    `insert into audit_log (store_id, actor_role, action, record_type, record_id, old_values, new_values)
     values ($1, 'store_owner', 'customer_updated', 'customer', $2, $3, $4)`,
    [store.id, id, { name: 'x', birthday: '1937-09-07' }, { name, birthday, points: 5 }],
  );
  const [campaign] = await sql(
    `insert into sms_campaigns (store_id, message, audience, status, recipients) values ($1, 'x', '{}', 'sending', 1)
     returning id`,
    [store.id],
  );
  await sql(
    `insert into sms_messages (store_id, campaign_id, customer_id, status, body, leased_until)
     values ($1, $2, $3, 'sending', $4, now() + interval '1 minute')`,
    [store.id, campaign?.id, id, `Hi ${name}`],
  );
  await sql(
    `with campaign as (
       insert into sms_campaigns (store_id, message, audience, status, recipients, sent)
       values ($1, 'x', '{}', 'done', 1, 1) returning id)
     insert into sms_messages (store_id, campaign_id, customer_id, status, body) select $1, id, $2, 'sent', $3 from campaign`,
    [store.id, id, `Hello ${name}`],
  );
  await eventually('the contact is sent', async () =>
    (await listContacts(store)).some((contact) => contact.name === name),
  );
  await eventually('the contact is stored', async () => (await getRow({ id })).ghl_contact_id !== null);
  const texts = [tag, phone.slice(2), twin.phone.slice(2), birthday];
  const before = (await findTablesWith(texts)).map((table) => table.split('.').at(-1));
  expect(before).toEqual(expect.arrayContaining(['customers', 'idempotency_keys', 'audit_log', 'sms_messages']));

  expect((await erase(store, { id })).status).toBe(204);
  expect(await findTablesWith(texts)).toEqual([]);
  // 300 points were merged in, 100 spent, 20 given back and 100 earned by a purchase at 2x. The rest expired.
  expect(await getAccount(id)).toMatchObject({ points: 0, sum: 0 });
  expect((await getLedger(store, { id, phone, name })).at(-1)).toMatchObject({ delta: -300, kind: 'expiry' });
  const rows = await sql<{ id: string; status: string }>('select id, status from redemptions where store_id = $1', [
    store.id,
  ]);
  expect(rows.find((row) => row.id === pending)?.status).toBe('cancelled');
  const { body: board } = await call<{ customer: { name: string; phoneNumber: string } }[]>(
    'GET',
    `/stores/${store.id}/rewards/redemptions`,
    { token: owner },
  );
  expect(board.map(({ customer }) => customer)).toEqual(
    board.map(() => ({ name: 'Former customer', phoneNumber: '' })),
  );
  await eventually('the contact is deleted', async () => (await listContacts(store)).length === 0);
  await eventually(
    'the deletion is done',
    async () => (await sql('select from erased_contacts where store_id = $1', [store.id])).length === 0,
  );

  // The phone number now belongs to a new customer without points.
  expect((await lookUp(store, phone)).status).toBe(404);
  const again = (await register({ name: 'Somebody' })).body.customer;
  expect(again).toMatchObject({ loyaltyPoints: 0, phoneNumber: phone });
  expect(again.id).not.toBe(id);
  expect((await erase(store, { id })).status).toBe(404);
});

test('BX-48 a request that is repeated after the erasure neither takes effect again nor returns its first response', async () => {
  const store = await createTestStore();
  const request = {
    token: await store.kioskToken(),
    ...keyed(),
    body: { phone: newPhone(), name: 'Rita', birthday: '1988-02-29', storeSubdomain: store.subdomain },
  };
  const { body } = await call<RegistrationResponse>('POST', '/public/register', request);
  expect((await erase(store, body.customer)).status).toBe(204);
  expect((await call('POST', '/public/register', request)).status).toBe(404);
  expect((await lookUp(store, request.body.phone)).status).toBe(404);
});

test('BX-48 a debt stays in the ledger of an erased customer', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     values ($1, $2, -30, 'reversal', 'test', 'system', 0)`,
    [store.id, customer.id],
  );
  expect((await erase(store, customer)).status).toBe(204);
  expect(await getAccount(customer.id)).toEqual({ points: -30, sum: -30, rows: 1 });
});

test('BX-48 customers of other stores cannot be erased, and two erasures at the same time count as one', async () => {
  const [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  const customer = await addCustomer(store, { points: 5 });
  expect((await erase(other, customer)).status).toBe(404);
  const token = await store.ownerToken();
  const statuses = await Promise.all([erase(store, customer, token), erase(store, customer, token)]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await getAccount(customer.id)).toEqual({ points: 0, sum: 0, rows: 2 });
});

test('BX-48 the id of a merged customer erases the remaining customer', async () => {
  const store = await createTestStore();
  const [from, into] = [await addCustomer(store), await addCustomer(store)];
  await merge(store, from, into);
  expect((await erase(store, from)).status).toBe(204);
  for (const { id } of [from, into]) expect(await getRow({ id })).toMatchObject({ phone: null, name: null });
});

test('BX-48 an erased customer gets no points, neither by an edit nor by the decision about a refunded purchase', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 100 });
  const redemptionId = await redeem(store, customer, await addReward(store, { points_required: 60 }));
  expect(await resolve(store, redemptionId, 'completed')).toBe(200);
  await sql(
    `insert into pos_review_rewards (store_id, redemption_id, customer_id, order_id, cents_before, cents_after, created_at)
     values ($1, $2, $3, 'ORDER1', 500, 0, now())`,
    [store.id, redemptionId, customer.id],
  );
  expect((await erase(store, customer)).status).toBe(204);
  const token = await store.ownerToken();
  const edit = (body: object) =>
    call<{ message: string }>('PATCH', `/stores/${store.id}/rewards/redemptions/${redemptionId}`, { token, body });
  const decide = (decision: string) =>
    call<{ message: string }>('POST', `/store/point-of-sale/review/rewards/${redemptionId}`, {
      token,
      body: { decision },
    });
  const refusals = [
    await edit({ status: 'cancelled', expectedStatus: 'completed' }),
    await edit({ status: 'pending' }),
    await decide('reverse'),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect(await getAccount(customer.id)).toMatchObject({ points: 0, sum: 0 });
  expect((await edit({ status: 'redeemed', orderId: 'ORDER1' })).status).toBe(200);
  expect((await decide('keep')).status).toBe(200);
});

test('BX-48 the note of a reviewed flag is removed from the audit log too', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const customer = await addCustomer(store);
  const body = { delta: 600, reason: 'Birthday' };
  expect((await call('POST', `/store/customers/${customer.id}/points`, { token, ...keyed(), body })).status).toBe(200);
  const [flag] = (await call<{ id: string }[]>('GET', '/store/flags', { token })).body;
  const note = `Zelda ${randomUUID()} lives next door`;
  const review = await call('POST', `/store/flags/${flag?.id}/review`, { token, body: { note } });
  expect(review.status).toBe(200);
  expect((await findTablesWith([note])).map((table) => table.split('.').at(-1)).sort()).toEqual([
    'audit_log',
    'customer_flags',
  ]);
  expect((await erase(store, customer)).status).toBe(204);
  expect(await findTablesWith([note])).toEqual([]);
});

test('BX-48 stored responses with a former phone number of the customer are removed too', async () => {
  const store = await createTestStore({ cashiers_may_resolve: true });
  const [token, board] = await Promise.all([store.ownerToken(), store.cashierToken()]);
  const customer = await addCustomer(store, { points: 100, name: `Zoe ${randomUUID()}` });
  const redemptionId = await redeem(store, customer, await addReward(store, { points_required: 60 }));
  const request = { token: board, ...keyed(), body: { status: 'completed' } };
  const path = `/stores/${store.id}/rewards/redemptions/${redemptionId}`;
  expect((await call('PATCH', path, request)).status).toBe(200);
  const change = { token, body: { phone: newPhone() } };
  expect((await call('PATCH', `/store/customers/${customer.id}`, change)).status).toBe(200);
  expect((await erase(store, customer)).status).toBe(204);
  expect(await findTablesWith([customer.name, customer.phone.slice(2)])).toEqual([]);
  expect((await call('PATCH', path, request)).status).toBe(404);
});
