import fc from 'fast-check';
import { AUTOMATION_KINDS, type AutomationKind } from '../../src/contract/plain/automationMessages';
import { eraseCustomer } from '../../src/server/modules/erasure/eraseCustomer';
import { mergeCustomers } from '../../src/server/modules/merging/mergeCustomers';
import { runAutomations } from '../../src/server/modules/sms/automations';
import { saveAutomation } from '../../src/server/modules/sms/automations/saveAutomation';
import { createCampaign } from '../../src/server/modules/sms/createCampaign';
import { sendBatch } from '../../src/server/modules/sms/sending/sendBatch';
import { AppError } from '../../src/server/shared/AppError';
import { actorOf, createStoreWithoutJobs, type openSender } from '../sms/inProcess';
import { getQuota, listArrived, locationOf } from '../sms/sending';
import { sql } from '../support/sql';
import { addReward, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { addNewcomer, minutesAgo } from './automatedStore';
import { countTexts, listDecidedAgain, listTextsWithoutOccasion, readDecisions } from './occasionChecks';

type Sender = Awaited<ReturnType<typeof openSender>>;

const PEOPLE = 5;
const LIMIT = 6;

const who = fc.nat(PEOPLE - 1);
const kind = fc.constantFrom(...AUTOMATION_KINDS);
/** The events of one store, which happen one after the other. */
const steps = fc.oneof(
  { weight: 6, arbitrary: fc.record({ is: fc.constant('occasion' as const), who, kind }) },
  { weight: 6, arbitrary: fc.record({ is: fc.constant('run' as const), processes: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('send' as const), processes: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 8 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constantFrom('stop' as const, 'start' as const, 'visit' as const), who }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('switch' as const), kind, isOn: fc.boolean(), holdsBack: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('reserve' as const), segments: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('limit' as const), segments: fc.integer({ min: 1, max: LIMIT }) }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('merge' as const), who, into: who }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('erase' as const), who }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('campaign' as const) }) },
);
type Step = typeof steps extends fc.Arbitrary<infer Each> ? Each : never;
const sequence = fc.array(steps, { minLength: 6, maxLength: 16 });

interface World {
  sender: Sender;
  store: TestStore;
  people: Person[];
  /** A customer who has never agreed to texts. */
  silent: Person;
  rewardId: string;
  /** The number of occasions so far, which makes their causes unique. */
  occasions: number;
  /** For phones without consent or after STOP: the number of texts that had arrived by then. */
  stopped: Map<string, number>;
}

/**
 * Runs random sequences of events. Checks after each step that nobody gets two texts for an occasion or within 7 days,
 * or a text after STOP, and that the quota and the reserve are not exceeded. A failure prints a seed and a path, with
 * which MODEL_SEED and MODEL_PATH repeat it.
 */
export async function checkAutomationModel(sender: Sender, sequences: number): Promise<Record<string, number>> {
  const { MODEL_SEED: seed = '20261126', MODEL_PATH: path } = process.env;
  const stores: string[] = [];
  await fc.assert(
    fc.asyncProperty(sequence, async (list) => {
      const world = await createWorld(sender);
      stores.push(world.store.id);
      for (const step of list) await check(world, step);
    }),
    { seed: Number(seed), numRuns: sequences, endOnFailure: true, ...(path !== undefined && { path }) },
  );
  // Only the SMS rules can hold, because visits are added without their other effects.
  expect((await listBrokenRules(stores)).filter((rule) => rule.startsWith('sms-'))).toEqual([]);
  return countTexts(stores);
}

async function createWorld(sender: Sender): Promise<World> {
  // The store is inactive, so that the test server does not send its campaigns.
  const store = await createStoreWithoutJobs({ sms_limit: LIMIT });
  await sql(
    `insert into sms_automations (store_id, kind, is_on, message, days, holds_back)
     select $1, kind, true, 'Hi', case kind when 'birthday' then 0 when 'winBack' then 30 end, false
     from unnest($2::text[]) kind`,
    [store.id, AUTOMATION_KINDS],
  );
  const none = { sms_consent_at: null, sms_consent_source: null, sms_consent_text_version: null };
  const silent = await addNewcomer(store, none);
  const others = await Promise.all(Array.from({ length: PEOPLE - 1 }, () => addNewcomer(store)));
  const { id: rewardId } = await addReward(store);
  const stopped = new Map([[silent.phone, 0]]);
  return { sender, store, people: [...others, silent], silent, rewardId, occasions: 0, stopped };
}

async function check(world: World, step: Step): Promise<void> {
  const { store } = world;
  const before = await readQuota(store);
  const decisions = await readDecisions(store);
  await run(world, step);
  const after = await readQuota(store);
  expect(after.used).toBe(after.counted);
  expect(after.used).toBeLessThanOrEqual(Math.max(after.limit, before.used));
  if (step.is === 'run') expect(after.used).toBeLessThanOrEqual(Math.max(after.limit - after.reserve, before.used));
  const arrived = await listArrived(locationOf(store));
  const [sent] = await sql<{ count: number }>(
    "select count(*)::int as count from sms_messages where store_id = $1 and status = 'sent'",
    [store.id],
  );
  // A text sent twice would make the number of texts exceed the number of rows.
  expect(arrived).toHaveLength(sent?.count ?? 0);
  for (const [phone, count] of world.stopped) {
    // An erasure deletes the contact in the vendor's account, and with it the phone number of its texts.
    expect(arrived.filter((text) => text.phone === phone).length).toBeLessThanOrEqual(count);
  }
  // A merge moves occasions to another customer.
  if (step.is !== 'merge') expect(listDecidedAgain(decisions, await readDecisions(store))).toEqual([]);
  expect(await listTextsWithoutOccasion(store)).toEqual([]);
  expect(await listTooSoon(store)).toEqual([]);
}

