import type { AutomationOverview } from '../../src/contract/automations';
import type { Database } from '../../src/server/database/Database';
import { runAutomations } from '../../src/server/modules/sms/automations';
import { isHeldBack } from '../../src/server/modules/sms/automations/automations.rules';
import { CONSENT, control, getQuota, listArrived, locationOf } from '../sms/sending';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import type { TestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';
import {
  addNewcomer,
  addOccasion,
  addRegular,
  addVisit,
  createAutomatedStore,
  daysAgo,
  listOccasions,
  listStatuses,
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

const later = (days: number): Date => new Date(Date.now() + days * 86_400_000);

const countArrived = async (store: TestStore) => (await listArrived(locationOf(store))).length;

test('BX-74 a customer gets one message in 7 days, the most valuable one of those due', async () => {
  const store = await createAutomatedStore(['welcome', 'birthday', 'winBack']);
  const person = await addRegular(store);
  await addOccasion(store, person, 'winBack', 'win-back:2026-01-01');
  await addOccasion(store, person, 'birthday', 'birthday:2026');
  await addOccasion(store, person, 'welcome', 'welcome');
  await run(store);
  await run(store);
  expect(await listStatuses(store)).toEqual({
    'win-back:2026-01-01': 'waiting',
    'birthday:2026': 'queued',
    welcome: 'waiting',
  });
  // A text arrives before the server saves that it was sent.
  await eventually('the text is sent', async () => {
    const rows = await sql("select from sms_messages where store_id = $1 and status = 'sent'", [store.id]);
    return rows.length === 1;
  });
  // After the decision is moved a week into the past, the next message may follow.
  await sql(
    "update sms_occasions set decided_at = now() - interval '7 days 1 minute' where store_id = $1 and cause = $2",
    [store.id, 'birthday:2026'],
  );
  await run(store);
  expect((await listStatuses(store))['win-back:2026-01-01']).toBe('waiting');
  await sql("update sms_messages set updated_at = now() - interval '7 days 1 minute' where store_id = $1", [store.id]);
  await run(store);
  expect(await listStatuses(store)).toEqual({
    'win-back:2026-01-01': 'queued',
    'birthday:2026': 'queued',
    welcome: 'waiting',
  });
});

test('BX-74 a failed message does not block the next one', async () => {
  const store = await createAutomatedStore(['welcome', 'birthday']);
  const person = await addRegular(store);
  await control('unreachable', { locationId: locationOf(store), phone: person.phone });
  await addOccasion(store, person, 'birthday', 'birthday:2026');
  await run(store);
  await eventually('the text failed', async () => {
    const rows = await sql("select from sms_messages where store_id = $1 and status = 'failed'", [store.id]);
    return rows.length === 1;
  });
  await addOccasion(store, person, 'welcome', 'welcome');
  await sql('update customers set sms_unreachable_at = null where id = $1', [person.id]);
  await run(store);
  expect((await listStatuses(store)).welcome).toBe('queued');
});

test('BX-74 automated messages stop at the reserve for campaigns, and wait until the limit allows more', async () => {
  const store = await createAutomatedStore(['birthday', 'welcome'], { sms_limit: 3 });
  const token = await store.ownerToken();
  const saved = await call('PUT', '/store/sms/campaign-reserve', { token, body: { segments: 1 } });
  expect(saved.body).toEqual({ segments: 1 });
  const people = [await addRegular(store), await addRegular(store), await addRegular(store)];
  for (const person of people) await addOccasion(store, person, 'welcome', 'welcome');
  const valuable = await addRegular(store);
  await addOccasion(store, valuable, 'birthday', 'birthday:2026');
  await run(store);
  const occasions = await listOccasions(store);
  expect(occasions.filter(({ status }) => status === 'queued')).toHaveLength(2);
  expect(occasions.find(({ customerId }) => customerId === valuable.id)?.status).toBe('queued');
  expect(await getQuota(store.id)).toEqual({ used: 2, counted: 2 });
  const { body } = await call<AutomationOverview>('GET', '/store/sms/automations', { token });
  expect(body.usage).toMatchObject({ used: 2, limit: 3, remaining: 1 });
  expect(body.automations.find(({ kind }) => kind === 'welcome')).toMatchObject({
    waiting: expect.any(Number) as number,
  });
  await sql('update stores set sms_limit = 10 where id = $1', [store.id]);
  await run(store);
  expect((await listOccasions(store)).filter(({ status }) => status === 'queued')).toHaveLength(4);
});

test('BX-72 BX-75 holding back is on by default for every kind except expiry warnings', async () => {
  const store = await createAutomatedStore([]);
  const { body } = await call<AutomationOverview>('GET', '/store/sms/automations', { token: await store.ownerToken() });
  expect(body.automations.filter(({ holdsBack }) => !holdsBack).map(({ kind }) => kind)).toEqual(['expiry']);
  expect(body.automations).toHaveLength(6);
});

test('BX-74 no occasion is looked for and no message is sent outside of sending hours', async () => {
  const store = await createAutomatedStore(['welcome'], { time_zone: timeZoneAtHour(3) });
  await addNewcomer(store);
  await run(store);
  expect(await listOccasions(store)).toEqual([]);
});

test('BX-74 an occasion that could not be sent in 3 days is dropped and counted', async () => {
  const store = await createAutomatedStore(['welcome']);
  const token = await store.ownerToken();
  await addOccasion(store, await addRegular(store), 'welcome', 'welcome', daysAgo(3.01));
  await run(store);
  expect(await listStatuses(store)).toEqual({ welcome: 'late' });
  const { body } = await call<AutomationOverview>('GET', '/store/sms/automations', { token });
  expect(body.automations.find(({ kind }) => kind === 'welcome')).toMatchObject({
    waiting: 0,
    last30Days: { sent: 0, heldBack: 0, dropped: 1 },
  });
});

test('BX-74 a message that could not be sent within 3 days is skipped, and its segments are released', async () => {
  const store = await createAutomatedStore(['welcome']);
  await control('faults', { locationId: locationOf(store), kind: 'unauthorized', calls: 100 });
  await addOccasion(store, await addRegular(store), 'welcome', 'welcome');
  await run(store);
  await eventually('the vendor was asked', async () => {
    const rows = await sql('select from sms_campaigns where store_id = $1 and vendor_failures > 0', [store.id]);
    return rows.length === 1;
  });
  // A campaign of the owner would now be paused until the owner resumes it.
  expect(await sql('select status from sms_campaigns where store_id = $1', [store.id])).not.toEqual([
    { status: 'paused' },
  ]);
  expect(await getQuota(store.id)).toEqual({ used: 1, counted: 1 });
  await sql("update sms_messages set send_before = now() - interval '1 s' where store_id = $1", [store.id]);
  await run(store);
  expect(await sql('select status, detail from sms_messages where store_id = $1', [store.id])).toEqual([
    { status: 'skipped', detail: 'late' },
  ]);
  expect(await getQuota(store.id)).toEqual({ used: 0, counted: 0 });
  expect(await countArrived(store)).toBe(0);
});

test('BX-74 an opt-out stops a message, and so does a visit after the occasion, except for the birthday message', async () => {
  const store = await createAutomatedStore(['winBack', 'birthday']);
  const [stopped, back, guest] = [await addRegular(store), await addRegular(store), await addRegular(store)];
  await addOccasion(store, stopped, 'winBack', 'win-back:2026-01-01');
  await addOccasion(store, back, 'winBack', 'win-back:2026-01-02');
  await addOccasion(store, guest, 'birthday', 'birthday:2026');
  await sql('update customers set sms_opted_out_at = now() where id = $1', [stopped.id]);
  await addVisit(store, back, minutesAgo(1));
  await addVisit(store, guest, minutesAgo(1));
  await run(store);
  expect(await listStatuses(store)).toEqual({
    'win-back:2026-01-01': 'opted_out',
    'win-back:2026-01-02': 'visited',
    'birthday:2026': 'queued',
  });
});

test('BX-74 the occasions of a store with a rejected SMS key wait until they are too late', async () => {
  const store = await createAutomatedStore(['welcome']);
  await sql(
    `insert into store_integrations (store_id, provider, status, detail, checked_at)
     values ($1, 'ghl', 'needs_attention', 'unauthorized', now())
     on conflict (store_id, provider) do update set status = excluded.status, detail = excluded.detail`,
    [store.id],
  );
  await addNewcomer(store);
  await run(store);
  expect(await listStatuses(store)).toEqual({ welcome: 'waiting' });
  await run(store, later(4));
  expect(await listStatuses(store)).toEqual({ welcome: 'late' });
});

test('BX-75 the same one in ten customers is held back each time, and holding back counts as a message for 7 days', async () => {
  const store = await createAutomatedStore(['winBack']);
  await saveAutomation(store, 'welcome', { holdsBack: true });
  const people = await Promise.all(Array.from({ length: 40 }, () => addNewcomer(store, CONSENT)));
  await run(store);
  const expected = people.filter(({ id }) => isHeldBack(id, 'welcome')).map(({ id }) => id);
  const heldBack = (await listOccasions(store)).filter(({ status }) => status === 'held_back');
  expect(heldBack.map(({ customerId }) => customerId).sort()).toEqual(expected.sort());
  const queued = (await listOccasions(store)).filter(({ status }) => status === 'queued');
  expect(queued).toHaveLength(40 - expected.length);
  for (const person of people) await addOccasion(store, person, 'winBack', 'win-back:2026-01-01');
  await run(store);
  expect(
    (await listOccasions(store)).filter(({ cause, status }) => cause !== 'welcome' && status !== 'waiting'),
  ).toEqual([]);
});

test('BX-75 results count the visits, points and opt-outs within 14 days, with and without a message', async () => {
  const store = await createAutomatedStore(['winBack']);
  const token = await store.ownerToken();
  const decide = async (status: 'queued' | 'held_back', at: Date, over: Record<string, unknown> = {}) => {
    const person = await addRegular(store, over);
    const [campaign] = await sql<{ id: string }>(
      `insert into sms_campaigns (store_id, message, audience, status, recipients, sent, automation, finished_at)
       values ($1, 'Hi', '{"kind": "picked", "count": 1}', 'done', 1, 1, 'winBack', $2) returning id`,
      [store.id, at],
    );
    if (status === 'queued') {
      await sql(
        `insert into sms_messages (store_id, campaign_id, customer_id, status, updated_at) values ($1, $2, $3, 'sent', $4)`,
        [store.id, campaign?.id, person.id, at],
      );
    }
    await sql(
      `insert into sms_occasions (store_id, customer_id, kind, cause, occurred_at, status, decided_at, campaign_id)
       values ($1, $2, 'winBack', 'win-back:2026-01-01', $3, $4, $3, $5)`,
      [store.id, person.id, at, status, status === 'queued' ? campaign?.id : null],
    );
    return person;
  };
  const at = daysAgo(20);
  const back = await decide('queued', at);
  await addVisit(store, back, daysAgo(8));
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after, created_at)
     values ($1, $2::uuid, 30, 'earn', 'order:A' || $2::uuid, 'system', 0, $3), ($1, $2, -10, 'redeem', 'redemption:A' || $2::uuid || '#1', 'system', 0, $3),
            ($1, $2, 500, 'earn', 'order:B' || $2::uuid, 'system', 0, now())`,
    [store.id, back.id, daysAgo(8)],
  );
  const late = await decide('queued', at, { sms_opted_out_at: daysAgo(19) });
  await addVisit(store, late, daysAgo(5.9));
  await addVisit(store, await decide('queued', daysAgo(13)), daysAgo(12));
  for (let number = 0; number < 49; number += 1) await decide('held_back', at);
  const read = async () =>
    (await call<AutomationOverview>('GET', '/store/sms/automations', { token })).body.automations.find(
      ({ kind }) => kind === 'winBack',
    )?.results;
  expect(await read()).toEqual({
    messaged: { customers: 2, cameBack: 1 },
    heldBack: { customers: 49, cameBack: 0 },
    heldBackSince: at.toISOString(),
    pointsEarned: 30,
    pointsRedeemed: 10,
    optedOut: 1,
    comparison: null,
  });
  await addVisit(store, await decide('held_back', at), daysAgo(19));
  expect((await read())?.comparison).toMatchObject({
    ...{ messagedPercent: 50, heldBackPercent: 2, differencePoints: 48 },
    earned: { difference: 15 },
  });
  // A second message to the same customer neither counts the customer again nor the purchase.
  await sql(
    `insert into sms_occasions (store_id, customer_id, kind, cause, occurred_at, status, decided_at)
     select store_id, customer_id, kind, 'win-back:2026-02-01', occurred_at, 'held_back', decided_at + interval '1 day'
     from sms_occasions where store_id = $1 and customer_id = $2`,
    [store.id, back.id],
  );
  expect(await read()).toMatchObject({
    messaged: { customers: 2 },
    heldBack: { customers: 50, cameBack: 1 },
    pointsEarned: 30,
  });
});
