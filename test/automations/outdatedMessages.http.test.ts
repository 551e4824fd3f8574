import { runAutomations } from '../../src/server/modules/sms/automations';
import { addExpirySetting, addLedgerRow } from '../pointsExpiry/expiryStore';
import { createStoreWithoutJobs, openSender } from '../sms/inProcess';
import { listArrived, locationOf } from '../sms/sending';
import { sql } from '../support/sql';
import { addReward, givePoints, type Person, type TestStore } from '../support/testStore';
import { addOccasion, addRegular, addVisit, listOccasions, listStatuses, minutesAgo, turnOn } from './automatedStore';

let sender: Awaited<ReturnType<typeof openSender>>;
beforeAll(async () => {
  sender = await openSender();
});
afterAll(() => sender.close());

const run = (store: TestStore) =>
  runAutomations(sender.database.forStore(store.id), { storeId: store.id, now: new Date() });

const addWithPoints = async (store: TestStore, points: number): Promise<Person> => {
  const person = await addRegular(store);
  await addLedgerRow(store, person.id, { delta: points, kind: 'earn', at: minutesAgo(60 * 24 * 30) });
  return person;
};

test("BX-73 a message about a reward is dropped when the customer's points or an earlier redemption make it wrong", async () => {
  const store = await createStoreWithoutJobs();
  await turnOn(store, ['nearReward', 'rewardUnlocked']);
  const { id } = await addReward(store, { points_required: 100 });
  const add = async (kind: 'near' | 'unlocked', points: number) => {
    const person = await addWithPoints(store, points);
    await addOccasion(store, person, kind === 'near' ? 'nearReward' : 'rewardUnlocked', `${kind}:${id}`);
    return person.id;
  };
  const addWithReward = async (kind: 'near' | 'unlocked', points: number) => {
    const customerId = await add(kind, points);
    await sql(
      `insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value, day)
       values ($1, $2, $3, 'redeemed', 100, 'Tea', 'FREE_ITEM', 0, '2026-01-01')`,
      [store.id, customerId, id],
    );
    return customerId;
  };
  const expected = new Map([
    // BX-108: the kiosk gives a customer each reward only once.
    [await addWithReward('near', 95), 'outdated'],
    [await addWithReward('unlocked', 100), 'outdated'],
    [await add('near', 95), 'queued'],
    [await add('near', 100), 'outdated'],
    [await add('near', 89), 'outdated'],
    [await add('unlocked', 100), 'queued'],
    [await add('unlocked', 99), 'outdated'],
  ]);
  await run(store);
  const outcomes = (await listOccasions(store)).map(({ customerId, status, detail }) => [customerId, detail ?? status]);
  expect(new Map(outcomes as [string, string][])).toEqual(expected);
});

test('BX-72 an expiry warning is dropped when the points no longer expire on its date', async () => {
  const store = await createStoreWithoutJobs();
  await turnOn(store, ['expiry']);
  await addOccasion(store, await addWithPoints(store, 100), 'expiry', 'expiry:2026-12-25:30');
  await run(store);
  expect(await listStatuses(store)).toEqual({ 'expiry:2026-12-25:30': 'outdated' });
});

test('BX-74 a customer who visits while a text waits does not get it, except for a birthday text', async () => {
  const store = await createStoreWithoutJobs();
  await turnOn(store, ['winBack', 'birthday']);
  const [back, guest] = [await addRegular(store), await addRegular(store)];
  await addOccasion(store, back, 'winBack', 'win-back:2026-01-01');
  await addOccasion(store, guest, 'birthday', 'birthday:2026');
  expect(await run(store)).toMatchObject({ queued: 2 });
  for (const person of [back, guest]) await addVisit(store, person, new Date());
  for (const { id } of await sql<{ id: string }>('select id from sms_campaigns where store_id = $1', [store.id])) {
    await sender.runBatch(store, id);
  }
  expect((await listArrived(locationOf(store))).map(({ phone }) => phone)).toEqual([guest.phone]);
  expect(
    await sql('select customer_id, detail from sms_messages where store_id = $1 and status = $2', [
      store.id,
      'skipped',
    ]),
  ).toEqual([{ customer_id: back.id, detail: 'visited' }]);
});

