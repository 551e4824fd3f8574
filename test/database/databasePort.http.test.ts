import { ConstraintViolation, type Database } from '../../src/server/database/Database';
import { eventually } from '../support/eventually';
import { openTestDatabase } from '../support/openTestDatabase';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

let database: Database;
let store: TestStore;

beforeAll(async () => {
  database = await openTestDatabase();
  store = await createTestStore();
});
afterAll(() => database.close());

it('the port returns numbers, dates, times, arrays and JSON as documented', async () => {
  const [row] = await database.platform.query(
    `select 9007199254740991::bigint as big, 12.50::numeric as money, date '2026-03-08' as day,
            timestamptz '2026-03-08 10:00:00.123+00' as instant, array[1, 2]::bigint[] as bigs,
            array[1.5]::numeric[] as moneys, array[date '2026-01-31'] as days, $1::text[] as texts, $2::jsonb as doc,
            $3::bytea as bytes, $4::timestamptz as timestamp_param`,
    [['a', 'b"c'], { a: [1, { b: null }] }, Buffer.from('x'), new Date('2026-11-01T05:30:00.001Z')],
  );
  expect(row).toEqual({
    big: 9007199254740991,
    money: 12.5,
    day: '2026-03-08',
    instant: '2026-03-08T10:00:00.123Z',
    bigs: [1, 2],
    moneys: [1.5],
    days: ['2026-01-31'],
    texts: ['a', 'b"c'],
    doc: { a: [1, { b: null }] },
    bytes: Buffer.from('x'),
    timestamp_param: '2026-11-01T05:30:00.001Z',
  });
});

it('every connection turns JIT compilation off', async () => {
  const [setting] = await database.platform.query("select setting, source from pg_settings where name = 'jit'");
  expect(setting).toEqual({ setting: 'off', source: 'session' });
});

it('a violated constraint is named and rolls back the transaction', async () => {
  const subdomain = store.subdomain;
  const work = database.platform.transaction(async (sql) => {
    await sql.query('insert into store_groups (name) values ($1)', [`Group ${subdomain}`]);
    await sql.query('insert into stores (name, subdomain) values ($1, $2)', ['Twin', subdomain]);
  });
  await expect(work).rejects.toMatchObject({
    name: 'ConstraintViolation',
    kind: 'unique',
    constraint: 'stores_subdomain',
  });
  expect(await database.platform.query('select id from store_groups where name = $1', [`Group ${subdomain}`])).toEqual(
    [],
  );
});

it('a transaction that ignores a failed statement is rolled back', async () => {
  const work = database.platform.transaction(async (sql) => {
    await sql.query('select 1 / $1::integer', [0]).catch(() => undefined);
    return 'done';
  });
  await expect(work).rejects.toThrow('was rolled back');
});

it('a transaction that fails by a deadlock is retried', async () => {
  const [one, two] = [await addCustomer(store), await addCustomer(store)];
  let attempts = 0;
  let waiting = 2;
  let release: () => void = () => undefined;
  const bothWaiting = new Promise<void>((resolve) => (release = resolve));
  const visit = (first: string, second: string) =>
    database.forStore(store.id).transaction(async (sql) => {
      attempts += 1;
      const count = 'update customers set visits = visits + 1 where store_id = $1 and id = $2';
      await sql.query(count, [store.id, first]);
      waiting -= 1;
      if (waiting === 0) release();
      await bothWaiting;
      await sql.query(count, [store.id, second]);
    });
  await Promise.all([visit(one.id, two.id), visit(two.id, one.id)]);
  expect(attempts).toBeGreaterThanOrEqual(3);
  const rows = await database
    .forStore(store.id)
    .query('select visits from customers where id = any($1)', [[one.id, two.id]]);
  expect(rows).toEqual([{ visits: 2 }, { visits: 2 }]);
});

it('a statement after the end of its transaction is rejected', async () => {
  const lateQuery = await database.platform.transaction((sql) => Promise.resolve(() => sql.query('select 1')));
  await expect(lateQuery()).rejects.toThrow('was not awaited');
});

it('every listener receives a notification', async () => {
  const received: string[] = [];
  const stops = [
    await database.listen('test_channel', (payload) => received.push(`a ${payload}`)),
    await database.listen('test_channel', (payload) => received.push(`b ${payload}`)),
  ];
  await database.platform.query("select pg_notify('test_channel', $1)", ['hello']);
  await eventually('both listeners have received it', () => received.length >= 2);
  expect(received).toEqual(['a hello', 'b hello']);
  for (const stop of stops) await stop();
});

