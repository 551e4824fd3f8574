import pg from 'pg';
import type { Redemption } from '../../src/contract/redemptions';
import { call, type Answer } from '../support/http';
import { statusesOf } from '../support/refusals';
import { sql, testDatabase } from '../support/sql';
import { addCustomer, addPromotion, addReward, createTestStore, type TestStore } from '../support/testStore';
import { addRedemption } from './addRedemption';

const path = (world: TestStore, query = '') => `/stores/${world.id}/rewards/redemptions${query}`;
type List = Answer<Redemption[]>;

async function list(world: TestStore, query = '', headers: Record<string, string> = {}): Promise<List> {
  return call<Redemption[]>('GET', path(world, query), { token: await world.cashierToken(), headers });
}
const nextOf = ({ headers }: List) => /<\/api([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;

test('AP-35 shows rewards and promotions as they were, newest first', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world, { name: 'Ana Ito' });
  const reward = await addReward(world, { reward_type: 'PERCENTAGE_DISCOUNT', reward_value: 15, category: null });
  const promotion = await addPromotion(world);
  const first = await addRedemption(world, {
    customerId: person.id,
    rewardId: reward.id,
    status: 'completed',
    orderId: 'ORD1',
    minutesAgo: 9,
  });
  const second = await addRedemption(world, { customerId: person.id, promotionId: promotion.id });
  await sql("update rewards set name = 'Renamed', reward_value = 99 where id = $1", [reward.id]);
  const answer = await list(world);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-total-count')).toBe('2');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(nextOf(answer)).toBeNull();
  expect(answer.body).toEqual([
    {
      id: second,
      status: 'redeemed',
      pointsUsed: 0,
      createdAt: expect.any(String) as string,
      customer: { name: 'Ana Ito', phoneNumber: person.phone },
      promotion: {
        name: 'Double points week',
        description: 'Twice the points on your next visit',
        category: 'Season',
        promotionType: 'POINTS_MULTIPLIER',
        promotionValue: 2,
      },
    },
    {
      id: first,
      status: 'completed',
      orderId: 'ORD1',
      pointsUsed: 100,
      createdAt: expect.any(String) as string,
      customer: { name: 'Ana Ito', phoneNumber: person.phone },
      reward: {
        name: 'Free coffee',
        description: 'Any size',
        rewardType: 'PERCENTAGE_DISCOUNT',
        rewardValue: 15,
      },
    },
  ]);
});

test('AP-35 a redeemed reward arrives on the board', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world, { points: 100 });
  const reward = await addReward(world);
  expect((await list(world)).body).toEqual([]);
  await call('POST', '/public/redeem', {
    token: await world.kioskToken(),
    body: { customerId: person.id, rewardId: reward.id, storeSubdomain: world.subdomain },
  });
  const answer = await list(world);
  expect(answer.body).toMatchObject([{ status: 'pending', pointsUsed: 100, reward: { name: reward.name } }]);
  expect(answer.headers.get('x-total-count')).toBe('1');
});

/** 60 redemptions, a third of them in the same µs, in statuses that take turns. */
async function fill(world: TestStore): Promise<void> {
  const people = await Promise.all(Array.from({ length: 3 }, () => addCustomer(world)));
  const reward = await addReward(world);
  await sql(
    `insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value,
                              day, created_at)
     select $1, ($2::uuid[])[1 + n % 3], $3, 'cancelled', 10, 'Row ' || n, 'FREE_ITEM', 0, current_date,
            timestamptz '2026-03-01 12:00:00.123456+00' + (n / 3) * interval '1 microsecond'
     from generate_series(0, 59) n`,
    [world.id, people.map(({ id }) => id), reward.id],
  );
  const promotions = await Promise.all(Array.from({ length: 20 }, () => addPromotion(world)));
  for (const [n, promotion] of promotions.entries()) {
    await addRedemption(world, { customerId: people[n % 3]?.id ?? '', promotionId: promotion.id, minutesAgo: n });
  }
}

async function walk(world: TestStore, query: string): Promise<Redemption[]> {
  const rows: Redemption[] = [];
  const token = await world.ownerToken();
  for (let next: string | null = path(world, query); next !== null;) {
    const page: List = await call<Redemption[]>('GET', next, { token });
    expect(page.status).toBe(200);
    rows.push(...page.body);
    next = nextOf(page);
  }
  return rows;
}

test('AP-35 a walk by its links gives every row once, in order, whatever the page holds', async () => {
  const world = await createTestStore();
  await fill(world);
  const inOrder = await sql<{ id: string }>(
    'select id from redemptions where store_id = $1 order by created_at desc, id desc',
    [world.id],
  );
  for (const limit of [1, 7, 40, 80, 500]) {
    expect((await walk(world, `?limit=${limit}`)).map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
  }
  const cancelled = await walk(world, '?status=cancelled&limit=9');
  expect(cancelled).toHaveLength(60);
  expect(new Set(cancelled.map(({ id }) => id)).size).toBe(60);
});

test('AP-35 a customer who was erased leaves no name or number', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world);
  await addRedemption(world, { customerId: person.id, rewardId: (await addReward(world)).id });
  await sql('update customers set erased_at = now(), name = null, phone = null where id = $1', [person.id]);
  expect((await list(world)).body).toMatchObject([{ customer: { name: 'Former customer', phoneNumber: '' } }]);
});

