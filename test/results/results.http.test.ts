import type { Results } from '../../src/contract/results';
import type { ScopedDatabase, Sql } from '../../src/server/database/Database';
import { listDueStores } from '../../src/server/modules/results/measure.sql';
import { measureResults } from '../../src/server/modules/results/measureResults';
import { asOwner } from '../checkout/asOwner';
import { addSale, refundSale } from '../checkout/register';
import { MINUTE, openSyncDeps, sync } from '../checkout/syncing';
import { setGifts } from '../gifts/giftStore';
import { addLedgerRow } from '../pointsExpiry/expiryStore';
import { fetchAlone, serverUrl } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, newPhone, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';

const deps = openSyncDeps();
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

const getResults = async (store: TestStore) => (await asOwner<Results>(store, 'GET', '/store/results')).body;
const setCost = (store: TestStore, item: string, cents: number | null) =>
  asOwner<{ fields?: Record<string, string[]> }>(store, 'PUT', '/store/results/costs', { item, cents });

/** Creates a store that credits orders by phone number. All its times are in UTC, so that days are those of daysAgo. */
const createStore = () => createTestStore({ phone_credit_since: daysAgo(500), time_zone: 'UTC' });

/** Counts the figures of the day again. */
const measure = (store: TestStore) => measureResults(deps.database.forStore(store.id), store.id, new Date());

