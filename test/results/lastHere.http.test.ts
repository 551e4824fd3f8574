import type { AutomationOverview } from '../../src/contract/automations';
import type { SegmentCount } from '../../src/contract/customerRecords';
import type { Results } from '../../src/contract/results';
import type { SmsCampaignDetails } from '../../src/contract/sms';
import { measureResults } from '../../src/server/modules/results/measureResults';
import { runAutomations } from '../../src/server/modules/sms/automations';
import {
  addOccasion,
  addPurchase,
  addRegular,
  addVisit,
  createAutomatedStore,
  daysAgo,
  listOccasions,
  saveAutomation,
} from '../automations/automatedStore';
import { asOwner } from '../checkout/asOwner';
import { addSale, refundSale, voidSale } from '../checkout/register';
import { openSyncDeps, sync } from '../checkout/syncing';
import { merge } from '../merging/mergeCalls';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';

const deps = openSyncDeps();

/** Creates a store that credits orders by phone number, in UTC, so that days are those of daysAgo. */
const createStore = () => createTestStore({ phone_credit_since: daysAgo(500), time_zone: 'UTC' });

/** Adds a customer who registered long ago, and who last checked in 90 days ago. */
async function addLapsed(store: TestStore): Promise<Person> {
  const person = await addCustomer(store, { registered_at: daysAgo(300), created_at: daysAgo(300) });
  await addVisit(store, person, daysAgo(90));
  return person;
}

/** Returns in which of the segments about visits a customer is. */
async function listSegments(store: TestStore, { id }: Person): Promise<string[]> {
  const found = await Promise.all(
    ['recent', 'regular', 'lapsed'].map(async (segment) => {
      const { body } = await asOwner<{ id: string }[]>(store, 'GET', `/store/customers?segment=${segment}`);
      return body.some((item) => item.id === id) ? [segment] : [];
    }),
  );
  return found.flat();
}

async function countSegment(store: TestStore, segment: string): Promise<number | undefined> {
  const { body } = await asOwner<SegmentCount[]>(store, 'GET', '/store/customers/segments');
  return body.find((each) => each.segment === segment)?.count;
}

const move = (store: TestStore, orderId: string, from: Person | null, to: Person | null) =>
  asOwner(store, 'POST', `/store/point-of-sale/credits/${orderId}/move`, {
    fromCustomerId: from?.id ?? null,
    toCustomerId: to?.id ?? null,
  });

