import pg from 'pg';
import type { Database } from '../../src/server/database/Database';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql, testDatabase } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

let database: Database;
let ours: TestStore;
let theirs: TestStore;

beforeAll(async () => {
  // With a single connection, each statement runs on the connection whose tenant the previous one has set.
  database = await openTestDatabase(1);
  [ours, theirs] = [await createTestStore(), await createTestStore()];
  await addCustomer(ours, { name: 'Our Olivia' });
  await addCustomer(theirs, { name: 'Their Theo' });
});
afterAll(() => database.close());

const listNames = async (from: Pick<Database['platform'], 'query'>) =>
  (await from.query<{ name: string }>('select name from customers')).map((row) => row.name);

it('a store sees only its own rows, even when a statement does not filter by store', async () => {
  expect(await listNames(database.forStore(ours.id))).toEqual(['Our Olivia']);
  expect(await listNames(database.forStore(theirs.id))).toEqual(['Their Theo']);
  expect(await database.forStore(ours.id).transaction(listNames)).toEqual(['Our Olivia']);
  expect(await listNames(database.platform)).toEqual(expect.arrayContaining(['Our Olivia', 'Their Theo']));
  expect(await listNames(database.forStore(ours.id))).toEqual(['Our Olivia']);
});

it('row-level security holds after a failed statement, inside and outside of transactions', async () => {
  const [mine, other] = [database.forStore(ours.id), database.forStore(theirs.id)];
  const fails = (from: Pick<Database['platform'], 'query'>) =>
    from.query('select 1 / (points - points) from customers');
  await listNames(mine);
  await expect(fails(other)).rejects.toThrow('division by zero');
  expect(await listNames(mine)).toEqual(['Our Olivia']);
  await expect(other.transaction(fails)).rejects.toThrow('division by zero');
  expect(await listNames(mine)).toEqual(['Our Olivia']);
  expect(await listNames(other)).toEqual(['Their Theo']);
  expect(await other.transaction((sql) => Promise.all([listNames(sql), listNames(sql)]))).toEqual([
    ['Their Theo'],
    ['Their Theo'],
  ]);
  expect(await mine.transaction(() => Promise.resolve('no statement'))).toBe('no statement');
});

it('a statement whose tenant could not be set is retried, for its own tenant only', async () => {
  const single = await openTestDatabase(1, testDatabase());
  const update = 'update customers set name = name returning name';
  await listNames(single.forStore(ours.id));
  await single.forStore(ours.id).query('deallocate all');
  expect(await single.forStore(theirs.id).query(update)).toEqual([{ name: 'Their Theo' }]);
  await single.forStore(ours.id).query('deallocate all');
  const inTransaction = single.forStore(theirs.id).transaction((sql) => sql.query(update));
  expect(await inTransaction).toEqual([{ name: 'Their Theo' }]);
  await single.close();
});

it('store ids are case-insensitive, and anything but a uuid is rejected', async () => {
  expect(await listNames(database.forStore(ours.id.toUpperCase()))).toEqual(['Our Olivia']);
  expect(() => database.forStore('*')).toThrow(TypeError);
  expect(() => database.forStore("x'; drop table stores; --")).toThrow(TypeError);
});

it('a store cannot update, delete or insert rows of another store', async () => {
  const mine = database.forStore(ours.id);
  const their = { id: theirs.id };
  expect(await mine.query('update customers set visits = 99 where store_id = $1 returning id', [their.id])).toEqual([]);
  expect(await mine.query('delete from customers where store_id = $1 returning id', [their.id])).toEqual([]);
  await mine.query('update customers set visits = visits + 1');
  await expect(
    mine.query("insert into customers (store_id, phone) values ($1, '+12025550100')", [their.id]),
  ).rejects.toThrow('row-level security');
  const [theo] = await sql('select visits from customers where store_id = $1', [their.id]);
  expect(theo).toEqual({ visits: 0 });
});

it('a connection without a tenant sees no rows', async () => {
  const client = new pg.Client(testDatabase());
  await client.connect();
  await client.query('set role regulars_app').catch(() => undefined);
  for (const table of ['stores', 'customers', 'accounts', 'sessions', 'store_secrets', 'store_groups']) {
    expect((await client.query(`select 1 from ${table}`)).rows).toEqual([]);
  }
  await client.end();
});

it('every table with a store id enforces row-level security, on its owner where the application acts as the owner', async () => {
  const unprotected = await sql<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and (c.relname = 'stores' or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped))
       and not (c.relrowsecurity and c.relforcerowsecurity <> pg_has_role('regulars_app', 'MEMBER')
                and exists (select from pg_policy p where p.polrelid = c.oid))`,
  );
  expect(unprotected).toEqual([]);
});

it('the next statement does not run as the tenant of a failed one', async () => {
  await expect(database.forStore(theirs.id).query('select 1 / (visits - visits) from customers')).rejects.toThrow();
  expect(await listNames(database.forStore(ours.id))).toEqual(['Our Olivia']);
});