describe('BX-87 sales to customers', () => {
  it('BX-87 sales follow credits, refunds, and credits that are taken back or given to another customer', async () => {
    const store = await createStore();
    const ann = await addCustomer(store, { created_at: daysAgo(30) });
    const ben = await addCustomer(store, { created_at: daysAgo(30) });
    const getSales = async () => {
      const { months } = await getResults(store);
      return months
        .map(({ purchases, salesCents }) => [purchases, salesCents])
        .filter(([purchases]) => purchases !== 0);
    };
    expect(await getSales()).toEqual([]);
    const first = await addSale(store, { phone: ann.phone, amountCents: 1_250 });
    await addSale(store, { phone: ben.phone, amountCents: 800 });
    // The person is no customer of the store.
    await addSale(store, { phone: newPhone(), amountCents: 9_900 });
    await sync(deps, store);
    expect(await getSales()).toEqual([[2, 2_050]]);

    await refundSale(store, first, 250);
    await sync(deps, store);
    expect(await getSales()).toEqual([[2, 1_800]]);

    const move = (from: string | null, to: string | null) =>
      asOwner(store, 'POST', `/store/point-of-sale/credits/${first}/move`, { fromCustomerId: from, toCustomerId: to });
    await move(ann.id, null);
    expect(await getSales()).toEqual([[1, 800]]);
    await move(null, ben.id);
    expect(await getSales()).toEqual([[2, 1_800]]);

    await refundSale(store, first);
    await sync(deps, store);
    expect(await getSales()).toEqual([[1, 800]]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-87 a purchase counts for the local day on which it was made, also after the store has moved', async () => {
    const store = await createTestStore({ phone_credit_since: daysAgo(60), time_zone: 'Pacific/Kiritimati' });
    const ann = await addCustomer(store, { created_at: daysAgo(60) });
    const paidAt = Date.parse(`${new Date(Date.now() - 3 * DAY).toISOString().slice(0, 10)}T20:00:00Z`);
    const orderId = await addSale(store, { phone: ann.phone, amountCents: 1_000, paidAt });
    await sync(deps, store);
    const day = new Date(paidAt + DAY).toISOString().slice(0, 10);
    const getDays = () =>
      sql('select day::text, purchases, cents::int from sales_days where store_id = $1', [store.id]);
    expect(await getDays()).toEqual([{ day, purchases: 1, cents: 1_000 }]);
    await sql(`update stores set time_zone = 'UTC', updated_at = now() where id = $1`, [store.id]);
    await refundSale(store, orderId, 400);
    await sync(deps, store);
    expect(await getDays()).toEqual([{ day, purchases: 1, cents: 600 }]);
  });

  it('BX-87 a wrong sum of a day is found by verify', async () => {
    const store = await createStore();
    const ann = await addCustomer(store, { created_at: daysAgo(30) });
    await addSale(store, { phone: ann.phone, amountCents: 1_000 });
    await sync(deps, store);
    await sql('update sales_days set cents = cents + 1 where store_id = $1', [store.id]);
    expect(await listBrokenRules([store.id])).toEqual([
      'sales-days: 1 purchases of 1001 cents, counted 1 purchases of 1000 cents',
      expect.stringMatching(
        /^sales-days: \d{4}-\d\d-\d\d: 1 purchases of 1001 cents, counted 1 purchases of 1000 cents$/,
      ),
    ]);
    await sql('update sales_days set cents = cents - 1 where store_id = $1', [store.id]);
  });
});

describe('BX-87 costs', () => {
  it('BX-87 BX-217 the owner sets what a reward and a segment cost, audited; a fixed discount costs its value when it was redeemed', async () => {
    const store = await createStore();
    const coffee = await addReward(store, { name: 'Coffee', reward_type: 'FREE_ITEM', reward_value: 0 });
    const five = await addReward(store, { name: '$5 off', reward_type: 'FIXED_DISCOUNT', reward_value: 5 });
    const { months: shown } = await getResults(store);
    const month = shown.at(-1)?.start ?? '';
    const ann = await addCustomer(store, { created_at: daysAgo(30) });
    const redeem = (reward: { id: string }, type: string, value: number, count: number, status = 'completed') =>
      sql(
        `insert into redemptions (store_id, customer_id, reward_id, status, repeat, item_name, item_type, item_value, day)
         select $1, $2, $3, $4, 'always', 'Reward', $5, $6, $7 from generate_series(1, $8::integer)`,
        [store.id, ann.id, reward.id, status, type, value, month, count],
      );
    await redeem(coffee, 'FREE_ITEM', 0, 3);
    await redeem(five, 'FIXED_DISCOUNT', 5, 2);
    await redeem(five, 'FIXED_DISCOUNT', 5, 1, 'cancelled');
    await sql('insert into sms_usage (store_id, month, used) values ($1, $2, 250)', [store.id, month]);
    const getCosts = async () => {
      const { months, rewards, segmentCents } = await getResults(store);
      const { rewardCents, unpricedRewards, textCents } = months.at(-1) ?? {};
      return {
        rewardCents,
        unpricedRewards,
        textCents,
        segmentCents,
        rewards: rewards.map(({ name, cents }) => [name, cents]),
      };
    };
    expect(await getCosts()).toEqual({
      ...{ rewardCents: 1_000, unpricedRewards: 3, textCents: null, segmentCents: null },
      rewards: [
        ['Coffee', null],
        ['$5 off', 500],
      ],
    });
    expect((await setCost(store, coffee.id, 120)).status).toBe(204);
    expect((await setCost(store, 'segment', 0.794)).status).toBe(204);
    expect(await getCosts()).toEqual({
      ...{ rewardCents: 1_360, unpricedRewards: 0, textCents: 198, segmentCents: 0.79 },
      rewards: [
        ['$5 off', 500],
        ['Coffee', 120],
      ],
    });
    // Editing a reward changes no figure of the past, and deleting it neither.
    await sql(
      `update rewards set reward_value = 50, name = '$50 off', deleted_at = now(), is_active = false where id = $1`,
      [five.id],
    );
    expect(await getCosts()).toMatchObject({
      rewardCents: 1_360,
      rewards: [
        ['$50 off', 5_000],
        ['Coffee', 120],
      ],
    });
    expect((await getResults(store)).rewards.map(({ totalCents }) => totalCents)).toEqual([1_000, 360]);
    await sql(`update rewards set reward_type = 'FREE_ITEM', reward_value = 0 where id = $1`, [five.id]);
    expect(await getCosts()).toMatchObject({ rewardCents: 1_360, unpricedRewards: 0 });
    await redeem(five, 'FREE_ITEM', 0, 1);
    expect(await getCosts()).toMatchObject({ rewardCents: 1_360, unpricedRewards: 1 });
    await sql(`update redemptions set status = 'cancelled' where store_id = $1 and reward_id = $2 and item_value = 0`, [
      store.id,
      five.id,
    ]);
    // Saving the same cost again changes nothing.
    await setCost(store, coffee.id, 120);
    await setCost(store, coffee.id, null);
    expect((await getCosts()).unpricedRewards).toBe(3);
    const entries = await sql(
      `select new_values->>'item' as item, new_values->'cents' as cents from audit_log
       where store_id = $1 and action = 'unit_cost_changed' order by id`,
      [store.id],
    );
    expect(entries).toEqual([
      { item: 'Coffee', cents: 120 },
      { item: 'Segment', cents: 0.79 },
      { item: 'Coffee', cents: null },
    ]);
  });

  it('BX-87 bad costs are refused by their field, and a reward of another store does not exist', async () => {
    const store = await createStore();
    const other = await addReward(await createStore());
    const discount = await addReward(store, { reward_type: 'FIXED_DISCOUNT', reward_value: 5 });
    for (const cents of [-0.01, 100_000.01]) {
      const { status, body } = await setCost(store, 'segment', cents);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['cents']]);
    }
    const refused = await setCost(store, discount.id, 1);
    expect([refused.status, refused.body.fields?.item]).toEqual([
      400,
      ['A fixed discount costs its value, which you can change at the reward.'],
    ]);
    expect((await setCost(store, other.id, 1)).status).toBe(404);
    expect((await setCost(store, 'text', 1)).status).toBe(400);
    expect(await sql('select from unit_costs where store_id = $1', [store.id])).toEqual([]);
  });
});

