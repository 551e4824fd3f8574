import type { CustomerData, CustomerPage, CustomerPageStore } from '../../src/contract/customerPage';
import type { PointsChange } from '../../src/contract/points';
import { redeem, resolve } from '../merging/mergeCalls';
import { addExpiry } from '../pointsExpiry/expiryStore';
import { addSubscriber, createSendingStore, listArrived, locationOf } from '../sms/sending';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { sql } from '../support/sql';
import {
  addCustomer,
  addPromotion,
  addReward,
  createTestStore,
  givePoints,
  type TestStore,
} from '../support/testStore';
import { callPage, createLink, followLink, openPage, origin, readCookie } from './pageStore';

const getPage = (store: TestStore, cookie: string) => callPage<CustomerPage>('GET', store, { cookie });
const change = (store: TestStore, cookie: string, body: object) =>
  callPage<CustomerPage>('PATCH', store, { cookie, body });
const listActions = async (customerId: string) =>
  (
    await sql<{ action: string; role: string }>(
      'select action, actor_role as role from audit_log where record_id = $1 order by id',
      [customerId],
    )
  ).map(({ action, role }) => `${action} by ${role}`);

test('BX-77 the page has the points, the rewards with what they still need, and the promotions of today', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 120 });
  await addReward(store, { name: 'Cake', points_required: 150 });
  await addReward(store, { name: 'Tea', points_required: 100 });
  await addReward(store, { name: 'Hidden', is_active: false });
  await addPromotion(store, { name: 'Ended', end_date: new Date(Date.now() - 60_000) });
  const { name } = await addPromotion(store);
  const { status, body, headers } = await getPage(store, await openPage(store, customer));
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(body).toMatchObject({
    store: { storeName: store.name, subdomain: store.subdomain, defaultLanguage: 'en' },
    timeZone: 'America/New_York',
    name: customer.name,
    points: 120,
    expiresOn: null,
    hasBirthday: true,
    language: null,
    smsStatus: 'no_consent',
  });
  expect(body.rewards.map((reward) => [reward.name, reward.missingPoints])).toEqual([
    ['Tea', 0],
    ['Cake', 30],
  ]);
  expect(body.promotions.map((promotion) => promotion.name)).toEqual([name]);
});

test('BX-108 the page offers what the kiosk would give: no reward that the customer already had or that is used up today', async () => {
  const store = await createTestStore();
  const [customer, other] = [await addCustomer(store, { points: 500 }), await addCustomer(store, { points: 500 })];
  const had = await addReward(store, { name: 'Had', points_required: 10 });
  const usedUp = await addReward(store, { name: 'Used up', points_required: 20, daily_limit: 1 });
  await addReward(store, { name: 'Free', points_required: 30 });
  await redeem(store, customer, had);
  await redeem(store, other, usedUp);
  const list = async (person: { phone: string }) =>
    (await getPage(store, await openPage(store, person))).body.rewards.map(({ name }) => name);
  expect(await list(customer)).toEqual(['Free']);
  expect(await list(other)).toEqual(['Had', 'Free']);
});

test('BX-81 the page shows a daily reward that was redeemed today, and one without a limit as before', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 500 });
  for (const repeat of ['once', 'daily', 'always']) {
    const reward = await addReward(store, { name: repeat, repeat, ...(repeat === 'daily' && { stamps: 8 }) });
    await resolve(store, await redeem(store, customer, reward), 'completed');
  }
  // One that is still pending is among the redemptions, and not to be redeemed tomorrow.
  await redeem(store, customer, await addReward(store, { name: 'pending', repeat: 'daily' }));
  const { rewards } = (await getPage(store, await openPage(store, customer))).body;
  expect(rewards.map(({ name, stamps, isRedeemedToday }) => ({ name, stamps, isRedeemedToday }))).toEqual([
    { name: 'always' },
    { name: 'daily', stamps: 8, isRedeemedToday: true },
  ]);
});

test('BX-77 the history describes each change like the kiosk, without the reasons that the owner wrote', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 100 });
  await addExpiry(store, customer.id, -40);
  await givePoints(store, customer.id, 5);
  const cookie = await openPage(store, customer);
  const list = (path: string) => callPage<PointsChange[]>('GET', store, { cookie, path: `/history${path}` });
  const first = await list('?limit=2');
  expect(first.body).toMatchObject([
    { number: 3, kind: 'adjustment', points: 5, balanceAfter: 65 },
    { number: 2, kind: 'expiry', points: -40 },
  ]);
  expect(first.body[0]).not.toHaveProperty('reason');
  expect(first.headers.get('link')).toContain('cursor=2');
  expect((await list('?limit=2&cursor=2')).body).toMatchObject([{ number: 1, points: 100 }]);
});

