import type { OutstandingPoints } from '../../src/contract/points';
import { createChain } from '../chains/createChain';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

let store: TestStore;
let owner: string;
beforeEach(async () => {
  store = await createTestStore({ time_zone: 'Pacific/Honolulu' });
  owner = await store.ownerToken();
});

let sources = 0;
/** Changes the points of a customer at a time. */
const change = (customerId: string, delta: number, at: string, over: { shopId?: string; reason?: string } = {}) =>
  sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, created_at, shop_id, reason)
     values ($1, $2, $3, $4, $5, 'system', $6, $7, $8)`,
    [
      store.id,
      customerId,
      delta,
      delta > 0 ? 'earn' : 'reversal',
      `test:${(sources += 1)}`,
      at,
      over.shopId ?? null,
      over.reason ?? null,
    ],
  );

const get = <T>(path: string, token = owner) => call<T>('GET', `/store/points/${path}`, { token });
const getOutstanding = async (date: string) => (await get<OutstandingPoints>(`outstanding?date=${date}`)).body;
const download = async (query = '') => {
  const { status, body, headers } = await get<string>(`ledger/export${query}`);
  expect(status).toBe(200);
  return { name: headers.get('content-disposition'), lines: body.trim().split('\r\n') };
};

test('points at a past date are those of a replay of the ledger, by the days of the store', async () => {
  const customers = await Promise.all(Array.from({ length: 4 }, () => addCustomer(store)));
  const [ann, ben, cat] = customers.map(({ id }) => id);
  if (!ann || !ben || !cat) throw new Error('no customers');
  // 10:00 in UTC is midnight in Honolulu.
  const changes: [string, number, string][] = [
    [ann, 500, '2025-03-01T09:59:59.999Z'],
    [ann, 100, '2025-03-01T10:00:00Z'],
    [ben, 50, '2025-03-01T12:00:00Z'],
    [ben, -80, '2025-03-02T12:00:00Z'],
    [cat, 7, '2025-03-03T12:00:00Z'],
    [cat, -7, '2025-03-04T12:00:00Z'],
  ];
  for (const [id, delta, at] of changes) await change(id, delta, at);
  const replay = (before: string) => {
    const balances = [ann, ben, cat].map((id) =>
      changes.filter(([who, , at]) => who === id && at < before).reduce((sum, [, delta]) => sum + delta, 0),
    );
    const add = (numbers: number[]) => numbers.reduce((sum, each) => sum + Math.abs(each), 0);
    const [above, below] = [balances.filter((each) => each > 0), balances.filter((each) => each < 0)];
    return { points: add(above), customers: above.length, debts: add(below), debtors: below.length };
  };
  for (const day of ['2025-02-27', '2025-02-28', '2025-03-01', '2025-03-02', '2025-03-03', '2025-03-04']) {
    const before = new Date(Date.parse(`${day}T10:00:00Z`) + 86_400_000).toISOString();
    expect(await getOutstanding(day)).toEqual({ date: day, before, ...replay(before) });
  }
  const [today] = await sql<{ day: string; points: number }>(
    `select (now() at time zone 'Pacific/Honolulu')::date::text as day,
            (select sum(points)::integer from customers where store_id = $1 and points > 0) as points`,
    [store.id],
  );
  expect(await getOutstanding(today?.day ?? '')).toMatchObject({ points: today?.points, customers: 1, debts: 30 });
  expect((await get('outstanding?date=2999-01-01')).status).toBe(400);
  expect((await get('outstanding?date=9999-12-31')).status).toBe(400);
});

test('the ledger has every change in the order of customers, without names and phones', async () => {
  const people = [await addCustomer(store, { name: 'Ann Lee' }), await addCustomer(store)];
  const [ann = '', ben = ''] = people.map(({ id }) => id).sort();
  await change(ben, 10, '2025-03-01T12:00:00Z');
  await change(ann, 500, '2025-03-01T12:00:00Z', { reason: 'Purchase, "the first"' });
  await change(ann, -20, '2025-03-02T12:00:00.123Z');
  const header = 'Time (UTC),Customer ID,Number of the change,Kind,Points,Balance after,Reason,Done by';
  const rows = [
    `2025-03-01T12:00:00.000Z,${ann},1,earn,500,500,"Purchase, ""the first""",system`,
    `2025-03-02T12:00:00.123Z,${ann},2,reversal,-20,480,,system`,
    `2025-03-01T12:00:00.000Z,${ben},1,earn,10,10,,system`,
  ];
  const all = await download();
  expect(all.lines).toEqual([header, ...rows]);
  expect(all.name).toContain('"points-ledger.csv"');
  const some = await download('?from=2025-03-02&to=2025-03-02');
  expect(some.lines).toEqual([header, rows[1]]);
  expect(some.name).toContain('points-ledger-2025-03-02-2025-03-02.csv');
  expect((await download('?from=2025-04-01')).lines).toEqual([header]);
  const entries = await sql(
    `select new_values from audit_log where store_id = $1 and action = 'points_ledger_exported'`,
    [store.id],
  );
  expect(entries).toHaveLength(3);
});

test('the ledger of more customers than one batch has each row once', async () => {
  await sql(
    `insert into customers (store_id, phone, name, referral_code)
     select $1, '+1202' || (5550000 + n), 'Customer', 'AAAA' || translate(lpad(n::text, 4, '0'), '01', 'AB') from generate_series(1, 450) n`,
    [store.id],
  );
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role)
     select $1, c.id, n, 'earn', 'test:' || c.id || n, 'system' from customers c cross join generate_series(1, 3) n
     where c.store_id = $1`,
    [store.id],
  );
  const { lines } = await download();
  const keys = lines.slice(1).map((line) => line.split(',').slice(1, 3).join(' '));
  expect(keys).toHaveLength(1_350);
  expect(keys).toEqual([...new Set(keys)].sort());
});

test('the ledger of a chain says in which shop, and is for its owner alone', async () => {
  const { first, shop } = await createChain();
  store = first;
  owner = await first.ownerToken();
  const { id } = await addCustomer(first);
  await change(id, 10, '2025-03-01T12:00:00Z');
  await change(id, 20, '2025-03-01T12:00:00Z', { shopId: shop.id });
  const { lines } = await download();
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['Shop', 'First Street', 'Harbor']);
  const manager = await shop.ownerToken();
  expect((await get('ledger/export', manager)).status).toBe(403);
  expect((await get('outstanding?date=2025-03-01', manager)).status).toBe(403);
});
