import pg from 'pg';
import { isCluster } from '../support/cluster';
import { sql, testDatabase } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { getAccount } from './customerAccounts';

/** A connection with the role of the application, for statements that try to change points without the ledger. */
let client: pg.Client;
let store: TestStore;
let person: Person;

beforeAll(async () => {
  client = new pg.Client(testDatabase());
  await client.connect();
  store = await createTestStore();
  person = await addCustomer(store, { points: 10 });
});
beforeEach(async () => {
  await client.query('begin');
  await client.query("select set_tenant('*')");
  await client.query('set local role regulars_app');
});
afterEach(async () => {
  await client.query('rollback');
  expect(await getAccount(person.id)).toEqual({ points: 10, sum: 10, rows: 1 });
});
afterAll(() => client.end());

test('the application cannot create temporary tables, which could replace others or have triggers', async () => {
  await expect(client.query('create temporary table customers (id int)')).rejects.toThrow('permission denied');
});

test('a trigger on a temporary table cannot change a balance', async () => {
  // The trigger must be harmless even if temporary tables are allowed, because the login that created the schema had no
  // right to forbid them.
  await client.query('reset role');
  await client.query(
    `do $$ begin execute format('grant temporary on database %I to regulars_app', current_database()); end $$`,
  );
  await client.query('set local role regulars_app');
  await client.query('create temporary table lever (customer uuid) on commit drop');
  await client.query(`
    create function pg_temp.lift() returns trigger language plpgsql as $$
    begin
      update customers set points = points + 1000000 where id = new.customer;
      return new;
    end $$`);
  await client.query('create trigger lift after insert on lever for each row execute function pg_temp.lift()');
  await expect(client.query('insert into lever values ($1)', [person.id])).rejects.toThrow('by a ledger row');
});

test("the ledger's own trigger function cannot be put on another table", async () => {
  await client.query('reset role');
  await client.query(
    `do $$ begin execute format('grant temporary on database %I to regulars_app', current_database()); end $$`,
  );
  await client.query('set local role regulars_app');
  await client.query('create temporary table lever (like points_ledger) on commit drop');
  await expect(
    client.query('create trigger lift before insert on lever for each row execute function points_ledger_append()'),
  ).rejects.toThrow('permission denied');
});

test('a customer cannot be inserted with points', async () => {
  await expect(
    client.query("insert into customers (store_id, phone, points) values ($1, '+12025550111', 5)", [store.id]),
  ).rejects.toThrow('by a ledger row');
});

test('BX-79 the hash of the newest ledger row is neither inserted with a customer nor changed', async () => {
  await client.query('savepoint before');
  const insert = `insert into customers (store_id, phone, ledger_hash) values ($1, '+12025550111', sha256('x'))`;
  await expect(client.query(insert, [store.id])).rejects.toThrow('by a ledger row');
  await client.query('rollback to before');
  const update = `update customers set ledger_hash = null where store_id = $1 and id = $2`;
  await expect(client.query(update, [store.id, person.id])).rejects.toThrow('by a ledger row');
});

test('a ledger row that ON CONFLICT would skip is an error, so that it cannot change the balance', async () => {
  const insert = `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role)
    values ($1, $2, 5, 'earn', 'order:1', 'system')`;
  await client.query(insert, [store.id, person.id]);
  // Citus refuses the statement itself.
  const error = isCluster
    ? { message: expect.stringContaining('ON CONFLICT does not support deferrable unique constraints') as string }
    : { constraint: 'points_ledger_cause' };
  const again = client.query(`${insert} on conflict do nothing`, [store.id, person.id]);
  await expect(again).rejects.toMatchObject(error);
});

test('a number, balance or hash given for a ledger row is ignored', async () => {
  const { rows } = await client.query<{ number: number; balance_after: number; is_given: boolean }>(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, number, balance_after, hash)
     values ($1, $2, 5, 'earn', 'order:2', 'system', 77, 77000, sha256('x'))
     returning number, balance_after, hash = sha256('x') as is_given`,
    [store.id, person.id],
  );
  expect(rows).toEqual([{ number: 2, balance_after: 15, is_given: false }]);
});

test.each([
  ['delete from points_ledger', 'append-only'],
  ['update points_ledger set delta = 99', 'permission denied'],
  ['truncate points_ledger', 'permission denied'],
])('the application may not %s', async (statement, error) => {
  await expect(client.query(statement)).rejects.toThrow(error);
});

test('deleting a customer does not remove ledger rows, whatever the session has set', async () => {
  await client.query("select set_config('app.deleting_store', $1, true)", [store.id]);
  await expect(client.query('delete from customers where id = $1', [person.id])).rejects.toThrow('append-only');
});

test.each(['at the commit', 'set constraints all immediate'])(
  'marking a store as being deleted removes no ledger rows while the store exists: %s',
  async (when) => {
    await client.query('update stores set is_being_deleted = true where id = $1', [store.id]);
    await client.query('delete from customers where id = $1', [person.id]);
    // Removing the mark or hiding the store must not help.
    await client.query('update stores set is_being_deleted = false where id = $1', [store.id]);
    await client.query("set local app.store = ''");
    await expect(client.query(when === 'at the commit' ? 'commit' : when)).rejects.toThrow('still exists');
  },
);

test('deleting a store deletes its ledger', async () => {
  const other = await createTestStore();
  await addCustomer(other, { points: 10 });
  await client.query('delete from stores where id = $1', [other.id]);
  await client.query('commit');
  expect(await sql('select from points_ledger where store_id = $1', [other.id])).toEqual([]);
});
