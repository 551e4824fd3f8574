import { ConstraintViolation, type Database } from '../../src/server/database/Database';
import { openPort } from '../support/port';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

let database: Database;
let world: TestStore;

beforeAll(async () => {
  database = await openPort();
  world = await createTestStore();
});
afterAll(() => database.close());

it('answers numbers, days, instants, lists and documents as the port promises', async () => {
  const [row] = await database.platform.query(
    `select 9007199254740991::bigint as big, 12.50::numeric as money, date '2026-03-08' as day,
            timestamptz '2026-03-08 10:00:00.123+00' as instant, array[1, 2]::bigint[] as bigs,
            array[1.5]::numeric[] as moneys, array[date '2026-01-31'] as days, $1::text[] as texts, $2::jsonb as doc,
            $3::bytea as bytes, $4::timestamptz as given`,
    [['a', 'b"c'], { a: [1, { b: null }] }, Buffer.from('x'), new Date('2026-11-01T05:30:00.001Z')],
  );
  expect(row).toEqual({
    big: 9007199254740991,
    money: 12.5,
    day: '2026-03-08',
    instant: new Date('2026-03-08T10:00:00.123Z'),
    bigs: [1, 2],
    moneys: [1.5],
    days: ['2026-01-31'],
    texts: ['a', 'b"c'],
    doc: { a: [1, { b: null }] },
    bytes: Buffer.from('x'),
    given: new Date('2026-11-01T05:30:00.001Z'),
  });
});

it('Q-44 no connection compiles its statements, whatever the server does for others', async () => {
  const [setting] = await database.platform.query("select setting, source from pg_settings where name = 'jit'");
  expect(setting).toEqual({ setting: 'off', source: 'session' });
});

