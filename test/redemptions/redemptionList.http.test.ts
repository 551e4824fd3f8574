import type { Redemption } from '../../src/contract/redemptions';
import { call, type ApiResponse } from '../support/http';
import { sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { addCustomer, addPromotion, addReward, createTestStore, type TestStore } from '../support/testStore';
import { addRedemption } from './addRedemption';

const pathFor = (store: TestStore, query = '') => `/stores/${store.id}/rewards/redemptions${query}`;
type List = ApiResponse<Redemption[]>;

async function list(store: TestStore, query = '', headers: Record<string, string> = {}): Promise<List> {
  return call<Redemption[]>('GET', pathFor(store, query), { token: await store.cashierToken(), headers });
}
const getNextPath = ({ headers }: List) => /<\/api([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;

test('AP-35 rewards and promotions are listed newest first, as they were when redeemed', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store, { name: 'Ana Ito' });
  const reward = await addReward(store, { reward_type: 'PERCENTAGE_DISCOUNT', reward_value: 15, category: null });
  const promotion = await addPromotion(store);
  const first = await addRedemption(store, {
    customerId: person.id,
    rewardId: reward.id,
    status: 'completed',
    orderId: 'ORD1',
    minutesAgo: 9,
  });
  const second = await addRedemption(store, { customerId: person.id, promotionId: promotion.id });
  await sql("update rewards set name = 'Renamed', reward_value = 99 where id = $1", [reward.id]);
  const response = await list(store);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-total-count')).toBe('2');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(getNextPath(response)).toBeNull();
  expect(response.body).toEqual([
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

test('AP-35 a redeemed reward appears on the board', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store, { points: 100 });
  const reward = await addReward(store);
  expect((await list(store)).body).toEqual([]);
  await call('POST', '/public/redeem', {
    token: await store.kioskToken(),
    body: { customerId: person.id, rewardId: reward.id, storeSubdomain: store.subdomain },
  });
  const response = await list(store);
  expect(response.body).toMatchObject([{ status: 'pending', pointsUsed: 100, reward: { name: reward.name } }]);
  expect(response.headers.get('x-total-count')).toBe('1');
});

/** Inserts 60 redemptions of rewards, three per microsecond, and 20 of promotions. */
async function addManyRedemptions(store: TestStore): Promise<void> {
  const people = await Promise.all(Array.from({ length: 3 }, () => addCustomer(store)));
  const reward = await addReward(store);
  await sql(
    `insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value,
                              day, created_at)
     select $1, ($2::uuid[])[1 + n % 3], $3, 'cancelled', 10, 'Row ' || n, 'FREE_ITEM', 0, current_date,
            timestamptz '2026-03-01 12:00:00.123456+00' + (n / 3) * interval '1 microsecond'
     from generate_series(0, 59) n`,
    [store.id, people.map(({ id }) => id), reward.id],
  );
  const promotions = await Promise.all(Array.from({ length: 20 }, () => addPromotion(store)));
  for (const [n, promotion] of promotions.entries()) {
    await addRedemption(store, { customerId: people[n % 3]?.id ?? '', promotionId: promotion.id, minutesAgo: n });
  }
}

async function listAllPages(store: TestStore, query: string): Promise<Redemption[]> {
  const rows: Redemption[] = [];
  const token = await store.ownerToken();
  for (let next: string | null = pathFor(store, query); next !== null;) {
    const page: List = await call<Redemption[]>('GET', next, { token });
    expect(page.status).toBe(200);
    rows.push(...page.body);
    next = getNextPath(page);
  }
  return rows;
}

test('AP-35 following the next links returns every row once and in order, for any page size', async () => {
  const store = await createTestStore();
  await addManyRedemptions(store);
  const expected = await sql<{ id: string }>(
    'select id from redemptions where store_id = $1 order by created_at desc, id desc',
    [store.id],
  );
  for (const limit of [1, 7, 40, 80, 500]) {
    expect((await listAllPages(store, `?limit=${limit}`)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  }
  const cancelled = await listAllPages(store, '?status=cancelled&limit=9');
  expect(cancelled).toHaveLength(60);
  expect(new Set(cancelled.map(({ id }) => id)).size).toBe(60);
});

test('AP-35 an erased customer has no name or phone number in the list', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  await addRedemption(store, { customerId: person.id, rewardId: (await addReward(store)).id });
  await sql('update customers set erased_at = now(), name = null, phone = null where id = $1', [person.id]);
  expect((await list(store)).body).toMatchObject([{ customer: { name: 'Former customer', phoneNumber: '' } }]);
});

test('AP-35 the list filters and counts by status, and excludes deleted redemptions', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  for (const status of ['pending', 'pending', 'completed', 'cancelled', 'redeemed'] as const) {
    await addRedemption(store, { customerId: person.id, rewardId: (await addReward(store)).id, status });
  }
  await addRedemption(store, { customerId: person.id, promotionId: (await addPromotion(store)).id });
  const deleted = await addReward(store);
  await addRedemption(store, { customerId: person.id, rewardId: deleted.id, deleted: true });
  for (const [query, total] of [
    ['', 6],
    ['?status=pending', 2],
    ['?status=completed', 1],
    ['?status=cancelled', 1],
    ['?status=redeemed', 2],
  ] as const) {
    const response = await list(store, query);
    expect([query, response.body.length, response.headers.get('x-total-count')]).toEqual([query, total, String(total)]);
  }
});

test('AP-35 a page has 100 rows by default and 500 at most', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  const reward = await addReward(store);
  await sql(
    `insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, day)
     select $1, $2, $3, 'cancelled', 'x', 'BOGO', 0, current_date from generate_series(1, 101)`,
    [store.id, person.id, reward.id],
  );
  expect((await list(store)).body).toHaveLength(100);
  expect((await list(store, '?limit=500')).body).toHaveLength(101);
  for (const wrong of ['?limit=501', '?limit=0', '?limit=all', '?status=lost', '?cursor=nonsense', '?cursor=OTk5LjE']) {
    expect((await list(store, wrong)).status).toBe(400);
  }
});

test('AP-35 a cursor with additional characters is rejected', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  for (const minutesAgo of [0, 1]) {
    await addRedemption(store, { customerId: person.id, rewardId: (await addReward(store)).id, minutesAgo });
  }
  const next = getNextPath(await list(store, '?limit=1')) ?? '';
  const token = await store.cashierToken();
  expect((await call('GET', next, { token })).status).toBe(200);
  for (const suffix of ['%00', '%0a', '%22', '%E2%82%AC', '%20', '=']) {
    expect([suffix, (await call('GET', next + suffix, { token })).status]).toEqual([suffix, 400]);
  }
});

describe('polling the list', () => {
  test('AP-35 the list returns 304 without a body until something changes', async () => {
    const store = await createTestStore();
    const person = await addCustomer(store);
    const reward = await addReward(store);
    const id = await addRedemption(store, { customerId: person.id, rewardId: reward.id });
    let etag = (await list(store)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const poll = () => list(store, '', { 'if-none-match': etag });

    const changes: [string, string, unknown[]][] = [
      ['a status', "update redemptions set status = 'completed' where id = $1", [id]],
      ['an order id', "update redemptions set order_id = 'ORD1' where id = $1", [id]],
      ['a name', "update customers set name = 'New Name' where id = $1", [person.id]],
      ['a deletion', 'update redemptions set deleted_at = now() where id = $1', [id]],
    ];
    for (const [name, statement, values] of changes) {
      const unchanged = await poll();
      expect([name, unchanged.status, unchanged.body]).toEqual([name, 304, '']);
      expect(unchanged.headers.get('etag')).toBe(etag);
      await sql(statement, values);
      const changed = await poll();
      expect([name, changed.status]).toEqual([name, 200]);
      etag = changed.headers.get('etag') ?? '';
    }
  });

  test('AP-35 the list still returns 304 after a check-in or a redemption in another store', async () => {
    const [store, other] = [await createTestStore(), await createTestStore()];
    const person = await addCustomer(store);
    const etag = (await list(store)).headers.get('etag') ?? '';
    await call('POST', '/public/check-in', {
      token: await store.kioskToken(),
      body: { phone: person.phone, storeSubdomain: store.subdomain },
    });
    await addRedemption(other, {
      customerId: (await addCustomer(other)).id,
      rewardId: (await addReward(other)).id,
    });
    expect((await list(store, '', { 'if-none-match': etag })).status).toBe(304);
  });

  test('AP-35 the list returns a different ETag for each query', async () => {
    const store = await createTestStore();
    const etags = await Promise.all(
      ['', '?limit=5', '?status=pending', '?status=completed'].map(async (query) =>
        (await list(store, query)).headers.get('etag'),
      ),
    );
    expect(new Set(etags).size).toBe(etags.length);
  });
});

test('AP-35 the list rejects kiosks, other stores and callers who are not signed in', async () => {
  const store = await createTestStore();
  const callers = [
    'anonymous',
    'kiosk',
    'owner',
    'cashier',
    'admin',
    'owner of another store',
    'cashier of another store',
  ] as const;
  expect(await getStatuses(store, callers, { method: 'GET', path: pathFor(store) })).toEqual({
    anonymous: 401,
    kiosk: 403,
    owner: 200,
    cashier: 200,
    admin: 403,
    'owner of another store': 403,
    'cashier of another store': 403,
  });
  const token = await store.ownerToken();
  expect((await call('GET', '/stores/mine/rewards/redemptions', { token })).status).toBe(400);
});

test('BX-146 the list finds redemptions by customer, phone and what was redeemed, and by local days', async () => {
  const store = await createTestStore();
  await sql("update stores set time_zone = 'America/Los_Angeles', updated_at = now() where id = $1", [store.id]);
  const [ana, bob] = await Promise.all(['Ána Ito', 'Bob Latte'].map((name) => addCustomer(store, { name })));
  if (!ana || !bob) throw new Error('a customer is missing');
  const [latte, cake] = await Promise.all(['Free Latte', 'Café cake'].map((name) => addReward(store, { name })));
  const add = async (customerId: string, rewardId: string | undefined, time: string, deleted = false) => {
    const id = await addRedemption(store, { customerId, rewardId: rewardId ?? '', deleted });
    await sql('update redemptions set created_at = $2 where id = $1', [id, time]);
    return id;
  };
  const first = await add(ana.id, latte?.id, '2026-03-02T07:59:59Z');
  const second = await add(ana.id, cake?.id, '2026-03-02T08:00:00Z');
  const third = await add(bob.id, cake?.id, '2026-03-03T07:59:59Z');
  await add(ana.id, latte?.id, '2026-03-02T12:00:00Z', true);

  const found = async (query: Record<string, string>) => {
    const response = await list(store, `?${new URLSearchParams(query).toString()}`);
    expect(response.headers.get('x-total-count')).toBe(`${response.body.length}`);
    return response.body.map(({ id }) => id);
  };
  expect(await found({ search: 'ito ana' })).toEqual([second, first]);
  expect(await found({ search: ana.phone.slice(-7, -4) + '-' + ana.phone.slice(-4) })).toEqual([second, first]);
  expect(await found({ search: 'LATTE' })).toEqual([third, first]);
  expect(await found({ search: 'cafe' })).toEqual([third, second]);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ search: '   ' })).toEqual([third, second, first]);
  expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toEqual([third, second]);
  expect(await found({ to: '2026-03-01' })).toEqual([first]);
  expect(await found({ from: '2026-03-02', search: 'ana', status: 'pending' })).toEqual([second]);
  expect(await found({ from: '2026-03-03', to: '2026-03-01' })).toEqual([]);

  const page = await list(store, '?search=ana&limit=1');
  expect([page.body[0]?.id, page.headers.get('x-total-count')]).toEqual([second, '2']);
  const token = await store.cashierToken();
  const next = await call<Redemption[]>('GET', getNextPath(page) ?? '', { token });
  expect(next.body.map(({ id }) => id)).toEqual([first]);

  const headers = { 'if-none-match': page.headers.get('etag') ?? '' };
  expect((await list(store, '?search=ana&limit=1', headers)).status).toBe(304);
  expect((await list(store, '?search=bob&limit=1', headers)).status).toBe(200);
  expect((await list(store, '?from=2026-02-30')).status).toBe(400);
});
