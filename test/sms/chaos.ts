import fc from 'fast-check';
import { SMS_DAILY_MAX } from '../../src/contract/plain/limits';
import { optOutCustomer } from '../../src/server/modules/contacts';
import { changeCampaign } from '../../src/server/modules/sms/changeCampaign';
import { sendBatch } from '../../src/server/modules/sms/sending/sendBatch';
import { sql } from '../support/sql';
import type { Person, TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { actorOf, createStoreWithoutJobs, NOBODY, type openSender } from './inProcess';
import { addSubscriber, control, getQuota, listArrived, locationOf } from './sending';

type Sender = Awaited<ReturnType<typeof openSender>>;

const MINUTE = 60_000;
const SUBSCRIBERS = 4;
/** The number of batches after the last fault. A text may have to be looked up and sent again several times. */
const LAST_BATCHES = 8;

/** The events in one store, which happen one after the other. */
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant('start' as const) }) },
  // One or two processes send. They are stopped after `killedAfterMs`, as when the process is killed.
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('send' as const),
      nth: fc.constantFrom(0, 0, 1),
      processes: fc.integer({ min: 1, max: 2 }),
      killedAfterMs: fc.option(fc.nat(40)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('fault' as const),
      kind: fc.constantFrom('reset', 'server_error', 'unauthorized', 'throttled', 'malformed'),
      calls: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('stop' as const), who: fc.nat(SUBSCRIBERS - 1) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constantFrom('pause' as const, 'resume' as const, 'cancel' as const),
      nth: fc.nat(2),
    }),
  },
);
const scenarios = fc.record({
  /** The minutes by which the vendor's clock is ahead. */
  offset: fc.constantFrom(-10, -3, 0, 0, 3, 10),
  steps: fc.array(steps, { minLength: 6, maxLength: 18 }),
});
type Step = typeof steps extends fc.Arbitrary<infer Each> ? Each : never;

interface World {
  sender: Sender;
  store: TestStore;
  people: Person[];
  campaigns: string[];
  /** The number of texts that had arrived at a phone when its customer sent STOP. */
  stopped: Map<string, number>;
}

/**
 * Runs campaigns of a store while the vendor fails in many ways, its clock is wrong by minutes, processes are killed
 * and customers send STOP. At the end, nobody may have a text twice, after STOP or beyond those of a day, and the quota
 * must equal what was sent. MODEL_SEED and MODEL_PATH repeat a failure.
 */
export async function checkTextChaos(sender: Sender, seeds: number): Promise<void> {
  const storeIds: string[] = [];
  const { MODEL_SEED: seed = '20261125', MODEL_PATH: path } = process.env;
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const store = await createStoreWithoutJobs();
      storeIds.push(store.id);
      const people = await Promise.all(Array.from({ length: SUBSCRIBERS }, () => addSubscriber(store)));
      const world: World = { sender, store, people, campaigns: [], stopped: new Map() };
      await control('clock', { locationId: locationOf(store), aheadMs: scenario.offset * MINUTE });
      // After the first campaign the vendor knows the contacts, so that later faults affect the texts themselves.
      world.campaigns.push(await sender.start(store, 'First'));
      await send(world, world.campaigns[0] ?? '', 1, null);
      for (const step of scenario.steps) await play(world, step);
      await finish(world);
      await expectEachOnce(world);
    }),
    { numRuns: seeds, seed: Number(seed), endOnFailure: true, ...(path !== undefined && { path }) },
  );
  expect(await listBrokenRules(storeIds)).toEqual([]);
}

async function play(world: World, step: Step): Promise<void> {
  const { sender, store, people, campaigns, stopped } = world;
  const locationId = locationOf(store);
  if (step.is === 'start') {
    // After the last STOP, and once all have the texts of a day, nobody is left to get a campaign.
    const started = await sender.start(store, `Text ${campaigns.length}`).catch((error: unknown) => {
      if (error instanceof Error && error.message === NOBODY) return null;
      throw error;
    });
    if (started !== null) campaigns.push(started);
    return;
  }
  if (step.is === 'fault') {
    await control('faults', { locationId, kind: step.kind, calls: step.calls });
    return;
  }
  if (step.is === 'stop') {
    const person = people[step.who];
    if (!person || stopped.has(person.phone)) return;
    const texts = (await listArrived(locationId)).filter(({ phone }) => phone === person.phone);
    stopped.set(person.phone, texts.length);
    const db = sender.database.forStore(store.id);
    await optOutCustomer(db, store.id, { customerId: person.id, at: new Date() });
    return;
  }
  const id = campaigns.at(-1 - step.nth);
  if (id === undefined) return;
  if (step.is === 'send') return send(world, id, step.processes, step.killedAfterMs);
  // The change is refused if the campaign has ended or is already paused.
  await changeCampaign(sender.database.forStore(store.id), actorOf(store), id, step.is).catch(() => undefined);
}

async function send(
  { sender, store }: World,
  id: string,
  processes: number,
  killedAfterMs: number | null,
): Promise<void> {
  await endLeases(store);
  const signal = AbortSignal.timeout(killedAfterMs ?? 25_000);
  const part = () => sendBatch(sender.deps, { storeId: store.id, campaignId: id }, signal).catch(() => undefined);
  await Promise.all(Array.from({ length: processes }, part));
}

/** A killed process leaves its leases behind until they expire. */
async function endLeases(store: TestStore): Promise<void> {
  const past = "now() - interval '1 s'";
  await sql(`update sms_messages set leased_until = ${past} where leased_until is not null and store_id = $1`, [
    store.id,
  ]);
  await sql(
    `update sms_campaigns set batch_leased_until = ${past} where batch_leased_until is not null and store_id = $1`,
    [store.id],
  );
}

async function finish(world: World): Promise<void> {
  const { sender, store, campaigns } = world;
  await control('faults', { locationId: locationOf(store), kind: 'reset', calls: 0 });
  for (const id of campaigns) {
    await changeCampaign(sender.database.forStore(store.id), actorOf(store), id, 'resume').catch(() => undefined);
    for (let part = 0; part < LAST_BATCHES; part += 1) await send(world, id, 1, null);
  }
}

async function expectEachOnce({ sender, store, people, campaigns, stopped }: World): Promise<void> {
  const arrived = await listArrived(locationOf(store));
  for (const { phone } of people) {
    const bodies = arrived.filter((text) => text.phone === phone).map(({ body }) => body);
    expect([phone, bodies]).toEqual([phone, [...new Set(bodies)]]);
    expect(bodies.length).toBeLessThanOrEqual(SMS_DAILY_MAX);
    const atStop = stopped.get(phone);
    if (atStop !== undefined) expect([phone, bodies.length]).toEqual([phone, atStop]);
  }
  for (const id of campaigns) {
    const { status, queued } = await sender.progressOf(store, id);
    expect([['done', 'cancelled'].includes(status), queued]).toEqual([true, 0]);
  }
  const { used, counted } = await getQuota(store.id);
  expect(used).toBe(counted);
}