test('BX-77 a customer changes the name and language and adds a missing birthday once, and each change is audited', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { birthday: null });
  const cookie = await openPage(store, customer);
  const { status, body } = await change(store, cookie, { name: '  Ana\u0007Ruiz ', language: 'es' });
  expect([status, body.name, body.language, body.hasBirthday]).toEqual([200, 'Ana Ruiz', 'es', false]);
  expect((await change(store, cookie, { birthday: '1991-02-30' })).body.fields).toEqual({
    birthday: ['Please enter a valid date (MM/DD/YYYY)'],
  });
  expect((await change(store, cookie, { name: '  ', birthday: '' })).body.fields).toEqual({
    name: ['Name is required'],
    birthday: ['Birthday is required'],
  });
  expect((await change(store, cookie, { birthday: '1991-02-28' })).body.hasBirthday).toBe(true);
  expect((await change(store, cookie, { birthday: '1991-02-28' })).status).toBe(200);
  const second = await change(store, cookie, { birthday: '1992-03-01', name: 'Not Saved' });
  expect([second.status, Object.keys(second.body.fields ?? {})]).toEqual([409, ['birthday']]);
  expect((await change(store, cookie, {})).status).toBe(400);
  expect((await change(store, cookie, { points: 5 })).status).toBe(400);
  const [row] = await sql('select name, birthday::text, language from customers where id = $1', [customer.id]);
  expect(row).toEqual({ name: 'Ana Ruiz', birthday: '1991-02-28', language: 'es' });
  expect(await listActions(customer.id)).toEqual([
    'customer_page_opened by customer',
    'customer_updated by customer',
    'customer_updated by customer',
  ]);
});

test('BX-123 nobody under 13 can agree to texts on the page, not even in the request that enters the birthday', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { birthday: null });
  const cookie = await openPage(store, customer);
  const birthday = `${new Date().getFullYear() - 11}-01-01`;
  expect((await change(store, cookie, { smsConsent: true })).body.smsStatus).toBe('subscribed');
  expect((await change(store, cookie, { birthday, smsConsent: true })).status).toBe(400);
  // A consent given before the birthday was known does not count.
  expect((await change(store, cookie, { birthday })).body.smsStatus).toBe('no_consent');
  expect((await change(store, cookie, { smsConsent: true })).status).toBe(400);
});

test('BX-77 BX-116 a customer agrees to texts and opts out again, and each is recorded', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const cookie = await openPage(store, customer);
  const agreed = { smsConsent: true, consentTextVersion: '2026-11-28-en' };
  expect((await change(store, cookie, agreed)).body.smsStatus).toBe('subscribed');
  expect((await change(store, cookie, agreed)).body.smsStatus).toBe('subscribed');
  const read = () =>
    sql(
      `select sms_consent_source as source, sms_consent_text_version as version,
              sms_opted_out_at is not null as "isOptedOut" from customers where id = $1`,
      [customer.id],
    );
  expect(await read()).toEqual([{ source: 'customer_page', version: '2026-11-28-en', isOptedOut: false }]);
  // A clock that was ahead must not prevent the customer from opting out.
  await sql(
    `update customers set sms_consent_at = now() + interval '1 day', sms_choice_at = now() + interval '1 day' where id = $1`,
    [customer.id],
  );
  expect((await change(store, cookie, { smsConsent: false })).body.smsStatus).toBe('opted_out');
  expect(await read()).toMatchObject([{ isOptedOut: true }]);
  // A page that was loaded before the second text displays the first one and sends no version.
  expect((await change(store, cookie, { smsConsent: true })).body.smsStatus).toBe('subscribed');
  expect(await read()).toMatchObject([{ version: '2026-11-01' }]);
  expect((await listActions(customer.id)).slice(1)).toEqual([
    'customer_consent_given by customer',
    'customer_consent_withdrawn by customer',
    'customer_consent_given by customer',
  ]);
});

test('BX-77 a customer downloads the stored personal data, without what the owner wrote', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 30 });
  const cookie = await openPage(store, customer);
  const { status, body, headers } = await callPage<CustomerData>('GET', store, { cookie, path: '/data' });
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/),
  ]);
  expect(body.customers).toMatchObject([{ phoneNumber: customer.phone, points: 30 }]);
  expect(body.pointsChanges).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain('set by the test');
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['flags']));
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['auditEntries']));
  expect(await listActions(customer.id)).toContain('customer_data_viewed by customer');
});

test('BX-77 signing out ends the session and removes the cookie', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const [cookie, other] = [await openPage(store, customer), await openPage(store, customer)];
  const response = await callPage('DELETE', store, { cookie, path: '/session' });
  expect([response.status, readCookie(response)]).toEqual([204, `regulars-customer-${store.id}=`]);
  expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
  expect((await getPage(store, cookie)).status).toBe(401);
  expect((await getPage(store, other)).status).toBe(200);
});