describe('BX-265 several costs at once', () => {
  const setCosts = (store: TestStore, costs: unknown[]) =>
    asOwner<{ fields?: Record<string, string[]> }>(store, 'PATCH', '/store/results/costs', { costs });
  const listSaved = (store: TestStore) =>
    sql('select item, cents::float8 as cents from unit_costs where store_id = $1 order by cents', [store.id]);

  it('BX-265 costs of texts, goods, the program and rewards are saved at once, each audited', async () => {
    const store = await createStore();
    const coffee = await addReward(store, { name: 'Coffee', reward_type: 'FREE_ITEM', reward_value: 0 });
    const costs = [
      { item: 'segment', cents: 0.79 },
      { item: 'goods', cents: 35 },
      { item: coffee.id, cents: 120 },
      { item: 'program', cents: 4_900 },
    ];
    expect((await setCosts(store, costs)).status).toBe(204);
    expect(await getResults(store)).toMatchObject({ segmentCents: 0.79, goodsCents: 35, programCents: 4_900 });
    expect(await listSaved(store)).toEqual(costs);
    const entries = await sql(
      `select new_values->>'item' as item from audit_log
       where store_id = $1 and action = 'unit_cost_changed' order by id`,
      [store.id],
    );
    expect(entries.map(({ item }) => item)).toEqual(['Segment', 'Goods', 'Coffee', 'Program']);
    expect((await setCosts(store, [{ item: 'goods', cents: null }])).status).toBe(204);
    expect((await getResults(store)).goodsCents).toBeNull();
  });

  it.each<[string, unknown[], number]>([
    ['an unknown reward', [{ item: '00000000-0000-7000-8000-000000000001', cents: 1 }], 404],
    ['an unknown item', [{ item: 'rent', cents: 1 }], 400],
    ['goods that cost more than they are sold for', [{ item: 'goods', cents: 100.01 }], 400],
    ['a negative cost', [{ item: 'program', cents: -1 }], 400],
    ['no cost', [], 400],
  ])('BX-265 with %s, none is saved', async (_title, bad, status) => {
    const store = await createStore();
    const costs = bad.length === 0 ? [] : [{ item: 'segment', cents: 2 }, ...bad];
    expect((await setCosts(store, costs)).status).toBe(status);
    expect(await listSaved(store)).toEqual([]);
  });
});

