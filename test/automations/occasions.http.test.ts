import type { AutomationKind } from '../../src/contract/plain/automationMessages';
import { UNLOCKED_DAYS } from '../../src/contract/plain/customerLimits';
import type { Database } from '../../src/server/database/Database';
import { runAutomations } from '../../src/server/modules/sms/automations';
import { addExpirySetting, addLedgerRow } from '../pointsExpiry/expiryStore';
import { listArrived, locationOf } from '../sms/sending';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addReward, type Person, type TestStore } from '../support/testStore';
import {
  addNewcomer,
  addPurchase,
  addRegular,
  addVisit,
  createAutomatedStore,
  daysAgo,
  listOccasions,
  minutesAgo,
  saveAutomation,
} from './automatedStore';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const run = (store: TestStore, now = new Date()) =>
  runAutomations(database.forStore(store.id), { storeId: store.id, now });

/** Waits for this number of texts and returns them with their phone numbers. */
async function waitForTexts(store: TestStore, count: number): Promise<{ phone: string; body: string }[]> {
  await eventually('the texts arrived', async () => (await listArrived(locationOf(store))).length >= count);
  return listArrived(locationOf(store));
}

test('BX-73 a welcome message is sent once, an hour after the registration, and never to imported customers', async () => {
  const store = await createAutomatedStore(['welcome']);
  const due = await addNewcomer(store, { name: 'Jamie Doe' });
  await addNewcomer(store, { registered_at: minutesAgo(55) });
  await addNewcomer(store, { registered_at: daysAgo(3) });
  await addNewcomer(store, { sms_consent_source: 'import' });
  await addNewcomer(store, {
    sms_consent_at: null,
    sms_consent_source: null,
    sms_consent_text_version: null,
  });
  await addNewcomer(store, { sms_opted_out_at: new Date() });
  await Promise.all([run(store), run(store)]);
  await run(store);
  const texts = await waitForTexts(store, 1);
  expect(texts).toEqual([{ phone: due.phone, body: `${store.name}: Hi Jamie Reply STOP to opt out` }]);
  expect(await listOccasions(store)).toEqual([
    { customerId: due.id, cause: 'welcome', status: 'queued', detail: null },
  ]);
});

async function addBirthdayIn(store: TestStore, days: number): Promise<Person> {
  const [row] = await sql<{ day: string }>(
    `select to_char((now() at time zone s.time_zone)::date + $2::integer - interval '30 years', 'YYYY-MM-DD') as day
     from stores s where s.id = $1`,
    [store.id, days],
  );
  return addRegular(store, { birthday: row?.day });
}

/** Adds a customer with 40 points, which expire in this many days in a store whose points expire after 12 months. */
async function addExpiring(store: TestStore, days: number, over: Record<string, unknown> = {}): Promise<Person> {
  const [row] = await sql<{ at: Date }>(
    `select now() - interval '12 months' + make_interval(days => $1) - interval '3 hours' as at`,
    [days],
  );
  const at = row?.at;
  const person = await addRegular(store, { created_at: at, registered_at: at, last_visit_at: at, ...over });
  await addLedgerRow(store, person.id, { delta: 40, kind: 'earn', at: at ?? new Date() });
  return person;
}

test('BX-117 a win-back message with fewer days reaches customers between the old and the new number of days, once', async () => {
  const store = await createAutomatedStore([]);
  await saveAutomation(store, 'winBack', { days: 60 });
  const [away, back] = [await addRegular(store), await addRegular(store)];
  const [recent, former] = [await addRegular(store), await addRegular(store)];
  const visits = [
    [away, 45],
    [back, 45],
    [back, 5],
    [recent, 20],
    [former, 100],
  ] as const;
  for (const [person, days] of visits) {
    await addVisit(store, person, daysAgo(days));
  }
  await run(store);
  expect(await listOccasions(store)).toEqual([]);
  // Changing the setting back and forth must have no effect.
  for (const days of [30, 60, 30]) await saveAutomation(store, 'winBack', { days });
  await run(store);
  await run(store);
  expect((await listOccasions(store)).filter(({ status }) => status === 'queued')).toMatchObject([
    { customerId: away.id },
  ]);
});

test('BX-117 a birthday message on an earlier day reaches customers whose birthday is nearer than that', async () => {
  const store = await createAutomatedStore([]);
  await saveAutomation(store, 'birthday', { days: 0 });
  const people = [await addBirthdayIn(store, 3), await addBirthdayIn(store, 7)];
  await addBirthdayIn(store, -1);
  await addBirthdayIn(store, 8);
  await run(store);
  expect(await listOccasions(store)).toEqual([]);
  await saveAutomation(store, 'birthday', { days: 7 });
  await run(store);
  expect((await listOccasions(store)).map(({ customerId, status }) => [customerId, status]).sort()).toEqual(
    people.map(({ id }) => [id, 'queued']).sort(),
  );
});

