import { callPage, openPage } from '../customerPage/pageStore';
import { merge, redeem, resolve } from '../merging/mergeCalls';
import { call, fetchAlone, serverUrl } from '../support/http';
import { runScheduledJob } from '../support/scheduledJobs';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, givePoints } from '../support/testStore';
import { addApplePass, callService, PASS_TYPE, registrationOf, runWithWallets } from './walletServer';

const getWallets = runWithWallets();
const update = () => runScheduledJob('wallet.updatePasses');
const passPath = ({ serial }: { serial: string }) => `/passes/${PASS_TYPE}/${serial}`;
const listPushes = (token: string) => getWallets().push.pushes.filter((push) => push.token === token);
const fieldOf = (pass: Record<string, unknown>, kind: string) =>
  (pass.storeCard as Record<string, { value: unknown; label: string }[]>)[kind]?.[0];

test('BX-78 a pass for Apple Wallet is signed, shows the points and the next reward, and names nobody', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 88 });
  await addReward(store, { name: 'Cake', points_required: 100 });
  const { pass, serial } = await addApplePass(getWallets(), store, customer);
  expect(pass).toMatchObject({
    passTypeIdentifier: PASS_TYPE,
    teamIdentifier: 'FAKETEAM01',
    organizationName: store.name,
    webServiceURL: 'https://regulars.example/api/wallet/apple',
  });
  expect(fieldOf(pass, 'primaryFields')).toMatchObject({ label: 'Points', value: 88 });
  expect(fieldOf(pass, 'secondaryFields')).toMatchObject({ label: 'Next reward', value: 'Cake: 12 to go' });
  for (const personal of [customer.id, customer.phone.slice(2), customer.name]) {
    expect(JSON.stringify(pass)).not.toContain(personal);
  }
  expect((await addApplePass(getWallets(), store, customer)).serial).toBe(serial);
});

test('BX-81 a pass shows a stamp card as filled and empty stamps, and no reward that was redeemed today', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 183 });
  const tea = await addReward(store, { name: 'Tea', points_required: 95, repeat: 'daily' });
  await resolve(store, await redeem(store, customer, tea), 'completed');
  await addReward(store, { name: 'Cake', points_required: 100, stamps: 8 });
  const { pass } = await addApplePass(getWallets(), store, customer);
  expect(fieldOf(pass, 'secondaryFields')).toMatchObject({ value: '●●●●●●●○ Cake: 12 to go' });
});

test('BX-308 the pass of a customer who reads Spanish names the reward in Spanish', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 88, language: 'es' });
  await addReward(store, { name: 'Cake', points_required: 100, spanish_name: 'Pastel' });
  const { pass } = await addApplePass(getWallets(), store, customer);
  expect(fieldOf(pass, 'secondaryFields')).toMatchObject({ value: 'Pastel: faltan 12' });
});

test('GI-07 behind an Apple pass are its links and terms in the language of the customer, and no token', async () => {
  const store = await createTestStore();
  await sql('update stores set points_per_dollar = 0.25 where id = $1', [store.id]);
  const read = async (language: string) => {
    const customer = await addCustomer(store, { points: 200, language });
    const { pass } = await addApplePass(getWallets(), store, customer);
    return (pass.storeCard as { backFields: { value: string }[] }).backFields;
  };
  const page = `https://regulars.example/my/${store.subdomain}`;
  const privacy = `https://regulars.example/privacy/${store.subdomain}`;
  expect(await read('en')).toEqual([
    { key: 'page', label: 'Your rewards and history', value: page },
    { key: 'terms', label: 'How it works', value: '1 point for every $4 you spend.' },
    { key: 'privacy', label: 'Privacy', value: privacy },
  ]);
  await sql(`insert into points_expiry_settings (store_id, number, months, effective_from) values ($1, 1, 12, now())`, [
    store.id,
  ]);
  expect(await read('es')).toEqual([
    { key: 'page', label: 'Tus recompensas e historial', value: page },
    {
      key: 'terms',
      label: 'Cómo funciona',
      value: '1 punto por cada $4 que gastas. Los puntos vencen tras 12 meses sin una visita.',
    },
    { key: 'privacy', label: 'Privacidad', value: privacy },
  ]);
});