async function readQuota(store: TestStore) {
  const [row] = await sql<{ limit: number; reserve: number }>(
    'select sms_limit as "limit", sms_campaign_reserve as reserve from stores where id = $1',
    [store.id],
  );
  return { ...(await getQuota(store.id)), limit: row?.limit ?? 0, reserve: row?.reserve ?? 0 };
}

/** Pairs of automated texts to one customer within 7 days. Customers who were merged are excluded. */
const listTooSoon = (store: TestStore) =>
  sql(
    `with texts as (
       select m.customer_id, m.updated_at, lag(m.updated_at) over (partition by m.customer_id order by m.updated_at) as last
       from sms_messages m join sms_campaigns g on g.store_id = m.store_id and g.id = m.campaign_id
       where m.store_id = $1 and m.status = 'sent' and g.automation is not null)
     select customer_id, last, updated_at from texts t
     where updated_at < last + interval '7 days'
       and not exists (select from customers c where c.store_id = $1 and c.merged_into = t.customer_id)`,
    [store.id],
  );

const together = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work));

async function run(world: World, step: Step): Promise<void> {
  const { store, sender, people } = world;
  const db = sender.database.forStore(store.id);
  const actor = actorOf(store);
  const person = people['who' in step ? step.who : 0];
  if (!person) throw new Error('there are too few people');
  switch (step.is) {
    case 'occasion':
      world.occasions += 1;
      await sql(
        `insert into sms_occasions (store_id, customer_id, kind, cause, occurred_at) values ($1, $2, $3, $4, $5)`,
        [store.id, person.id, step.kind, causeOf(world, step.kind), minutesAgo(5)],
      );
      return;
    case 'run':
      await together(step.processes, () => runAutomations(db, { storeId: store.id, now: new Date() }));
      return;
    case 'send':
      await together(step.processes, () => sendAll(world));
      return;
    case 'pass':
      await passDays(store, step.days);
      return;
    case 'stop':
      await sql('update customers set sms_opted_out_at = now() where id = $1', [person.id]);
      world.stopped.set(
        person.phone,
        (await listArrived(locationOf(store))).filter(({ phone }) => phone === person.phone).length,
      );
      return;
    case 'start':
      await sql('update customers set sms_opted_out_at = null where id = $1', [person.id]);
      if (person !== world.silent) world.stopped.delete(person.phone);
      return;
    case 'visit':
      await sql('update customers set last_visit_at = now() where id = $1', [person.id]);
      return;
    case 'switch':
      await switchKind(world, step);
      return;
    case 'reserve':
      await sql('update stores set sms_campaign_reserve = $2 where id = $1', [store.id, step.segments]);
      return;
    case 'limit':
      await sql('update stores set sms_limit = $2 where id = $1', [store.id, step.segments]);
      return;
    case 'merge':
      // A merge combines consent and STOP of both customers, so the expected counts are no longer known.
      for (const { phone } of [person, people[step.into] ?? person]) world.stopped.delete(phone);
      // The merge is refused if both are the same customer, or if one was merged or erased before.
      await mergeCustomers(db, actor, { fromId: person.id, intoId: people[step.into]?.id ?? '' }).catch(ignoreRefusal);
      return;
    case 'erase':
      await eraseCustomer({ database: sender.deps.database, encryptor: sender.deps.encryptor }, actor, person.id).catch(
        ignoreRefusal,
      );
      return;
    case 'campaign':
      await startCampaign(world);
      return;
  }
}

/** Each occasion has a different cause. For a reward, the cause names it. */
const causeOf = ({ rewardId, occasions }: World, kind: AutomationKind): string =>
  kind === 'nearReward' || kind === 'rewardUnlocked' ? `near:${rewardId}:${occasions}` : `${kind}:${occasions}`;

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

/** Starts a campaign to all customers, for which the quota may be too small. */
async function startCampaign({ sender, store, occasions }: World): Promise<void> {
  const input = { audience: 'all', promotionMessage: `News ${occasions}` } as const;
  await createCampaign(sender.database.forStore(store.id), actorOf(store), input, undefined, { publicUrl: undefined });
}

async function sendAll({ sender, store }: World): Promise<void> {
  const open = await sql<{ id: string }>(
    "select id from sms_campaigns where store_id = $1 and status in ('queued', 'sending')",
    [store.id],
  );
  for (const { id } of open) {
    await sendBatch(sender.deps, { storeId: store.id, campaignId: id }, AbortSignal.timeout(25_000));
  }
}

function switchKind({ sender, store }: World, step: { kind: AutomationKind; isOn: boolean; holdsBack: boolean }) {
  const days = { birthday: 0, winBack: 30 }[step.kind as string] ?? null;
  return saveAutomation(
    sender.database.forStore(store.id),
    actorOf(store),
    { ...pick(step), message: 'Hi', days },
    undefined,
  );
}

const pick = ({ kind, isOn, holdsBack }: { kind: AutomationKind; isOn: boolean; holdsBack: boolean }) => ({
  kind,
  isOn,
  holdsBack,
});

/** Shifts all times into the past by this many days. */
async function passDays({ id }: TestStore, days: number): Promise<void> {
  const past = (column: string) => `${column} = ${column} - make_interval(days => $2)`;
  await sql(`update sms_messages set ${past('updated_at')}, ${past('send_before')} where store_id = $1`, [id, days]);
  await sql(`update sms_occasions set ${past('occurred_at')}, ${past('decided_at')} where store_id = $1`, [id, days]);
  await sql(`update customers set ${past('last_visit_at')}, ${past('registered_at')} where store_id = $1`, [id, days]);
  await sql(`update sms_automations set ${past('looked_until')} where store_id = $1`, [id, days]);
}
