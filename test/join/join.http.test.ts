import type { JoinPage } from '../../src/contract/join';
import { callPage, origin, readCookie } from '../customerPage/pageStore';
import { addSubscriber, createSendingStore, getQuota, listArrived, locationOf } from '../sms/sending';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { passTime } from '../support/passTime';
import { PUBLIC_TEST_URL } from '../support/server';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, newPhone, type TestStore } from '../support/testStore';
import { askForCode, countCustomers, enterCode, join, joinAs, readJoinCode, waitForTexts } from './joinStore';

test('BX-85 a person joins by phone number and code, and gets their page without a visit or points', async () => {
  const store = await createSendingStore();
  const phone = newPhone();
  const { body: page } = await call<JoinPage>('GET', `/my/${store.subdomain}/join`);
  expect(page).toMatchObject({
    url: `${PUBLIC_TEST_URL}/join/${store.subdomain}`,
    canJoin: true,
    store: { storeName: store.name, subdomain: store.subdomain },
  });
  const asked = await askForCode(store, phone);
  expect(asked.status).toBe(202);
  const { token } = asked.body;
  const code = await readJoinCode(store, phone);
  expect((await listArrived(locationOf(store)))[0]?.body).toBe(
    `${store.name}: ${code} is your code for your points. Do not share it. It is valid for 10 minutes.`,
  );
  expect(await countCustomers(store)).toBe(0);
  const entered = await enterCode(store, { token, phone, code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
  expect([entered.status, entered.body, readCookie(entered)]).toEqual([200, { isMember: false }, '']);
  expect(await countCustomers(store)).toBe(0);
  const joined = await join(store, {
    token,
    phone,
    code,
    smsConsent: true,
    consentTextVersion: '2026-11-28-es',
    language: 'es',
  });
  expect(joined.status).toBe(204);
  const { body } = await callPage('GET', store, { cookie: readCookie(joined) });
  expect(body).toMatchObject({
    name: 'Ana Ruiz',
    points: 0,
    isVerified: true,
    smsStatus: 'subscribed',
    language: 'es',
  });
  const [customer] = await sql(
    `select visits, phone, birthday, sms_consent_source as source, sms_consent_text_version as version,
            registered_at is not null as "isRegistered", contact_due_at is not null as "isDue"
     from customers where store_id = $1`,
    [store.id],
  );
  expect(customer).toMatchObject({ visits: 0, phone, source: 'join', version: '2026-11-28-es', isRegistered: true });
  expect(await getQuota(store.id)).toEqual({ used: 1, counted: 1 });
  const actions = await sql<{ action: string }>(
    `select action from audit_log where store_id = $1 and actor_role = 'customer' order by id`,
    [store.id],
  );
  expect(actions.map(({ action }) => action)).toEqual(['customer_joined', 'customer_page_opened']);
});

test('BX-85 a customer who is known gets the same words and text, and lands on their page after the code', async () => {
  const store = await createSendingStore();
  const customer = await addSubscriber(store, { points: 12 });
  const strange = newPhone();
  const answers = [await askForCode(store, customer.phone), await askForCode(store, strange)];
  expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual(Array(2).fill([202, ['token']]));
  const codes = [await readJoinCode(store, customer.phone), await readJoinCode(store, strange)];
  const words = (await listArrived(locationOf(store))).map(({ body }) => body.replace(/: \d{6} /, ': CODE '));
  expect(new Set(words).size).toBe(1);
  const [token = '', other = ''] = answers.map(({ body }) => body.token);
  const wrong = [
    await enterCode(store, { token, phone: customer.phone, code: codes[1] ?? '' }),
    await enterCode(store, { token: other, phone: strange, code: codes[0] ?? '' }),
  ];
  expect(wrong.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([400, wrong[0]?.body]));
  const entered = await enterCode(store, { token, phone: customer.phone, code: codes[0] ?? '' });
  expect([entered.status, entered.body]).toEqual([200, { isMember: true }]);
  const page = await callPage('GET', store, { cookie: readCookie(entered) });
  expect(page.body).toMatchObject({ points: 12, isVerified: true });
  // The code works once.
  const again = await enterCode(store, { token, phone: customer.phone, code: codes[0] ?? '' });
  expect([again.status, readCookie(again)]).toEqual([400, '']);
  expect(await countCustomers(store)).toBe(1);
});

test('BX-85 a number that opted out of texts gets the same answer, no text, and a code that is worth nothing', async () => {
  const store = await createSendingStore();
  const gone = await addSubscriber(store, { sms_opted_out_at: new Date() });
  const erased = await addSubscriber(store, { sms_opted_out_at: new Date() });
  await call('DELETE', `/store/customers/${erased.id}`, { token: await store.ownerToken() });
  for (const phone of [gone.phone, erased.phone]) {
    const { status, body } = await askForCode(store, phone);
    expect([status, Object.keys(body)]).toEqual([202, ['token']]);
  }
  await waitForTexts(store);
  expect(await listArrived(locationOf(store))).toEqual([]);
  expect(await sql('select code_hash from join_codes where store_id = $1', [store.id])).toEqual(
    Array(2).fill({ code_hash: null }),
  );
  expect(await getQuota(store.id)).toEqual({ used: 0, counted: 0 });
});

test('BX-85 a code ends after five entries or ten minutes, and works in no other browser and for no other number', async () => {
  const store = await createSendingStore();
  const phone = newPhone();
  const { token } = (await askForCode(store, phone)).body;
  const code = await readJoinCode(store, phone);
  const { token: foreign } = (await askForCode(store, newPhone())).body;
  expect((await enterCode(store, { token: foreign, phone, code })).status).toBe(400);
  expect((await enterCode(store, { token, phone: newPhone(), code })).status).toBe(400);
  const wrong = code === '111111' ? '222222' : '111111';
  const tries = await Promise.all([1, 2, 3, 4].map(() => enterCode(store, { token, phone, code: wrong })));
  expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect((await enterCode(store, { token, phone, code })).body.fields).toEqual({
    code: ['This code is wrong or has expired. You can ask for a new one.'],
  });
  const { token: second } = (await askForCode(store, phone)).body;
  await waitForTexts(store);
  await sql('update join_codes set expires_at = now() where store_id = $1', [store.id]);
  expect((await enterCode(store, { token: second, phone, code: await readJoinCode(store, phone) })).status).toBe(400);
  expect(await countCustomers(store)).toBe(0);
});

test('BX-85 without the code nobody registers, also with another number, an old token or a made-up one', async () => {
  const store = await createSendingStore();
  const phone = newPhone();
  const { token } = (await askForCode(store, phone)).body;
  const code = await readJoinCode(store, phone);
  expect((await join(store, { token, phone, code })).status).toBe(400);
  expect((await enterCode(store, { token, phone, code })).status).toBe(200);
  const tries = [
    { token, phone: newPhone(), code },
    { token, phone, code: code === '111111' ? '222222' : '111111' },
    { token: 'x'.repeat(43), phone, code },
  ];
  for (const attempt of tries) expect((await join(store, attempt)).status).toBe(400);
  await sql('update join_codes set expires_at = now() where store_id = $1', [store.id]);
  expect((await join(store, { token, phone, code })).status).toBe(400);
  expect(await countCustomers(store)).toBe(0);
});

test('BX-85 double taps, two tabs and a repeated call make one customer, and the referral counts once', async () => {
  const store = await createSendingStore({ is_referral_enabled: true, referral_points: 50 });
  const referralCode = 'CDFHJKMN';
  const referrer = await addCustomer(store, { referral_code: referralCode });
  const phone = newPhone();
  const tabs = [];
  for (let tab = 0; tab < 2; tab += 1) {
    const { token } = (await askForCode(store, phone)).body;
    await waitForTexts(store);
    const code = await readJoinCode(store, phone);
    await enterCode(store, { token, phone, code });
    tabs.push({ token, phone, code, referralCode });
  }
  const [first, second] = tabs;
  if (!first || !second) throw new Error('no tabs');
  const joined = await Promise.all([join(store, first), join(store, first), join(store, second)]);
  expect(joined.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await join(store, first)).status).toBe(204);
  await passTime('join_codes', ['expires_at'], { storeId: store.id, minutes: 2 });
  expect((await join(store, first)).status).toBe(400);
  expect(await countCustomers(store)).toBe(2);
  const ledger = await sql(
    'select customer_id as id, delta, actor_role as role from points_ledger where store_id = $1',
    [store.id],
  );
  expect(ledger).toEqual([{ id: referrer.id, delta: 50, role: 'customer' }]);
});

test('BX-85 errors of the form stand by their field and leave the code valid; under 13 there are no marketing texts', async () => {
  const store = await createSendingStore();
  const { proof } = await joinAs(store);
  const tries: [object, object][] = [
    [{ name: ' ' }, { name: ['Name is required'] }],
    [{ birthday: '2030-01-01' }, { birthday: ['Please enter a valid year'] }],
    [{ referralCode: 'XXXXXXXX' }, { referralCode: ['Invalid referral code'] }],
    [
      { birthday: `${new Date().getFullYear() - 10}-01-01`, smsConsent: true },
      { smsConsent: ['Marketing texts are for people aged 13 or older'] },
    ],
  ];
  for (const [values, fields] of tries) {
    const { status, body } = await join(store, { ...proof, ...values });
    expect([status, body.fields]).toEqual([400, fields]);
  }
  expect((await join(store, { ...proof, birthday: `${new Date().getFullYear() - 10}-01-01` })).status).toBe(204);
});

test('BX-85 an imported customer completes their record, and a former number makes a new customer', async () => {
  const store = await createSendingStore();
  const imported = await addCustomer(store, { name: null, birthday: null, points: 30 });
  const first = await joinAs(store, imported.phone);
  expect(first.isMember).toBe(false);
  const joined = await join(store, first.proof);
  expect((await callPage('GET', store, { cookie: readCookie(joined) })).body).toMatchObject({
    name: 'Ana Ruiz',
    points: 30,
  });
  const former = newPhone();
  const changed = await addCustomer(store, { points: 70 });
  await sql(
    'insert into customer_former_phones (store_id, phone, customer_id, changed_at) values ($1, $2, $3, now())',
    [store.id, former, changed.id],
  );
  const second = await joinAs(store, former);
  expect(second.isMember).toBe(false);
  const page = await callPage('GET', store, { cookie: readCookie(await join(store, second.proof)) });
  expect(page.body).toMatchObject({ points: 0 });
  // It only tells who had the number before, for purchases that were paid then.
  expect(await sql('select phone from customer_former_phones where store_id = $1', [store.id])).toEqual([
    { phone: former },
  ]);
});

test('BX-85 a number gets three codes an hour at a store, and ten a day at all stores', async () => {
  const stores: TestStore[] = [];
  for (let count = 0; count < 4; count += 1) stores.push(await createSendingStore());
  const phone = newPhone();
  const statuses = [];
  for (const store of stores)
    for (let count = 0; count < 4; count += 1) statuses.push((await askForCode(store, phone)).status);
  const [three, one] = [[202, 202, 202], [429]];
  expect(statuses).toEqual([...three, ...one, ...three, ...one, ...three, ...one, 202, 429, 429, 429]);
});

test('BX-85 joining needs a store that is active and can send texts, a number of +1 and the page itself', async () => {
  const store = await createSendingStore();
  const ask = async (at: { subdomain: string }, phone: string, headers = { origin: origin() }) =>
    (await call('POST', `/my/${at.subdomain}/join/codes`, { headers, body: { phone, language: 'en' } })).status;
  expect(await ask(store, '+445551234567')).toBe(400);
  expect(await ask(store, newPhone(), { origin: 'https://evil.example' })).toBe(403);
  for (const subdomain of ['no-such-store', '%00']) {
    expect(await ask({ subdomain }, newPhone())).toBe(404);
    expect((await call('GET', `/my/${subdomain}/join`)).status).toBe(404);
  }
  const closed = await createTestStore({ is_active: false });
  for (const path of ['/join', '/join/codes', '/join/verification', '/join/registration']) {
    const method = path === '/join' ? 'GET' : 'POST';
    const code = { token: 'x'.repeat(43), phone: newPhone(), code: '123456' };
    const body = {
      '/join/codes': { phone: newPhone(), language: 'en' },
      '/join/verification': code,
      '/join/registration': { ...code, name: 'A', birthday: '1990-01-01', language: 'en' },
    }[path];
    const { status } = await call(method, `/my/${closed.subdomain}${path}`, {
      headers: { origin: origin() },
      ...(body && { body }),
    });
    expect([path, status]).toEqual([path, 404]);
  }
  await sql(
    `insert into store_integrations (store_id, provider, status) values ($1, 'ghl', 'needs_attention')
     on conflict (store_id, provider) do update set status = 'needs_attention'`,
    [store.id],
  );
  expect(await ask(store, newPhone())).toBe(409);
  const { body } = await call<JoinPage>('GET', `/my/${store.subdomain}/join`);
  expect(body.canJoin).toBe(false);
});

test('BX-85 without segments beside those of campaigns no code is sent, and the code is worth nothing', async () => {
  const store = await createSendingStore({ sms_limit: 5, sms_campaign_reserve: 5 });
  const phone = newPhone();
  expect((await askForCode(store, phone)).status).toBe(202);
  await waitForTexts(store);
  await eventually('the code ended', async () => {
    const rows = await sql<{ code_hash: unknown }>('select code_hash from join_codes where store_id = $1', [store.id]);
    return rows[0]?.code_hash === null;
  });
  expect(await listArrived(locationOf(store))).toEqual([]);
  expect(await getQuota(store.id)).toEqual({ used: 0, counted: 0 });
});

test('BX-284 the page and the poster name the cheapest active reward, whatever its daily limit, or none', async () => {
  const store = await createTestStore();
  const getReward = async () => (await call<JoinPage>('GET', `/my/${store.subdomain}/join`)).body.reward;
  expect(await getReward()).toBeUndefined();
  await addReward(store, { name: 'Mug', points_required: 900 });
  await addReward(store, { name: 'Gone', points_required: 50, deleted_at: new Date() });
  await addReward(store, { name: 'Off', points_required: 60, is_active: false });
  expect(await getReward()).toEqual({ name: 'Mug', rewardType: 'FREE_ITEM', pointsRequired: 900 });
  const scarce = { name: '10% Off', points_required: 150, daily_limit: 1 };
  const { id } = await addReward(store, { ...scarce, reward_type: 'PERCENTAGE_DISCOUNT', reward_value: 10 });
  await sql(
    `insert into reward_daily_use (store_id, reward_id, day, used)
     select $1, $2, (now() at time zone time_zone)::date, 1 from stores where id = $1`,
    [store.id, id],
  );
  await addReward(await createTestStore(), { name: 'Of another store', points_required: 1 });
  expect(await getReward()).toEqual({ name: '10% Off', rewardType: 'PERCENTAGE_DISCOUNT', pointsRequired: 150 });
});