describe('the points ledger', () => {
  const addRow = (customerId: string, delta: number, kind: string, source: string, suffix = '') =>
    database.forStore(store.id).query<{ balance_after: number }>(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role)
       values ($1, $2, $3, $4, $5, 'system') ${suffix} returning balance_after`,
      [store.id, customerId, delta, kind, source],
    );
  const getBalance = async (customerId: string) => {
    const [row] = await database.forStore(store.id).query<{ points: number; sum: number }>(
      `select points, (select coalesce(sum(delta), 0) from points_ledger l
                       where l.store_id = c.store_id and l.customer_id = c.id) as sum
       from customers c where c.store_id = $2 and c.id = $1`,
      [customerId, store.id],
    );
    expect(row?.points).toBe(row?.sum);
    return row?.points;
  };
  const violation = (constraint: string) =>
    ({ name: 'ConstraintViolation', constraint }) satisfies Partial<ConstraintViolation>;

  it('a source counts once, also with ON CONFLICT DO NOTHING', async () => {
    const { id } = await addCustomer(store);
    expect(await addRow(id, 50, 'earn', `order:${id}`)).toEqual([{ balance_after: 50 }]);
    await expect(addRow(id, 50, 'earn', `order:${id}`)).rejects.toMatchObject(violation('points_ledger_cause'));
    await expect(addRow(id, 50, 'earn', `order:${id}`, 'on conflict do nothing')).rejects.toThrow(
      'ON CONFLICT does not support',
    );
    expect(await getBalance(id)).toBe(50);
  });

  it('a redemption cannot take a balance below zero, but a reversal can', async () => {
    const { id } = await addCustomer(store, { points: 10 });
    await expect(addRow(id, -11, 'redeem', `r:${id}`)).rejects.toMatchObject(violation('points_not_below_zero'));
    expect(await getBalance(id)).toBe(10);
    expect(await addRow(id, -11, 'reversal', `x:${id}`)).toEqual([{ balance_after: -1 }]);
    expect(await getBalance(id)).toBe(-1);
  });

  it('the ledger is append-only and the balance cannot be set directly', async () => {
    const { id } = await addCustomer(store, { points: 10 });
    const storeDatabase = database.forStore(store.id);
    await expect(
      storeDatabase.query('update points_ledger set delta = 99 where customer_id = $1', [id]),
    ).rejects.toThrow();
    await expect(storeDatabase.query('delete from points_ledger where customer_id = $1', [id])).rejects.toThrow();
    await expect(storeDatabase.query('update customers set points = 99 where id = $1', [id])).rejects.toMatchObject({
      kind: 'restrict',
    });
    await expect(
      storeDatabase.query("insert into customers (store_id, phone, points) values ($1, '+12025550199', 5)", [store.id]),
    ).rejects.toMatchObject({ kind: 'restrict' });
    expect(await getBalance(id)).toBe(10);
  });

  it('the balances of rows by concurrent writers add up in the order of their numbers', async () => {
    const { id } = await addCustomer(store);
    await Promise.all(Array.from({ length: 20 }, (_, n) => addRow(id, n + 1, 'earn', `many:${id}:${n}`)));
    const rows = await database
      .forStore(store.id)
      .query<{ delta: number; balance_after: number }>(
        'select delta, balance_after from points_ledger where customer_id = $1 order by number',
        [id],
      );
    let expected = 0;
    for (const row of rows) expect(row.balance_after).toBe((expected += row.delta));
    expect(await getBalance(id)).toBe(210);
  });

  it('one statement can add several rows for one customer', async () => {
    const { id } = await addCustomer(store);
    await database.forStore(store.id).query(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role)
       select $1, $2::uuid, n, 'earn', 'bulk:' || $2::text || n, 'system' from generate_series(1, 4) n
       returning number`,
      [store.id, id],
    );
    expect(await getBalance(id)).toBe(10);
  });

  it('a ledger can be deleted only together with its store', async () => {
    const deletedStore = await createTestStore();
    const { id } = await addCustomer(deletedStore, { points: 10 });
    await expect(database.platform.query('delete from customers where id = $1', [id])).rejects.toMatchObject({
      kind: 'restrict',
    });
    await database.platform.query('delete from stores where id = $1', [deletedStore.id]);
    expect(
      await database.platform.query('select number from points_ledger where store_id = $1', [deletedStore.id]),
    ).toEqual([]);
  });
});