test('BX-77 a phone lists its stores, and the session of one store opens no other', async () => {
  const [store, other] = await Promise.all([
    createTestStore({ name: 'A Store' }),
    createTestStore({ name: 'B Store' }),
  ]);
  const [customer, elsewhere] = [await addCustomer(store, { points: 7 }), await addCustomer(other, { points: 9 })];
  const cookies = [await openPage(other, elsewhere), await openPage(store, customer)];
  const list = (cookie: string) => call<CustomerPageStore[]>('GET', '/my', { headers: { cookie } });
  expect((await list(cookies.join('; '))).body).toEqual([
    { subdomain: store.subdomain, storeName: 'A Store', points: 7 },
    { subdomain: other.subdomain, storeName: 'B Store', points: 9 },
  ]);
  expect((await list('')).body).toEqual([]);
  expect((await getPage(store, cookies.join('; '))).body).toMatchObject({ hasOtherStores: true });
  expect((await getPage(store, cookies[1] ?? '')).body).toMatchObject({ hasOtherStores: false });
  const token = cookies[1]?.split('=')[1] ?? '';
  expect((await getPage(other, `regulars-customer-${other.id}=${token}`)).status).toBe(401);
});

test('BX-77 a page needs a valid cookie that has not expired, and an active store', async () => {
  const store = await createTestStore();
  const cookie = await openPage(store, await addCustomer(store));
  const token = cookie.split('=')[1] ?? '';
  const guessed = `regulars-customer-${store.id}=${'A'.repeat(43)}`;
  // The name tells in which store the token is looked for.
  const misnamed = [`regulars-customer-${(await createTestStore()).id}=${token}`, `regulars-customer-x=${token}`];
  for (const wrong of ['', 'x=y', guessed, ...misnamed]) {
    expect((await getPage(store, wrong)).status).toBe(401);
  }
  await sql('update stores set is_active = false where id = $1', [store.id]);
  expect((await getPage(store, cookie)).status).toBe(401);
  await sql('update stores set is_active = true where id = $1', [store.id]);
  expect((await getPage(store, cookie)).status).toBe(200);
  await sql('update customer_sessions set expires_at = now() where store_id = $1', [store.id]);
  expect((await getPage(store, cookie)).status).toBe(401);
});

test('BX-77 a page of another site changes nothing with the cookie', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const cookie = await openPage(store, customer);
  for (const origin of ['', 'null', 'https://evil.example', 'http://localhost.evil.example']) {
    const headers = { origin };
    expect((await callPage('PATCH', store, { cookie, headers, body: { name: 'Taken' } })).status).toBe(403);
    expect((await callPage('DELETE', store, { cookie, headers, path: '/session' })).status).toBe(403);
  }
  expect((await getPage(store, cookie)).body.name).toBe(customer.name);
});

const rename = (store: TestStore, subdomain: string) =>
  sql(
    'update stores set subdomain = $2, former_subdomains = array_append(former_subdomains, subdomain) where id = $1',
    [store.id, subdomain],
  );
const listStores = async (cookie: string) =>
  (await call<CustomerPageStore[]>('GET', '/my', { headers: { cookie } })).body.map(({ subdomain }) => subdomain);

test('BX-105 a renamed store keeps the sessions of its customers, and a phone lists it once', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const cookie = await openPage(store, customer);
  const renamed = { ...store, subdomain: `${store.subdomain}-new` };
  await rename(store, renamed.subdomain);
  for (const name of [store, renamed]) {
    const { body } = await callPage<CustomerPage>('GET', name, { cookie });
    expect(body.store.subdomain).toBe(renamed.subdomain);
  }
  const second = await openPage(store, customer);
  // Earlier servers named the cookie after the subdomain.
  expect(await listStores(`${cookie.replace(store.id, store.subdomain)}; ${second}`)).toEqual([renamed.subdomain]);
});

test('BX-105 a subdomain belongs to the store that has it now, and the former store keeps its pages at its new one', async () => {
  const [former, present] = [await createTestStore(), await createSendingStore()];
  const formerCustomer = await addCustomer(former);
  const customer = await addSubscriber(present);
  const formerCookie = await openPage(former, formerCustomer);
  const taken = former.subdomain;
  await rename(former, `${taken}-new`);
  await rename(present, taken);
  const link = await createLink({ ...present, subdomain: taken }, customer);
  const opened = await followLink({ subdomain: taken }, link, { origin: origin(), cookie: formerCookie });
  expect(opened.status).toBe(204);
  const both = `${formerCookie}; ${readCookie(opened)}`;
  const { body } = await callPage<CustomerPage>('GET', { subdomain: taken }, { cookie: both });
  expect(body.store.storeName).toBe(present.name);
  expect((await callPage('GET', { subdomain: taken }, { cookie: formerCookie })).status).toBe(401);
  expect((await callPage('GET', { subdomain: `${taken}-new` }, { cookie: both })).status).toBe(200);
  // The request comes from a kiosk of the former store that does not know its new subdomain yet.
  const formerLink = await createLink(former, formerCustomer);
  expect((await followLink({ subdomain: `${taken}-new` }, formerLink)).status).toBe(204);
  // The text is sent by the store that now has the subdomain.
  const request = { headers: { origin: origin() }, body: { phone: customer.phone, language: 'en' } };
  expect((await call('POST', `/my/${taken}/join/codes`, request)).status).toBe(202);
  await eventually('the text arrived', async () => (await listArrived(locationOf(present))).length === 1);
});