describe('BX-215 a purchase without a check-in', () => {
  it('BX-215 a customer who only buys by phone number is recent, and lapsed again when the purchase is undone', async () => {
    const store = await createStore();
    const [ann, ben] = [await addLapsed(store), await addLapsed(store)];
    expect(await listSegments(store, ann)).toEqual(['lapsed']);
    const orderId = await addSale(store, { phone: ann.phone, amountCents: 1_250 });
    await sync(deps, store);
    expect(await listSegments(store, ann)).toEqual(['recent']);
    expect(await countSegment(store, 'lapsed')).toBe(1);

    // A partial refund leaves a purchase, and an undone credit or a refund of everything does not.
    await refundSale(store, orderId, 250);
    await sync(deps, store);
    expect(await listSegments(store, ann)).toEqual(['recent']);
    await move(store, orderId, ann, null);
    expect(await listSegments(store, ann)).toEqual(['lapsed']);
    await move(store, orderId, null, ben);
    expect(await listSegments(store, ann)).toEqual(['lapsed']);
    expect(await listSegments(store, ben)).toEqual(['recent']);
    await refundSale(store, orderId);
    await sync(deps, store);
    expect(await listSegments(store, ben)).toEqual(['lapsed']);

    // The purchase before the voided one counts again.
    await addPurchase(store, ben, 10, daysAgo(40));
    const voided = await addSale(store, { phone: ben.phone, amountCents: 500 });
    await sync(deps, store);
    expect(await listSegments(store, ben)).toEqual(['recent']);
    await voidSale(store, voided);
    await sync(deps, store);
    expect(await listSegments(store, ben)).toEqual([]);
    expect((await listBrokenRules([store.id])).filter((rule) => rule.startsWith('last-purchase'))).toEqual([]);
  });

  it('BX-215 three days with a purchase make a regular, and a check-in with its purchase counts once', async () => {
    const store = await createStore();
    const [ann, ben, cat] = [await addLapsed(store), await addLapsed(store), await addLapsed(store)];
    for (const days of [30, 20, 10]) await addPurchase(store, ann, 10, daysAgo(days));
    expect(await listSegments(store, ann)).toEqual(['recent', 'regular']);
    // Three purchases on two days.
    for (const days of [30, 20, 20]) await addPurchase(store, ben, 10, daysAgo(days));
    expect(await listSegments(store, ben)).toEqual(['recent']);
    await addVisit(store, ben, daysAgo(20));
    expect(await listSegments(store, ben)).toEqual(['recent']);
    await addVisit(store, ben, daysAgo(5));
    expect(await listSegments(store, ben)).toEqual(['recent', 'regular']);
    // Taking one back ends it, and merging two records adds theirs up.
    await sql('update order_credits set taken_back_at = now() where store_id = $1 and customer_id = $2', [
      store.id,
      ann.id,
    ]);
    expect(await listSegments(store, ann)).toEqual(['lapsed']);
    await sql('update order_credits set taken_back_at = null where store_id = $1 and customer_id = $2', [
      store.id,
      ann.id,
    ]);
    await merge(store, ann, cat);
    expect(await listSegments(store, cat)).toEqual(['recent', 'regular']);
  });

  it('BX-215 an order that arrived late counts by when it was paid', async () => {
    const store = await createStore();
    const ann = await addLapsed(store);
    await sql(
      `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                  points_per_dollar, modified_ms, paid_at)
       values ($1, 'LATE', $2, 'identity', 500, 0, 1, 0, $3), ($1, 'AHEAD', $2, 'identity', 0, 0, 1, 0, now())`,
      [store.id, ann.id, daysAgo(65)],
    );
    expect(await listSegments(store, ann)).toEqual(['lapsed']);
    // A later answer of the register says when it was really paid.
    await sql(`update order_credits set paid_at = $2 where store_id = $1 and order_id = 'LATE'`, [
      store.id,
      daysAgo(45),
    ]);
    expect(await listSegments(store, ann)).toEqual([]);
    // A register whose clock is a day ahead.
    await sql(
      `update order_credits set eligible_cents = 100, paid_at = now() + interval '1 day'
       where store_id = $1 and order_id = 'AHEAD'`,
      [store.id],
    );
    const [row] = await sql('select last_purchase_at <= now() as "isPast" from customers where id = $1', [ann.id]);
    expect(row?.isPast).toBe(true);
  });
});