describe('BX-87 before and after joining', () => {
  it('BX-87 purchases of a register customer are kept without a phone number until they join, and then belong to them', async () => {
    const store = await createStore();
    const phone = newPhone();
    const earlier = await addSale(store, { phone, amountCents: 700, paidAt: Date.now() - 20 * MINUTE });
    const refunded = await addSale(store, { phone, amountCents: 300, paidAt: Date.now() - 19 * MINUTE });
    await addSale(store, { withCustomer: true, amountCents: 500 });
    await sync(deps, store);
    const list = () =>
      sql(
        `select order_id, customer_id, cents, to_jsonb(p)::text as row from register_purchases p
         where store_id = $1 order by cents desc`,
        [store.id],
      );
    const kept = await list();
    expect(kept.map(({ order_id, cents }) => [order_id, cents])).toEqual([
      [earlier, 700],
      [refunded, 300],
    ]);
    expect(kept.some(({ row }) => String(row).includes(phone.slice(2)))).toBe(false);
    await refundSale(store, refunded);
    await sync(deps, store);
    expect((await list()).map(({ order_id }) => order_id)).toEqual([earlier]);

    const ann = await addCustomer(store, { phone });
    await addSale(store, { phone, amountCents: 900, paidAt: Date.now() + 1_000 });
    await sync(deps, store);
    expect((await list()).map(({ order_id, customer_id }) => [order_id, customer_id])).toEqual([[earlier, ann.id]]);

    // A merge moves the purchases, and an erasure deletes them.
    const ben = await addCustomer(store);
    await asOwner(store, 'POST', `/store/customers/${ann.id}/merge`, { intoCustomerId: ben.id });
    expect((await list()).map(({ customer_id }) => customer_id)).toEqual([ben.id]);
    const data = await asOwner<{ earlierPurchases: unknown[] }>(store, 'GET', `/store/customers/${ben.id}/export`);
    expect(data.body.earlierPurchases).toHaveLength(1);
    await asOwner(store, 'DELETE', `/store/customers/${ben.id}`);
    expect(await list()).toEqual([]);
  });

  it('BX-87 BX-88 customers are compared with themselves, without the day on which they joined', async () => {
    const store = await createStore();
    expect((await getResults(store)).beforeAfter).toEqual({
      isRecorded: true,
      customers: 0,
      visits: null,
      ticket: null,
    });
    await sql(
      `insert into pos_cursors (store_id, purchases_kept_since) values ($1, $2)
       on conflict (store_id) do update set purchases_kept_since = $2`,
      [store.id, daysAgo(400)],
    );
    // 36 people joined 120 days ago. Each had bought on 2 days before, for $10.00, and bought on 3 days after, for
    // $12.00. Purchases on the day itself, more than 90 days away, or without a name at the register do not count.
    await sql(
      `with people as (
         insert into customers (store_id, phone, name, birthday, registered_at, created_at)
         select $1, '+1521555' || (1000 + n), 'Pat Regular', '1990-05-17', $2, $2 from generate_series(1, 36) n
         returning id, registered_at::date as day
       ), bought as (
         insert into register_purchases (store_id, order_id, pos_customer_id, customer_id, day, cents)
         select $1, id || ':' || days, 'POS' || left(id::text, 13), id, day - days, 1000
         from people cross join unnest(array[1, 90, 91, 0]) days
         returning 1
       )
       select count(*) from bought`,
      [store.id, daysAgo(120)],
    );
    await sql(
      `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                  points_per_dollar, modified_ms, credited_at, paid_at)
       select c.store_id, c.id || ':' || days, c.id, case when days = 5 then 'time' else 'identity' end, 1200, 0, 1, 0,
              c.registered_at + days * interval '1 day', c.registered_at + days * interval '1 day'
       from customers c cross join unnest(array[0, 1, 30, 90, 91, 5]) days
       where c.store_id = $1 and c.phone like '+1521555%'`,
      [store.id],
    );
    const { results } = await measure(store);
    expect(results.beforeAfter).toEqual({
      isRecorded: true,
      customers: 36,
      visits: { before: 2, after: 3, low: 1, high: 1, customers: 36 },
      ticket: { before: 1_000, after: 1_200, low: 200, high: 200, customers: 36 },
    });
    expect((await getResults(store)).beforeAfter).toEqual(results.beforeAfter);

    // Before this day, purchases were not kept, so that those from before joining are not known.
    await sql('update pos_cursors set purchases_kept_since = $2 where store_id = $1', [store.id, daysAgo(200)]);
    expect((await measure(store)).results.beforeAfter.customers).toBe(0);
    await sql('update stores set phone_credit_since = null, updated_at = now() where id = $1', [store.id]);
    expect((await measure(store)).results.beforeAfter.isRecorded).toBe(false);
  });
});