test('GI-07 an Apple pass tells of a reward that is ready, and not of one that comes nearer', async () => {
  const store = await createTestStore();
  await addReward(store, { name: 'Cake', points_required: 100 });
  const read = async (points: number) => {
    const { pass } = await addApplePass(getWallets(), store, await addCustomer(store, { points }));
    return fieldOf(pass, 'secondaryFields');
  };
  expect(await read(90)).toEqual({ key: 'reward', label: 'Next reward', value: 'Cake: 10 to go' });
  expect(await read(100)).toEqual({
    key: 'reward',
    label: 'Reward ready',
    value: 'Cake',
    changeMessage: 'Reward ready: %@',
  });
});

test('BX-78 a pass shows and announces a balance of more than 2,147,483,647 points', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 3_000_000_000 });
  const phone = await addApplePass(getWallets(), store, customer);
  expect(fieldOf(phone.pass, 'primaryFields')).toMatchObject({ value: 3_000_000_000 });
  await callService('POST', registrationOf('deviceL', phone), { token: phone.token, body: { pushToken: 'aa09' } });
  await givePoints(store, customer.id, 1);
  await update();
  expect(listPushes('aa09')).toHaveLength(1);
  const [row] = await sql('select announced_points as points from wallet_passes where store_id = $1', [store.id]);
  expect(row).toEqual({ points: 3_000_000_001 });
  await update();
  expect(listPushes('aa09')).toHaveLength(1);
});

/** How a reward is gone, and the statement with its id as $1. */
const GONE: [string, string][] = [
  ['deleted', 'update rewards set deleted_at = now() where id = $1'],
  ['turned off', 'update rewards set is_active = false where id = $1'],
  [
    'used up today',
    `insert into reward_daily_use (store_id, reward_id, day, used)
     select r.store_id, r.id, (now() at time zone s.time_zone)::date, 5
     from rewards r join stores s on s.id = r.store_id where r.id = $1`,
  ],
];

test.each(GONE)('BX-212 a pass that names a reward that was %s is updated once', async (_what, statement) => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 88 });
  const tea = await addReward(store, { name: 'Tea', points_required: 100, daily_limit: 5 });
  await addReward(store, { name: 'Cake', points_required: 120 });
  const phone = await addApplePass(getWallets(), store, customer);
  expect(fieldOf(phone.pass, 'secondaryFields')).toMatchObject({ value: 'Tea: 12 to go' });
  const pushToken = `dd${tea.id.slice(-6)}`;
  await callService('POST', registrationOf('deviceR', phone), { token: phone.token, body: { pushToken } });
  await update();
  expect(listPushes(pushToken)).toHaveLength(0);
  await sql(statement, [tea.id]);
  await update();
  expect(listPushes(pushToken)).toHaveLength(1);
  const changed = await callService('GET', passPath(phone), { token: phone.token });
  const { pass } = getWallets().open(Buffer.from(await changed.arrayBuffer()));
  expect(fieldOf(pass, 'secondaryFields')).toMatchObject({ value: 'Cake: 32 to go' });
  await update();
  expect(listPushes(pushToken)).toHaveLength(1);
});

test('BX-78 a registered device is notified once of new points, can then fetch the new version, and is not notified after it unregisters', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 10 });
  const phone = await addApplePass(getWallets(), store, customer);
  const registration = registrationOf('deviceA', phone);
  const register = (pushToken: string) =>
    callService('POST', registration, { token: phone.token, body: { pushToken } });
  expect((await register('aa01')).status).toBe(201);
  expect((await register('aa02')).status).toBe(200);
  const first = await callService('GET', passPath(phone), { token: phone.token });
  const lastModified = first.headers.get('last-modified') ?? '';
  const again = () =>
    callService('GET', passPath(phone), { token: phone.token, headers: { 'if-modified-since': lastModified } });
  expect((await again()).status).toBe(304);
  const listPath = `/devices/deviceA/registrations/${PASS_TYPE}`;
  const list = (await (await callService('GET', listPath)).json()) as { serialNumbers: string[]; lastUpdated: string };
  expect(list.serialNumbers).toEqual([phone.serial]);
  const since = `${listPath}?passesUpdatedSince=${list.lastUpdated}`;
  expect((await callService('GET', since)).status).toBe(204);

  await givePoints(store, customer.id, 5);
  await update();
  expect(listPushes('aa02')).toEqual([{ token: 'aa02', topic: PASS_TYPE }]);
  expect(listPushes('aa01')).toEqual([]);
  expect(await (await callService('GET', since)).json()).toMatchObject({ serialNumbers: [phone.serial] });
  const changed = await again();
  expect(changed.status).toBe(200);
  const { pass } = getWallets().open(Buffer.from(await changed.arrayBuffer()));
  expect(fieldOf(pass, 'primaryFields')).toMatchObject({ value: 15, changeMessage: 'You have %@ points' });

  await update();
  expect(listPushes('aa02')).toHaveLength(1);
  expect((await callService('DELETE', registration, { token: phone.token })).status).toBe(200);
  await givePoints(store, customer.id, 1);
  await update();
  expect(listPushes('aa02')).toHaveLength(1);
});