test('BX-207 a kind whose text or days are saved again before its first run searches the day before as well', async () => {
  const store = await createAutomatedStore([]);
  await addReward(store, { points_required: 50 });
  await addExpirySetting(store, 12);
  const born = await addBirthdayIn(store, 0);
  const away = await addRegular(store, { birthday: null });
  await addVisit(store, away, daysAgo(30.5));
  const unlocked = await addRegular(store, { birthday: null });
  await addLedgerRow(store, unlocked.id, { delta: 60, kind: 'earn', at: daysAgo(UNLOCKED_DAYS + 0.5) });
  const expiring = await addExpiring(store, 7, { birthday: null });
  const kinds: [AutomationKind, string, number | null][] = [
    ['birthday', 'Happy birthday', 0],
    ['winBack', 'We miss you', 30],
    ['rewardUnlocked', 'Take your {reward}', null],
    ['expiry', 'Points expire on {expiryDate}', null],
  ];
  for (const [kind, message, days] of kinds) {
    const first = kind === 'winBack' ? 60 : days;
    await saveAutomation(store, kind, { days: first });
    await saveAutomation(store, kind, { days: first, message });
    await saveAutomation(store, kind, { days, message, holdsBack: false });
  }
  await run(store);
  const found = (await listOccasions(store)).map(({ customerId, cause }) => [customerId, cause.split(':')[0]]);
  expect(found.sort()).toEqual(
    [
      [born.id, 'birthday'],
      [away.id, 'win-back'],
      [unlocked.id, 'unlocked'],
      [expiring.id, 'expiry'],
    ].sort(),
  );
});

test('BX-73 a birthday message is sent once a year, the chosen number of days before the birthday', async () => {
  const store = await createAutomatedStore([]);
  await saveAutomation(store, 'birthday', { days: 3 });
  const due = await addBirthdayIn(store, 3);
  for (const days of [2, 4, 0]) await addBirthdayIn(store, days);
  await run(store);
  await run(store);
  const occasions = await listOccasions(store);
  expect(occasions).toEqual([
    { customerId: due.id, cause: expect.stringMatching(/^birthday:\d{4}$/) as string, status: 'queued', detail: null },
  ]);
});

test('BX-73 a customer born on February 29 gets the birthday message on February 28 in other years', async () => {
  const store = await createAutomatedStore([]);
  const leapling = await addRegular(store, { birthday: '2000-02-29' });
  const other = await addRegular(store, { birthday: '2000-03-01' });
  const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
  // All runs are within the sending hours in UTC, which begin at 9:00, and on Sundays at 12:00.
  await sql("update stores set time_zone = 'Etc/UTC', updated_at = now() where id = $1", [store.id]);
  await saveAutomation(store, 'birthday', { days: 0 });
  await run(store, noonOf('2029-02-28'));
  await sql('update sms_automations set looked_until = null where store_id = $1', [store.id]);
  await run(store, noonOf('2032-02-28'));
  expect(await listOccasions(store)).toMatchObject([{ customerId: leapling.id, cause: 'birthday:2029' }]);
  await sql('update sms_automations set looked_until = null where store_id = $1', [store.id]);
  await run(store, new Date('2032-02-29T13:00:00Z'));
  const causes = (await listOccasions(store)).map(({ cause, customerId }) => [customerId, cause]);
  expect(causes).toEqual([
    [leapling.id, 'birthday:2029'],
    [leapling.id, 'birthday:2032'],
  ]);
  expect(causes.flat()).not.toContain(other.id);
});

test('BX-84 a birthday without a year gets its message each year, and February 29 on the 28th', async () => {
  const store = await createAutomatedStore([]);
  const leapling = await addRegular(store, { birthday: '1604-02-29' });
  const other = await addRegular(store, { birthday: '1604-03-01' });
  // The run is within the sending hours in UTC.
  await sql("update stores set time_zone = 'Etc/UTC', updated_at = now() where id = $1", [store.id]);
  await saveAutomation(store, 'birthday', { days: 0 });
  for (const day of ['2029-02-28', '2032-02-29']) {
    await run(store, new Date(`${day}T13:00:00Z`));
    await sql('update sms_automations set looked_until = null where store_id = $1', [store.id]);
  }
  const causes = (await listOccasions(store)).map(({ cause, customerId }) => [customerId, cause]);
  expect(causes).toEqual([
    [leapling.id, 'birthday:2029'],
    [leapling.id, 'birthday:2032'],
  ]);
  expect(causes.flat()).not.toContain(other.id);
});