describe('BX-87 cohorts', () => {
  it('BX-87 customers count once in each month after they joined, by check-ins and purchases; imported ones do not', async () => {
    const store = await createStore();
    const monthStart = (back: number) => {
      const now = new Date();
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 10, 12));
    };
    const ann = await addCustomer(store, { registered_at: monthStart(3), created_at: monthStart(3) });
    const ben = await addCustomer(store, { registered_at: monthStart(3), created_at: monthStart(3) });
    const imported = await addCustomer(store, { registered_at: null, created_at: monthStart(3) });
    for (const [person, back] of [
      [ann, 3],
      [ann, 2],
      [ann, 2],
      [ann, 1],
      [imported, 2],
    ] as const) {
      await sql('insert into visits (store_id, customer_id, at) values ($1, $2, $3)', [
        store.id,
        person.id,
        monthStart(back),
      ]);
    }
    await sql(
      `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                  points_per_dollar, modified_ms, credited_at)
       values ($1, 'A', $2, 'identity', 100, 0, 1, 0, $3), ($1, 'B', $2, 'identity', 0, 0, 1, 0, $4)`,
      [store.id, ben.id, monthStart(2), monthStart(1)],
    );
    const { cohorts } = await getResults(store);
    expect(cohorts).toHaveLength(12);
    expect(cohorts.slice(-4)).toEqual([
      { start: monthStart(3).toISOString().slice(0, 8) + '01', customers: 2, cameBack: [2, 1, 0] },
      expect.objectContaining({ customers: 0, cameBack: [0, 0] }),
      expect.objectContaining({ customers: 0, cameBack: [0] }),
      expect.objectContaining({ customers: 0, cameBack: [] }),
    ]);
  });
});

