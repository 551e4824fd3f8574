import pg from 'pg';
import type { Database } from '../../src/server/database/Database';
import { openPort } from '../support/port';
import { sql, testDatabase } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

let database: Database;
let ours: TestStore;
let theirs: TestStore;

beforeAll(async () => {
  // One connection, so that each statement meets the tenant that the one before has left.
  database = await openPort(1);
  [ours, theirs] = [await createTestStore(), await createTestStore()];
  await addCustomer(ours, { name: 'Our Olivia' });
  await addCustomer(theirs, { name: 'Their Theo' });
});
afterAll(() => database.close());

const names = async (from: Pick<Database['platform'], 'query'>) =>
  (await from.query<{ name: string }>('select name from customers')).map((row) => row.name);

it('a store sees its own rows alone, even where the statement forgets to ask for them', async () => {
  expect(await names(database.forStore(ours.id))).toEqual(['Our Olivia']);
  expect(await names(database.forStore(theirs.id))).toEqual(['Their Theo']);
  expect(await database.forStore(ours.id).transaction(names)).toEqual(['Our Olivia']);
  expect(await names(database.platform)).toEqual(expect.arrayContaining(['Our Olivia', 'Their Theo']));
  expect(await names(database.forStore(ours.id))).toEqual(['Our Olivia']);
});

it('the wall stands right after a statement that failed, in and out of transactions', async () => {
  const [mine, other] = [database.forStore(ours.id), database.forStore(theirs.id)];
  const fails = (from: Pick<Database['platform'], 'query'>) =>
    from.query('select 1 / (points - points) from customers');
  await names(mine);
  await expect(fails(other)).rejects.toThrow('division by zero');
  expect(await names(mine)).toEqual(['Our Olivia']);
  await expect(other.transaction(fails)).rejects.toThrow('division by zero');
  expect(await names(mine)).toEqual(['Our Olivia']);
  expect(await names(other)).toEqual(['Their Theo']);
  expect(await other.transaction((sql) => Promise.all([names(sql), names(sql)]))).toEqual([
    ['Their Theo'],
    ['Their Theo'],
  ]);
  expect(await mine.transaction(() => Promise.resolve('nothing asked'))).toBe('nothing asked');
});

it('a statement does not run when its wall could not be put up', async () => {
  const lone = await openPort(1);
  const renamed = "update customers set name = 'Nobody'";
  await names(lone.forStore(ours.id));
  await lone.forStore(ours.id).query('deallocate all');
  await expect(lone.forStore(theirs.id).query(renamed)).rejects.toThrow('does not exist');
  await expect(lone.forStore(theirs.id).transaction((sql) => sql.query(renamed))).rejects.toThrow('does not exist');
  await lone.close();
  expect(await names(database.platform)).not.toContain('Nobody');
});

it('a store in capitals is the same store, and what is not a uuid is no store', async () => {
  expect(await names(database.forStore(ours.id.toUpperCase()))).toEqual(['Our Olivia']);
  expect(() => database.forStore('*')).toThrow(TypeError);
  expect(() => database.forStore("x'; drop table stores; --")).toThrow(TypeError);
});

it('a store writes nothing of another: updates and deletes find no row, inserts are refused', async () => {
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

it('a connection that was told no tenant sees nothing at all', async () => {
  const client = new pg.Client(testDatabase());
  await client.connect();
  await client.query('set role regulars_app').catch(() => undefined);
  for (const table of ['stores', 'customers', 'accounts', 'sessions', 'store_secrets', 'store_groups']) {
    expect((await client.query(`select 1 from ${table}`)).rows).toEqual([]);
  }
  await client.end();
});

it('every table that has a store is behind the wall, whoever made it and when', async () => {
  const open = await sql<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and (c.relname = 'stores' or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped))
       and not (c.relrowsecurity and c.relforcerowsecurity
                and exists (select from pg_policy p where p.polrelid = c.oid))`,
  );
  expect(open).toEqual([]);
});

it('a failed statement does not leave its tenant behind for the next one', async () => {
  await expect(database.forStore(theirs.id).query('select 1 / (visits - visits) from customers')).rejects.toThrow();
  expect(await names(database.forStore(ours.id))).toEqual(['Our Olivia']);
});