test('BX-74 a message that becomes too long with the name of its reward is dropped, and the others are sent', async () => {
  const store = await createStoreWithoutJobs();
  await turnOn(store, ['nearReward', 'birthday']);
  const { id } = await addReward(store, { points_required: 100, name: 'x'.repeat(100) });
  await sql('update sms_automations set message = $2 where store_id = $1 and kind = $3', [
    store.id,
    '{reward}'.repeat(20),
    'nearReward',
  ]);
  await addOccasion(store, await addWithPoints(store, 95), 'nearReward', `near:${id}`);
  await addOccasion(store, await addRegular(store), 'birthday', 'birthday:2026');
  await run(store);
  expect(await listStatuses(store)).toEqual({ [`near:${id}`]: 'too_long', 'birthday:2026': 'queued' });
});

test('BX-75 nobody is held back after the quota is used up', async () => {
  const store = await createStoreWithoutJobs({ sms_limit: 1 });
  await turnOn(store, ['welcome'], { holdsBack: true });
  const people = await Promise.all(Array.from({ length: 60 }, () => addRegular(store)));
  // Customers who have waited longer are sent to first.
  for (const [index, person] of people.entries()) {
    await addOccasion(store, person, 'welcome', 'welcome', minutesAgo(100 - index));
  }
  await run(store);
  const statuses = (await listOccasions(store)).map(({ status }) => status);
  const first = statuses.indexOf('waiting');
  expect(statuses.filter((status) => status === 'queued')).toHaveLength(1);
  expect(new Set(statuses.slice(first))).toEqual(new Set(['waiting']));
});

test('BX-119 a waiting message that has become wrong is not sent', async () => {
  const store = await createStoreWithoutJobs();
  await turnOn(store, ['expiry', 'nearReward', 'rewardUnlocked']);
  await addExpirySetting(store, 12);
  const [reward, gone] = [
    await addReward(store, { points_required: 100 }),
    await addReward(store, { points_required: 1_000 }),
  ];
  const expiring = await addWithPoints(store, 40);
  const [near, unlocked] = [await addWithPoints(store, 95), await addWithPoints(store, 100)];
  const without = await addWithPoints(store, 950);
  await sql(`update customers set created_at = $2, registered_at = $2 where store_id = $1 and id = $3`, [
    store.id,
    minutesAgo(60 * 24 * 60),
    expiring.id,
  ]);
  const [expiry] = await sql<{ day: string }>(
    `select to_char((now() - interval '30 days' + interval '12 months') at time zone time_zone, 'YYYY-MM-DD') as day
     from stores where id = $1`,
    [store.id],
  );
  await addOccasion(store, expiring, 'expiry', `expiry:${expiry?.day ?? ''}:30`);
  await addOccasion(store, near, 'nearReward', `near:${reward.id}`);
  await addOccasion(store, unlocked, 'rewardUnlocked', `unlocked:${reward.id}`);
  await addOccasion(store, without, 'nearReward', `near:${gone.id}`);
  const { queued } = await run(store);
  expect({ queued, ...(await listStatuses(store)) }).toMatchObject({ queued: 4 });
  // These points are from a purchase without a check-in.
  await givePoints(store, expiring.id, 5);
  await givePoints(store, near.id, 5);
  await givePoints(store, unlocked.id, -5);
  await sql('update rewards set is_active = false where id = $1', [gone.id]);
  for (const { id } of await sql<{ id: string }>('select id from sms_campaigns where store_id = $1', [store.id])) {
    await sender.runBatch(store, id);
  }
  expect(await listArrived(locationOf(store))).toEqual([]);
  expect(await sql('select distinct detail from sms_messages where store_id = $1', [store.id])).toEqual([
    { detail: 'outdated' },
  ]);
});