describe('BX-88 messages', () => {
  const addOccasion = (
    store: TestStore,
    customer: string | undefined,
    kind: string,
    at: Date,
    status: 'queued' | 'held_back',
  ) =>
    sql(
      `with campaign as (
         insert into sms_campaigns (store_id, message, audience, status, automation, recipients, quota_month, send_at)
         select $1, 'Hi', '{"kind":"picked","count":1}', 'done', $3, 1, date_trunc('month', now())::date, now()
         where $5 = 'queued'
         returning id
       )
       insert into sms_occasions (store_id, customer_id, cause, kind, occurred_at, status, decided_at, campaign_id)
       values ($1, $2, $3 || ':' || $4, $3, $4::timestamptz, $5, $4::timestamptz, (select id from campaign))`,
      [store.id, customer ?? '', kind, at.toISOString(), status],
    );

  it('BX-88 a customer counts once by their first occasion, and kinds that hold nobody back do not count', async () => {
    const store = await createStore();
    const people = await Promise.all(Array.from({ length: 4 }, () => addCustomer(store, { created_at: daysAgo(300) })));
    const [ann, ben, cat, dan] = people.map(({ id }) => id);
    const occasion = (customer: string | undefined, kind: string, days: number, status: 'queued' | 'held_back') =>
      addOccasion(store, customer, kind, daysAgo(days), status);
    await occasion(ann, 'welcome', 60, 'held_back');
    await occasion(ann, 'winBack', 40, 'queued');
    await occasion(ben, 'welcome', 59, 'queued');
    await occasion(ben, 'winBack', 41, 'held_back');
    // An expiry is never held back here, and this occasion is from before the kind began to hold back.
    await occasion(cat, 'expiry', 50, 'queued');
    await occasion(dan, 'winBack', 80, 'queued');
    // Its 14 days are not over.
    await occasion(cat, 'welcome', 13, 'queued');
    await sql('insert into visits (store_id, customer_id, at) values ($1, $2, $3)', [store.id, ben ?? '', daysAgo(50)]);
    const { results } = await measure(store);
    expect(results.messages).toEqual({
      messaged: { customers: 1, cameBack: 1 },
      heldBack: { customers: 1, cameBack: 0 },
      comparison: null,
    });
  });

  it('BX-264 messages count from the first day of the months whose costs are counted', async () => {
    const store = await createStore();
    const people = await Promise.all(Array.from({ length: 4 }, () => addCustomer(store, { created_at: daysAgo(500) })));
    const [ann, ben, cat, dan] = people.map(({ id }) => id);
    const { months } = await getResults(store);
    const first = Date.parse(months[0]?.start ?? '');
    await addOccasion(store, ann, 'welcome', new Date(first - MINUTE), 'held_back');
    await addOccasion(store, ben, 'welcome', new Date(first - MINUTE / 2), 'queued');
    await addOccasion(store, cat, 'welcome', new Date(first), 'held_back');
    await addOccasion(store, dan, 'welcome', new Date(first + MINUTE), 'queued');
    const { messages } = (await measure(store)).results;
    expect([messages.messaged.customers, messages.heldBack.customers]).toEqual([1, 1]);
  });
});

describe('BX-219 counting once a day', () => {
  const isDue = async (store: TestStore, now = new Date()) =>
    (await listDueStores(deps.database.platform, now)).includes(store.id);
  const getMeasuredAt = async (store: TestStore) => (await getResults(store)).measuredAt;

  it('BX-219 two processes that count at once leave one count, and an older one never replaces a newer', async () => {
    const store = await createStore();
    expect(await isDue(store)).toBe(true);
    const [first, second] = await Promise.all([measure(store), measure(store)]);
    expect(first.results).toEqual(second.results);
    expect(await isDue(store)).toBe(false);
    const saved = await getMeasuredAt(store);
    expect([first.measuredAt, second.measuredAt].sort().at(-1)).toBe(saved);
    await measureResults(deps.database.forStore(store.id), store.id, new Date(Date.parse(saved) - 30_000));
    expect(await getMeasuredAt(store)).toBe(saved);
  });

  it.each([
    ['the process fails', () => Promise.reject(new Error('the process ended'))],
    [
      'its session is killed',
      async (tx: Sql) => {
        const [session] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
        await sql('select pg_terminate_backend($1)', [session?.pid]);
      },
    ],
  ])(
    'BX-219 a count that ends in the middle, because %s, leaves the former figures, and the store stays due',
    async (_why, end) => {
      const store = await createStore();
      const former = daysAgo(1.5);
      const db = deps.database.forStore(store.id);
      await measureResults(db, store.id, former);
      const dying = Object.assign(Object.create(db) as ScopedDatabase, {
        transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) =>
          db.transaction<T>(async (tx) => {
            const result = await work(tx);
            await end(tx);
            return result;
          }),
      });
      await expect(measureResults(dying, store.id, new Date())).rejects.toThrow();
      expect(await getMeasuredAt(store)).toBe(former.toISOString());
      expect(await isDue(store)).toBe(true);
      await measure(store);
      expect(await isDue(store)).toBe(false);
    },
  );

  it('BX-219 figures of a clock that was a day ahead are counted again when it is right', async () => {
    const store = await createStore();
    await measureResults(deps.database.forStore(store.id), store.id, daysAgo(-1));
    expect(await isDue(store, daysAgo(-1))).toBe(false);
    expect(await isDue(store)).toBe(true);
    const { measuredAt } = await measure(store);
    expect(await getMeasuredAt(store)).toBe(measuredAt);
    expect(await isDue(store)).toBe(false);
  });
});