describe('BX-215 messages', () => {
  const run = (store: TestStore) =>
    runAutomations(deps.database.forStore(store.id), { storeId: store.id, now: new Date() });

  it('BX-215 We miss you goes out days after the last purchase, not while a customer buys', async () => {
    const store = await createAutomatedStore([]);
    await saveAutomation(store, 'winBack', { days: 30 });
    const [buying, away, undone, late] = [
      await addRegular(store),
      await addRegular(store),
      await addRegular(store),
      await addRegular(store),
    ];
    await addVisit(store, buying, daysAgo(30.5));
    await addPurchase(store, buying, 10, daysAgo(2));
    await addVisit(store, away, daysAgo(50));
    await addPurchase(store, away, 10, daysAgo(30.5));
    await addVisit(store, undone, daysAgo(30.5));
    await addPurchase(store, undone, 10, daysAgo(2));
    await sql('update order_credits set taken_back_at = now() where store_id = $1 and customer_id = $2', [
      store.id,
      undone.id,
    ]);
    // An order that was paid before the visit and arrived after it.
    await addVisit(store, late, daysAgo(30.5));
    await addPurchase(store, late, 10, daysAgo(29));
    await sql('update order_credits set paid_at = $3 where store_id = $1 and customer_id = $2', [
      store.id,
      late.id,
      daysAgo(32),
    ]);
    await run(store);
    const found = await listOccasions(store);
    expect(found.map(({ customerId, status }) => [customerId, status]).sort()).toEqual(
      [away, undone, late].map(({ id }) => [id, 'queued']).sort(),
    );
  });

  it('BX-215 a message that waits is dropped when the customer buys meanwhile, and one for a purchase is not', async () => {
    const store = await createAutomatedStore(['winBack', 'nearReward']);
    await sql(
      `insert into rewards (store_id, name, reward_type, points_required) values ($1, 'Coffee', 'FREE_ITEM', 100)`,
      [store.id],
    );
    const [bought, near] = [await addRegular(store), await addRegular(store)];
    await addOccasion(store, bought, 'winBack', 'win-back:2026-01-01', daysAgo(1));
    await addPurchase(store, bought, 10, daysAgo(0.5));
    await addPurchase(store, near, 90, new Date(Date.now() - 60_000));
    await run(store);
    const found = await listOccasions(store);
    expect(found.map(({ customerId, status, detail }) => [customerId, detail ?? status])).toEqual([
      [bought.id, 'visited'],
      [near.id, 'queued'],
    ]);
  });

  // One time for all, because kinds count from their first customer who was held back.
  const decidedAt = daysAgo(20);

  /** Adds a customer whose message was decided on 20 days ago, and was sent, not sent or held back. */
  async function decide(store: TestStore, outcome: 'sent' | 'skipped' | 'held_back'): Promise<Person> {
    const person = await addRegular(store);
    const isHeldBack = outcome === 'held_back';
    const [campaign] = await sql<{ id: string }>(
      `insert into sms_campaigns (store_id, message, audience, status, recipients, sent, automation, finished_at)
       values ($1, 'Hi', '{"kind": "picked", "count": 1}', 'done', 1, 1, 'winBack', $2) returning id`,
      [store.id, decidedAt],
    );
    if (!isHeldBack) {
      await sql(
        `insert into sms_messages (store_id, campaign_id, customer_id, status, updated_at) values ($1, $2, $3, $4, $5)`,
        [store.id, campaign?.id, person.id, outcome, decidedAt],
      );
    }
    await sql(
      `insert into sms_occasions (store_id, customer_id, kind, cause, occurred_at, status, decided_at, campaign_id)
       values ($1, $2, 'winBack', 'win-back:2026-01-01', $3, $4, $3, $5)`,
      [store.id, person.id, decidedAt, isHeldBack ? 'held_back' : 'queued', isHeldBack ? null : campaign?.id],
    );
    return person;
  }

  it('BX-215 purchases count as coming back, with and without a message, by when they were paid', async () => {
    const store = await createAutomatedStore(['winBack']);
    const [sent, held, before, undone] = [
      await decide(store, 'sent'),
      await decide(store, 'held_back'),
      await decide(store, 'sent'),
      await decide(store, 'held_back'),
    ];
    for (const person of [sent, held, before, undone]) await addPurchase(store, person, 10, daysAgo(15));
    await sql('update order_credits set paid_at = $3 where store_id = $1 and customer_id = $2', [
      ...[store.id, before.id],
      daysAgo(21),
    ]);
    await sql('update order_credits set eligible_cents = 0 where store_id = $1 and customer_id = $2', [
      ...[store.id, undone.id],
    ]);
    const groups = { messaged: { customers: 2, cameBack: 1 }, heldBack: { customers: 2, cameBack: 1 } };
    const overview = await asOwner<AutomationOverview>(store, 'GET', '/store/sms/automations');
    expect(overview.body.automations.find(({ kind }) => kind === 'winBack')?.results).toMatchObject(groups);
    expect((await asOwner<Results>(store, 'GET', '/store/results')).body.messages).toMatchObject(groups);
    const [campaign] = await sql<{ id: string }>(
      'select campaign_id as id from sms_messages where store_id = $1 and customer_id = $2',
      [store.id, sent.id],
    );
    const path = `/store/sms/campaigns/${campaign?.id ?? ''}`;
    expect((await asOwner<SmsCampaignDetails>(store, 'GET', path)).body.results).toMatchObject({ cameBack: 1 });
  });

  it('BX-216 customers are compared as they were decided on, also when their text was not sent', async () => {
    const store = await createAutomatedStore(['winBack']);
    const people = [await decide(store, 'sent'), await decide(store, 'skipped'), await decide(store, 'held_back')];
    for (const person of people) await addPurchase(store, person, 10, daysAgo(15));
    const groups = { messaged: { customers: 2, cameBack: 2 }, heldBack: { customers: 1, cameBack: 1 } };
    const overview = await asOwner<AutomationOverview>(store, 'GET', '/store/sms/automations');
    expect(overview.body.automations.find(({ kind }) => kind === 'winBack')?.results).toMatchObject(groups);
    const { results } = await measureResults(deps.database.forStore(store.id), store.id, new Date());
    expect(results.messages).toMatchObject(groups);
  });
});