it('names the constraint that refused a row, and forgets the transaction', async () => {
  const subdomain = world.subdomain;
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

it('keeps nothing when the work swallows a failed statement and goes on', async () => {
  const work = database.platform.transaction(async (sql) => {
    await sql.query('select 1 / $1::integer', [0]).catch(() => undefined);
    return 'done';
  });
  await expect(work).rejects.toThrow('nothing was kept');
});

it('runs a transaction again that lost a deadlock', async () => {
  const [one, two] = [await addCustomer(world), await addCustomer(world)];
  let attempts = 0;
  let waiting = 2;
  let go: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (go = resolve));
  const visit = (first: string, second: string) =>
    database.forStore(world.id).transaction(async (sql) => {
      attempts += 1;
      const count = 'update customers set visits = visits + 1 where store_id = $1 and id = $2';
      await sql.query(count, [world.id, first]);
      waiting -= 1;
      if (waiting === 0) go();
      await both;
      await sql.query(count, [world.id, second]);
    });
  await Promise.all([visit(one.id, two.id), visit(two.id, one.id)]);
  expect(attempts).toBeGreaterThanOrEqual(3);
  const rows = await database
    .forStore(world.id)
    .query('select visits from customers where id = any($1)', [[one.id, two.id]]);
  expect(rows).toEqual([{ visits: 2 }, { visits: 2 }]);
});

it('refuses a statement of a transaction that is over', async () => {
  const late = await database.platform.transaction((sql) => Promise.resolve(() => sql.query('select 1')));
  await expect(late()).rejects.toThrow('was not awaited');
});

it('tells every listener of a notification, sent from wherever', async () => {
  const heard: string[] = [];
  const stops = [
    await database.listen('test_channel', (payload) => heard.push(`a ${payload}`)),
    await database.listen('test_channel', (payload) => heard.push(`b ${payload}`)),
  ];
  await database.platform.query("select pg_notify('test_channel', $1)", ['hello']);
  for (let turn = 0; turn < 500 && heard.length < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(heard).toEqual(['a hello', 'b hello']);
  for (const stop of stops) await stop();
});

describe('points are money', () => {
  const add = (customerId: string, delta: number, kind: string, source: string, more = '') =>
    database.forStore(world.id).query<{ balance_after: number }>(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role)
       values ($1, $2, $3, $4, $5, 'system') ${more} returning balance_after`,
      [world.id, customerId, delta, kind, source],
    );
  const balance = async (customerId: string) => {
    const [row] = await database.forStore(world.id).query<{ points: number; sum: number }>(
      `select points, (select coalesce(sum(delta), 0) from points_ledger l where l.customer_id = c.id) as sum
       from customers c where id = $1`,
      [customerId],
    );
    expect(row?.points).toBe(row?.sum);
    return row?.points;
  };
  const refusal = (constraint: string) =>
    ({ name: 'ConstraintViolation', constraint }) satisfies Partial<ConstraintViolation>;

  it('a cause counts once, also where the statement would rather overlook that', async () => {
    const { id } = await addCustomer(world);
    expect(await add(id, 50, 'earn', `order:${id}`)).toEqual([{ balance_after: 50 }]);
    await expect(add(id, 50, 'earn', `order:${id}`)).rejects.toMatchObject(refusal('points_ledger_cause'));
    expect(await add(id, 50, 'earn', `order:${id}`, 'on conflict do nothing')).toEqual([]);
    expect(await balance(id)).toBe(50);
  });

  it('no redemption takes a balance below zero; a reversal may', async () => {
    const { id } = await addCustomer(world, { points: 10 });
    await expect(add(id, -11, 'redeem', `r:${id}`)).rejects.toMatchObject(refusal('points_not_below_zero'));
    expect(await balance(id)).toBe(10);
    expect(await add(id, -11, 'reversal', `x:${id}`)).toEqual([{ balance_after: -1 }]);
    expect(await balance(id)).toBe(-1);
  });

  it('the ledger is append-only and the balance cannot be set by hand', async () => {
    const { id } = await addCustomer(world, { points: 10 });
    const mine = database.forStore(world.id);
    await expect(mine.query('update points_ledger set delta = 99 where customer_id = $1', [id])).rejects.toThrow();
    await expect(mine.query('delete from points_ledger where customer_id = $1', [id])).rejects.toThrow();
    await expect(mine.query('update customers set points = 99 where id = $1', [id])).rejects.toMatchObject({
      kind: 'restrict',
    });
    await expect(
      mine.query("insert into customers (store_id, phone, points) values ($1, '+12025550199', 5)", [world.id]),
    ).rejects.toMatchObject({ kind: 'restrict' });
    expect(await balance(id)).toBe(10);
  });

  it('rows of many writers at once stand in the order of their balances', async () => {
    const { id } = await addCustomer(world);
    await Promise.all(Array.from({ length: 20 }, (_, n) => add(id, n + 1, 'earn', `many:${id}:${n}`)));
    const rows = await database
      .forStore(world.id)
      .query<{ delta: number; balance_after: number }>(
        'select delta, balance_after from points_ledger where customer_id = $1 order by id',
        [id],
      );
    let running = 0;
    for (const row of rows) expect(row.balance_after).toBe((running += row.delta));
    expect(await balance(id)).toBe(210);
  });

  it('one statement may add several rows of one customer', async () => {
    const { id } = await addCustomer(world);
    await database.forStore(world.id).query(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role)
       select $1, $2::uuid, n, 'earn', 'bulk:' || $2::text || n, 'system' from generate_series(1, 4) n`,
      [world.id, id],
    );
    expect(await balance(id)).toBe(10);
  });

  it('a store can be deleted whole, its ledger only with it', async () => {
    const doomed = await createTestStore();
    await addCustomer(doomed, { points: 10 });
    const remove = 'delete from stores where id = $1';
    await expect(database.platform.query(remove, [doomed.id])).rejects.toMatchObject({ kind: 'restrict' });
    await database.platform.transaction(async (sql) => {
      await sql.query("select set_config('app.deleting_store', $1, true)", [doomed.id]);
      await sql.query(remove, [doomed.id]);
    });
    expect(await database.platform.query('select id from points_ledger where store_id = $1', [doomed.id])).toEqual([]);
  });
});