it('GI-06 gifts are counted by local months among the points issued, also those that were taken back later', async () => {
  const store = await createTestStore({ time_zone: 'Asia/Tokyo' });
  const ann = await addCustomer(store, { created_at: daysAgo(400) });
  const { months } = await getResults(store);
  const toMidnight = (start?: string) => Date.parse(`${start}T00:00:00+09:00`);
  const [first, last] = [toMidnight(months[0]?.start), toMidnight(months.at(-1)?.start)];
  for (const [delta, kind, ms] of [
    [1, 'gift', first - 1],
    [2, 'gift', first],
    [4, 'gift', last - 1],
    [8, 'gift', last],
    [16, 'earn', last],
    [-8, 'reversal', last + 1],
  ] as const) {
    await addLedgerRow(store, ann.id, { delta, kind, at: new Date(ms) });
  }
  const getGifts = async () =>
    (await getResults(store)).months.flatMap(({ pointsIssued, pointsGiven }, index) =>
      pointsIssued > 0 ? [[index, pointsIssued, pointsGiven]] : [],
    );
  // A store that never set gifts has none, and does not look for them.
  expect(await getGifts()).toEqual([
    [0, 2, 0],
    [10, 4, 0],
    [11, 24, 0],
  ]);
  await setGifts(store, { visitPoints: 5 });
  await setGifts(store, {});
  expect(await getGifts()).toEqual([
    [0, 2, 2],
    [10, 4, 4],
    [11, 24, 8],
  ]);
});

it('BX-87 both tables are exported as CSV', async () => {
  const store = await createStore();
  const ann = await addCustomer(store, { created_at: daysAgo(30) });
  await addSale(store, { phone: ann.phone, amountCents: 1_250 });
  await sync(deps, store);
  // Both are of one month, also when the month ends during this test.
  const [row] = await sql<{ month: string }>(
    `update customers c set registered_at = o.paid_at from order_credits o
     where c.store_id = $1 and c.id = $2 and o.store_id = $1 and o.customer_id = c.id
     returning to_char(o.sold_on, 'YYYY-MM') as month`,
    [store.id, ann.id],
  );
  const month = row?.month ?? '';
  const download = async (table: string) => {
    const response = await fetchAlone(`${serverUrl()}/api/store/results/export?table=${table}`, {
      headers: { authorization: `Bearer ${await store.ownerToken()}` },
    });
    return { type: response.headers.get('content-type'), lines: (await response.text()).trim().split('\r\n') };
  };
  const months = await download('months');
  expect(months.type).toBe('text/csv; charset=utf-8');
  expect(months.lines).toHaveLength(13);
  expect(months.lines.find((line) => line.startsWith(month))).toMatch(
    new RegExp(`^${month},1,12.5,12.5,0,0,0,0,,\\d+,0,0$`),
  );
  const cohorts = await download('cohorts');
  expect(cohorts.lines[0]).toContain('Month of joining,Customers who joined,Came after 1 month,Came after 2 months');
  expect(cohorts.lines.find((line) => line.startsWith(month))).toMatch(/^[\d-]+,1(,0)?,{10,11}$/);
});