test('BX-308 a message to a customer who reads Spanish names the reward in Spanish', async () => {
  const store = await createAutomatedStore([]);
  await saveAutomation(store, 'nearReward', { message: '{reward} is near', holdsBack: false });
  await addReward(store, { points_required: 100, spanish_name: 'Café gratis' });
  const people = [];
  for (const language of ['es', 'en', null]) {
    const person = await addRegular(store, { language });
    await addPurchase(store, person, 80, minutesAgo(3_000));
    await addPurchase(store, person, 10, minutesAgo(5));
    people.push(person.phone);
  }
  await run(store);
  const sent = new Map((await waitForTexts(store, 3)).map(({ phone, body }) => [phone, body]));
  expect(people.map((phone) => sent.get(phone))).toEqual([
    expect.stringContaining('Café gratis is near'),
    expect.stringContaining('Free coffee is near'),
    expect.stringContaining('Free coffee is near'),
  ]);
});

test('BX-73 a purchase that brings a customer near the next reward sends one message that names the reward', async () => {
  const store = await createAutomatedStore([]);
  await saveAutomation(store, 'nearReward', { message: '{reward} is near' });
  const reward = await addReward(store, { name: 'Free {name} coffee', points_required: 100 });
  await addReward(store, { points_required: 50, is_active: false });
  const near = await addRegular(store);
  await addPurchase(store, near, 80, minutesAgo(3_000));
  await addPurchase(store, near, 10, minutesAgo(5));
  const below = await addRegular(store);
  await addPurchase(store, below, 89, minutesAgo(5));
  const above = await addRegular(store);
  await addPurchase(store, above, 100, minutesAgo(5));
  const adjusted = await addRegular(store, { points: 95 });
  await run(store);
  await run(store);
  expect(await listOccasions(store)).toEqual([
    { customerId: near.id, cause: `near:${reward.id}`, status: 'queued', detail: null },
  ]);
  const [text] = await waitForTexts(store, 1);
  expect(text).toMatchObject({
    phone: near.phone,
    body: expect.stringContaining('Free name coffee is near') as string,
  });
  expect([below.id, above.id, adjusted.id]).not.toContain((await listOccasions(store))[0]?.customerId);
});

test('BX-73 a customer who could afford a reward for 14 days and did not redeem it gets one message', async () => {
  const store = await createAutomatedStore(['rewardUnlocked']);
  const [small, large] = [
    await addReward(store, { points_required: 50 }),
    await addReward(store, { points_required: 90 }),
  ];
  const addWithPoints = async (at: Date, redeemed: boolean): Promise<Person> => {
    const person = await addRegular(store);
    await addLedgerRow(store, person.id, { delta: 100, kind: 'earn', at });
    if (redeemed) await addLedgerRow(store, person.id, { delta: -5, kind: 'redeem', at: daysAgo(2) });
    return person;
  };
  const due = await addWithPoints(daysAgo(14.5), false);
  await addWithPoints(daysAgo(14.5), true);
  await addWithPoints(daysAgo(10), false);
  await addWithPoints(daysAgo(16), false);
  await run(store);
  expect(await listOccasions(store)).toEqual([
    { customerId: due.id, cause: `unlocked:${large.id}`, status: 'queued', detail: null },
  ]);
  expect(small.id).not.toBe(large.id);
});

test('BX-73 a customer without a visit for the selected number of days gets one message per absence', async () => {
  const store = await createAutomatedStore([]);
  await saveAutomation(store, 'winBack', { days: 30 });
  const missed = await addRegular(store);
  await addVisit(store, missed, daysAgo(90));
  await addVisit(store, missed, daysAgo(30.5));
  const back = await addRegular(store);
  await addVisit(store, back, daysAgo(30.5));
  await addVisit(store, back, daysAgo(3));
  await addVisit(store, await addRegular(store), daysAgo(32));
  await addVisit(store, await addRegular(store), daysAgo(29));
  await addRegular(store);
  await run(store);
  await run(store);
  expect(await listOccasions(store)).toEqual([
    {
      customerId: missed.id,
      cause: expect.stringMatching(/^win-back:\d{4}-\d\d-\d\d$/) as string,
      status: 'queued',
      detail: null,
    },
  ]);
});