test('BX-78 a device that Apple no longer knows is removed, and one whose push failed is notified later', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 10 });
  const phone = await addApplePass(getWallets(), store, customer);
  const { push } = getWallets();
  for (const [device, pushToken] of [
    ['gone', 'bb01'],
    ['busy', 'bb02'],
  ] as const) {
    await callService('POST', registrationOf(device, phone), { token: phone.token, body: { pushToken } });
  }
  push.respondTo('bb01', 410, 'Unregistered');
  push.respondTo('bb02', 503, 'ServiceUnavailable');
  await givePoints(store, customer.id, 5);
  await expect(update()).rejects.toThrow('1 wallet passes could not be updated');
  push.respondTo('bb01', 200, '');
  push.respondTo('bb02', 200, '');
  await update();
  expect(listPushes('bb01')).toEqual([]);
  expect(listPushes('bb02')).toHaveLength(1);
});

test('BX-78 only the token of a pass gives access to it and its registrations', async () => {
  const store = await createTestStore();
  const mine = await addApplePass(getWallets(), store, await addCustomer(store));
  const other = await addApplePass(getWallets(), store, await addCustomer(store));
  const unknown = { serial: '00000000-0000-4000-8000-000000000000' };
  for (const [token, target] of [
    [undefined, mine],
    ['', mine],
    [other.token, mine],
    [mine.token, unknown],
  ] as const) {
    const options = { ...(token !== undefined && { token }) };
    expect((await callService('GET', passPath(target), options)).status).toBe(401);
    const body = { pushToken: 'cc01' };
    expect((await callService('POST', registrationOf('d', target), { ...options, body })).status).toBe(401);
    expect((await callService('DELETE', registrationOf('d', target), options)).status).toBe(401);
  }
  const otherType = await callService('GET', `/passes/pass.example.other/${mine.serial}`, { token: mine.token });
  expect(otherType.status).toBe(404);
});

test.each([
  [
    'erasing the customer',
    async (store, { id }) => call('DELETE', `/store/customers/${id}`, { token: await store.ownerToken() }),
  ],
  ['merging the customer into another one', async (store, from) => merge(store, from, await addCustomer(store))],
] as [string, (store: Awaited<ReturnType<typeof createTestStore>>, customer: { id: string }) => Promise<unknown>][])(
  'BX-78 %s ends the passes',
  async (_title, end) => {
    const store = await createTestStore();
    const customer = await addCustomer(store, { points: 40 });
    const phone = await addApplePass(getWallets(), store, customer);
    await callPage('POST', store, { cookie: phone.cookie, path: '/wallet/google' });
    const pushToken = phone.serial.replaceAll('-', '').slice(0, 16);
    await callService('POST', registrationOf('d', phone), { token: phone.token, body: { pushToken } });
    await end(store, customer);
    await update();
    expect(listPushes(pushToken)).toHaveLength(1);
    const response = await callService('GET', passPath(phone), { token: phone.token });
    const { pass } = getWallets().open(Buffer.from(await response.arrayBuffer()));
    expect(pass).toMatchObject({ voided: true });
    expect(fieldOf(pass, 'primaryFields')).toBeUndefined();
    expect(fieldOf(pass, 'secondaryFields')).toMatchObject({ value: 'This card is no longer valid' });
    const cards = [...getWallets().google.loyaltyObjects.values()];
    expect(cards.filter(({ classId }) => String(classId).endsWith(store.id))).toEqual([
      expect.objectContaining({ state: 'EXPIRED', loyaltyPoints: null, textModulesData: [] }),
    ]);
  },
);