test('AP-35 filters by status and counts what the filter lets through; the deleted are gone', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world);
  for (const status of ['pending', 'pending', 'completed', 'cancelled', 'redeemed'] as const) {
    await addRedemption(world, { customerId: person.id, rewardId: (await addReward(world)).id, status });
  }
  await addRedemption(world, { customerId: person.id, promotionId: (await addPromotion(world)).id });
  const deleted = await addReward(world);
  await addRedemption(world, { customerId: person.id, rewardId: deleted.id, deleted: true });
  for (const [query, total] of [
    ['', 6],
    ['?status=pending', 2],
    ['?status=completed', 1],
    ['?status=cancelled', 1],
    ['?status=redeemed', 2],
  ] as const) {
    const answer = await list(world, query);
    expect([query, answer.body.length, answer.headers.get('x-total-count')]).toEqual([query, total, String(total)]);
  }
});

test('AP-35 a page holds 100 rows when not told, and 500 at the most', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world);
  const reward = await addReward(world);
  await sql(
    `insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, day)
     select $1, $2, $3, 'cancelled', 'x', 'BOGO', 0, current_date from generate_series(1, 101)`,
    [world.id, person.id, reward.id],
  );
  expect((await list(world)).body).toHaveLength(100);
  expect((await list(world, '?limit=500')).body).toHaveLength(101);
  for (const wrong of ['?limit=501', '?limit=0', '?limit=all', '?status=lost', '?cursor=nonsense', '?cursor=OTk5LjE']) {
    expect((await list(world, wrong)).status).toBe(400);
  }
});

test('AP-35 Q-25 a cursor with signs that were not in it is none', async () => {
  const world = await createTestStore();
  const person = await addCustomer(world);
  for (const minutesAgo of [0, 1]) {
    await addRedemption(world, { customerId: person.id, rewardId: (await addReward(world)).id, minutesAgo });
  }
  const next = nextOf(await list(world, '?limit=1')) ?? '';
  const token = await world.cashierToken();
  expect((await call('GET', next, { token })).status).toBe(200);
  for (const sign of ['%00', '%0a', '%22', '%E2%82%AC', '%20', '=']) {
    expect([sign, (await call('GET', next + sign, { token })).status]).toEqual([sign, 400]);
  }
});

describe('a poll', () => {
  test('AP-35 Q-43 answers 304 without a body until something changes', async () => {
    const world = await createTestStore();
    const person = await addCustomer(world);
    const reward = await addReward(world);
    const id = await addRedemption(world, { customerId: person.id, rewardId: reward.id });
    let etag = (await list(world)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const poll = () => list(world, '', { 'if-none-match': etag });

    const changes: [string, string, unknown[]][] = [
      ['a status', "update redemptions set status = 'completed' where id = $1", [id]],
      ['an order id', "update redemptions set order_id = 'ORD1' where id = $1", [id]],
      ['a name', "update customers set name = 'New Name' where id = $1", [person.id]],
      ['a deletion', 'update redemptions set deleted_at = now() where id = $1', [id]],
    ];
    for (const [what, statement, values] of changes) {
      const unchanged = await poll();
      expect([what, unchanged.status, unchanged.body]).toEqual([what, 304, '']);
      expect(unchanged.headers.get('etag')).toBe(etag);
      await sql(statement, values);
      const changed = await poll();
      expect([what, changed.status]).toEqual([what, 200]);
      etag = changed.headers.get('etag') ?? '';
    }
  });

  test('AP-35 Q-43 what changes no list, and what another store does, leaves it unchanged', async () => {
    const [world, other] = [await createTestStore(), await createTestStore()];
    const person = await addCustomer(world);
    const etag = (await list(world)).headers.get('etag') ?? '';
    await call('POST', '/public/check-in', {
      token: await world.kioskToken(),
      body: { phone: person.phone, storeSubdomain: world.subdomain },
    });
    await addRedemption(other, {
      customerId: (await addCustomer(other)).id,
      rewardId: (await addReward(other)).id,
    });
    expect((await list(world, '', { 'if-none-match': etag })).status).toBe(304);
  });

  test('AP-35 Q-43 each query has an ETag of its own', async () => {
    const world = await createTestStore();
    const etags = await Promise.all(
      ['', '?limit=5', '?status=pending', '?status=completed'].map(async (query) =>
        (await list(world, query)).headers.get('etag'),
      ),
    );
    expect(new Set(etags).size).toBe(etags.length);
  });

  test('AP-35 Q-43 reads nothing of redemptions or customers: it is answered while both are locked away', async () => {
    const world = await createTestStore();
    await fill(world);
    const token = await world.cashierToken();
    const etag = (await list(world)).headers.get('etag') ?? '';
    const answer = await whileLocked('redemptions, customers', () =>
      call('GET', path(world), { token, headers: { 'if-none-match': etag } }),
    );
    expect(answer.status).toBe(304);
  });
});

/** What happens while nobody else can even read the tables. */
async function whileLocked<T>(tables: string, happens: () => Promise<T>): Promise<T> {
  const client = new pg.Client(testDatabase());
  await client.connect();
  try {
    await client.query(`begin; lock table ${tables} in access exclusive mode`);
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(() => {
        reject(new Error('it waited for the lock'));
      }, 3000).unref();
    });
    return await Promise.race([happens(), late]);
  } finally {
    await client.end();
  }
}

test('AP-35 refuses a kiosk, who is not signed in, and another store', async () => {
  const world = await createTestStore();
  const callers = [
    'nobody',
    'kiosk',
    'owner',
    'cashier',
    'admin',
    'owner of another store',
    'cashier of another store',
  ] as const;
  expect(await statusesOf(world, callers, { method: 'GET', path: path(world) })).toEqual({
    nobody: 401,
    kiosk: 403,
    owner: 200,
    cashier: 200,
    admin: 403,
    'owner of another store': 403,
    'cashier of another store': 403,
  });
  const token = await world.ownerToken();
  expect((await call('GET', '/stores/mine/rewards/redemptions', { token })).status).toBe(400);
});