test('BX-72 customers with consent get a warning with the date 30 and 7 days before their points expire', async () => {
  const store = await createAutomatedStore([]);
  await saveAutomation(store, 'expiry', { message: '{points} points expire on {expiryDate}' });
  await addExpirySetting(store, 12);
  const [month, week] = [await addExpiring(store, 30), await addExpiring(store, 7)];
  await addExpiring(store, 29);
  await addExpiring(store, 8);
  await addExpiring(store, 7, { sms_opted_out_at: new Date() });
  await run(store);
  const occasions = await listOccasions(store);
  expect(occasions.map(({ customerId }) => customerId).sort()).toEqual([month.id, week.id].sort());
  expect(occasions.map(({ cause }) => cause.split(':')[2]).sort()).toEqual(['30', '7']);
  const texts = await waitForTexts(store, 2);
  expect(texts.every(({ body }) => /40 points expire on [A-Z][a-z]+ \d{1,2} /.test(body))).toBe(true);
});

test('BX-73 a kind that is off sends no messages, and turning it off cancels the waiting ones', async () => {
  const store = await createAutomatedStore([], { is_active: false });
  const newcomer = await addNewcomer(store);
  await saveAutomation(store, 'welcome', { isOn: false });
  await sql('update stores set is_active = true where id = $1', [store.id]);
  await run(store);
  expect(await listOccasions(store)).toEqual([]);
  await sql(
    `insert into sms_occasions (store_id, customer_id, cause, kind, occurred_at) values ($1, $2, 'welcome', 'welcome', now())`,
    [store.id, newcomer.id],
  );
  await saveAutomation(store, 'welcome', { isOn: false });
  expect(await listOccasions(store)).toMatchObject([{ status: 'dropped', detail: 'turned_off' }]);
});

test('BX-73 invalid settings are rejected with an error at the field', async () => {
  const store = await createAutomatedStore([]);
  const bad: [AutomationKind, object, string][] = [
    ['welcome', { message: 'Hi {reward}' }, 'message'],
    ['welcome', { message: '   ' }, 'message'],
    ['expiry', { message: 'On {reward}' }, 'message'],
    ['welcome', { days: 3 }, 'days'],
    ['winBack', { days: 31 }, 'days'],
    ['winBack', { days: null }, 'days'],
    ['birthday', { days: 15 }, 'days'],
  ];
  for (const [kind, over, field] of bad) {
    const { status, body } = await saveAutomation(store, kind, over);
    expect({ status, fields: Object.keys((body as unknown as { fields: object }).fields) }).toEqual({
      status: 400,
      fields: [field],
    });
  }
  const preview = await call('GET', '/store/sms/automations/preview?kind=winBack&days=45', {
    token: await store.ownerToken(),
  });
  expect(preview.status).toBe(400);
});

test('BX-73 the preview counts the messages that would have been sent in the last 30 days', async () => {
  const store = await createAutomatedStore([]);
  await addNewcomer(store, { registered_at: daysAgo(20) });
  await addNewcomer(store, { registered_at: daysAgo(2) });
  await addNewcomer(store, { registered_at: daysAgo(40) });
  const { body } = await call<{ messages: number; segments: number }>(
    'GET',
    '/store/sms/automations/preview?kind=welcome',
    { token: await store.ownerToken() },
  );
  expect(body).toEqual({ messages: 2, segments: 2 });
  expect(await listOccasions(store)).toEqual([]);
});

test('BX-73 a change of one setting leaves the other settings unchanged', async () => {
  const store = await createAutomatedStore([]);
  await saveAutomation(store, 'birthday', { message: 'Happy birthday', days: 3 });
  const token = await store.ownerToken();
  const change = (body: object) => call<object>('PATCH', '/store/sms/automations', { token, body });
  const saved = { kind: 'birthday', isOn: true, message: 'Happy birthday', days: 3, holdsBack: false };
  expect((await change({ kind: 'birthday', isOn: false })).body).toEqual({ ...saved, isOn: false });
  expect((await change({ kind: 'birthday', days: 7 })).body).toEqual({ ...saved, isOn: false, days: 7 });
});

test('BX-120 a purchase that is credited again after a restore causes no second message', async () => {
  const store = await createAutomatedStore(['nearReward', 'rewardUnlocked']);
  await addReward(store, { points_required: 100 });
  const [near, unlocked] = [await addRegular(store), await addRegular(store)];
  await addPurchase(store, near, 95, minutesAgo(1));
  await addPurchase(store, unlocked, 100, daysAgo(UNLOCKED_DAYS));
  await sql('update sms_automations set restored_at = now() where store_id = $1', [store.id]);
  await run(store);
  expect(await listOccasions(store)).toEqual([]);
  // From here on, the purchase counts as one made after the restore.
  await sql("update sms_automations set restored_at = 'epoch' where store_id = $1", [store.id]);
  await sql('update order_credits set modified_ms = 1 where store_id = $1', [store.id]);
  await sql('update sms_automations set looked_until = null where store_id = $1', [store.id]);
  await run(store);
  expect(await listOccasions(store)).toHaveLength(2);
});