/** A text of a Google card, as it is sent for an English store. */
const inBothLanguages = (english: string, spanish: string) => ({
  defaultValue: { language: 'en', value: english },
  translatedValues: [{ language: 'es', value: spanish }],
});

test('BX-78 Google Wallet gets a signed card with its texts in all languages, and new points', async () => {
  const { google } = getWallets();
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 1_200 });
  await addReward(store, { name: 'Pastel', points_required: 100 });
  const cookie = await openPage(store, customer);
  await callPage('PATCH', store, { cookie, body: { language: 'es' } });
  const save = () => callPage<{ url: string }>('POST', store, { cookie, path: '/wallet/google' });
  const { status, body } = await save();
  expect(status).toBe(200);
  expect(body.url.startsWith(`${google.saveUrl}/`)).toBe(true);
  const jwt = body.url.split('/').at(-1) ?? '';
  const readCard = async (): Promise<unknown> => (await fetchAlone(`${google.url}/card/${jwt}`)).json();
  expect(await readCard()).toMatchObject({
    program: {
      issuerName: store.name,
      programName: 'Rewards',
      localizedProgramName: inBothLanguages('Rewards', 'Recompensas'),
    },
    object: {
      state: 'ACTIVE',
      loyaltyPoints: {
        label: 'Points',
        localizedLabel: inBothLanguages('Points', 'Puntos'),
        balance: { int: 1200 },
      },
      textModulesData: [
        {
          header: 'Reward ready',
          localizedHeader: inBothLanguages('Reward ready', 'Recompensa lista'),
          localizedBody: inBothLanguages('Pastel', 'Pastel'),
        },
      ],
    },
  });
  const forged = `${jwt.slice(0, -4)}AAAA`;
  expect((await fetchAlone(`${google.url}/card/${forged}`)).status).toBe(400);
  await givePoints(store, customer.id, 34);
  await update();
  expect(await readCard()).toMatchObject({ object: { loyaltyPoints: { balance: { int: 1234 } } } });
  expect((await save()).status).toBe(200);
  const logo = await fetchAlone(`${serverUrl()}/api/public/stores/${store.id}/wallet-logo`);
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('BX-78 while Google cannot be reached the page says so, and a card is updated later', async () => {
  const { google } = getWallets();
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 7 });
  const cookie = await openPage(store, customer);
  const save = () => callPage('POST', store, { cookie, path: '/wallet/google' });
  expect((await save()).status).toBe(200);
  google.failWith(503);
  await givePoints(store, customer.id, 1);
  const { status, body } = await save();
  expect([status, body.message]).toEqual([503, 'Google Wallet could not be reached. Please try again in a moment.']);
  await expect(update()).rejects.toThrow('could not be updated');
  google.failWith(0);
  await update();
  const card = [...google.loyaltyObjects.values()].find(({ classId }) => String(classId).endsWith(store.id));
  expect(card).toMatchObject({ loyaltyPoints: { balance: { int: 8 } } });
});

test("BX-78 the page says which wallets are offered; an added pass is in the customer's own data and in the audit log", async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const { cookie } = await addApplePass(getWallets(), store, customer);
  expect((await callPage('GET', store, { cookie })).body).toMatchObject({ wallets: { apple: true, google: true } });
  const data = await callPage<{ walletPasses: object[] }>('GET', store, { cookie, path: '/data' });
  expect(data.body.walletPasses).toEqual([expect.objectContaining({ platform: 'apple', devices: 0 })]);
  const entries = await sql(
    `select new_values as "values" from audit_log where record_id = $1 and action = 'wallet_pass_added' and actor_role = 'customer'`,
    [customer.id],
  );
  expect(entries).toEqual([{ values: { platform: 'apple' } }]);
});

test('BX-78 log messages of devices are accepted, and not logged', async () => {
  expect((await callService('POST', '/log', { body: { logs: ['the person +12025550123'] } })).status).toBe(200);
});
