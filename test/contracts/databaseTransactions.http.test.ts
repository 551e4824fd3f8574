import pg from 'pg';
import { ConstraintViolation, type Database, type Sql } from '../../src/server/database/Database';
import { createPreamble } from '../../src/server/database/pg/preamble';
import { toUnnamedStatement } from '../../src/server/database/pg/statements';
import { startDatabaseProxy, type DatabaseProxy } from '../support/databaseProxy';
import { getFreePort } from '../support/port';
import { sql, testDatabase } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

let proxy: DatabaseProxy;
let database: Database;
let store: TestStore;

beforeAll(async () => {
  proxy = await startDatabaseProxy(testDatabase());
  // One connection, so that each transaction runs where the previous one has ended.
  database = await getFreePort(1, proxy.connection);
  store = await createTestStore();
});
afterAll(async () => {
  await database.close();
  await proxy.close();
});

const GROUP = 'insert into store_groups (name) values ($1)';
const FAILURE = 'select 1 / $1::integer';
const listGroups = (prefix: string) => sql('select name from store_groups where name like $1', [`${prefix}%`]);
const nameGroup = (suffix: string) => `${store.subdomain} ${suffix}`;

it('BEGIN, the tenant and all statements of a turn leave in one write', async () => {
  const scoped = database.forStore(store.id);
  await addCustomer(store, { name: 'Olivia' });
  const work = async (tx: Sql) => {
    const before = proxy.writes;
    const responses = await Promise.all([
      tx.query<{ name: string }>('select name from customers'),
      tx.query("select current_setting('app.store') as tenant"),
      tx.query('select 1 as one'),
    ]);
    return { responses, writes: proxy.writes - before };
  };
  await scoped.transaction(work);
  const { responses, writes } = await scoped.transaction(work);
  expect(responses).toEqual([[{ name: 'Olivia' }], [{ tenant: store.id }], [{ one: 1 }]]);
  expect(writes).toBe(1);
});

it('the first failed statement of a turn decides the error, however the work handles it', async () => {
  const taken = async (tx: Sql) => {
    try {
      await tx.query('insert into stores (name, subdomain) values ($1, $2)', ['Twin', store.subdomain]);
    } catch (error) {
      throw error instanceof ConstraintViolation ? new Error(`mapped ${error.constraint}`) : error;
    }
  };
  const work = database.platform.transaction((tx) =>
    Promise.all([tx.query(GROUP, [nameGroup('exact')]), taken(tx), tx.query('select 1'), tx.query(FAILURE, [0])]),
  );
  await expect(work).rejects.toThrow('mapped stores_subdomain');
  const settled = await database.platform
    .transaction(async (tx) => {
      const results = await Promise.allSettled([tx.query('select 1 as one'), tx.query(FAILURE, [0]), tx.query(GROUP)]);
      throw Object.assign(new Error('end'), { results });
    })
    .catch((error: unknown) => (error as { results: PromiseSettledResult<unknown>[] }).results);
  expect(settled.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual([
    [{ one: 1 }],
    'error: division by zero',
    'error: division by zero',
  ]);
  expect(await listGroups(nameGroup('exact'))).toEqual([]);
});

it('a transaction is not committed after a failure or with a statement that no one awaits', async () => {
  const ignored = database.platform.transaction(async (tx) => {
    await Promise.allSettled([tx.query(GROUP, [nameGroup('ignored')]), tx.query(FAILURE, [0])]);
  });
  await expect(ignored).rejects.toThrow('its error was ignored: the transaction was rolled back');
  const floating = database.platform.transaction(async (tx) => {
    await tx.query('select 1');
    void tx.query(GROUP, [nameGroup('floating')]);
  });
  await expect(floating).rejects.toThrow('was not awaited: the transaction was rolled back');
  expect(await listGroups(store.subdomain)).toEqual([]);
});

it('work after a rollback to a savepoint is committed', async () => {
  await database.platform.transaction(async (tx) => {
    await Promise.all([tx.query(GROUP, [nameGroup('kept')]), tx.query('savepoint attempt')]);
    await expect(tx.query(FAILURE, [0])).rejects.toThrow('division by zero');
    await tx.query('rollback to savepoint attempt');
  });
  expect(await listGroups(nameGroup('kept'))).toHaveLength(1);
});

it.each(['begin', 'set_config'])(
  'no statement runs when %s fails, and the transaction is repeated',
  async (failing) => {
    const [prepared] = await database.platform.query<{ name: string }>(
      `select name from pg_prepared_statements
       where starts_with(statement, $1) or statement like $2 or statement like 'select where set_tenant%' and $1 <> 'begin'`,
      [failing, `select where ${failing}%`],
    );
    await database.platform.query(`deallocate "${prepared?.name ?? ''}"`);
    const work = (tx: Sql) =>
      Promise.all([tx.query(GROUP, [nameGroup('one')]), tx.query(GROUP, [nameGroup('two')]), tx.query(FAILURE, [0])]);
    await expect(database.platform.transaction(work)).rejects.toThrow('division by zero');
    expect(await listGroups(store.subdomain)).toEqual([expect.objectContaining({ name: nameGroup('kept') })]);
  },
);

it('the guard of a transaction fails on a connection that never had a tenant', async () => {
  const client = new pg.Client(testDatabase());
  await client.connect();
  const [guard] = createPreamble({ role: null }, toUnnamedStatement).guard(store.id);
  await expect(client.query(guard as pg.QueryConfig)).rejects.toThrow('division by zero');
  await client.end();
});

it('a transaction may change the time limit of its statements, and the connection is kept that long', async () => {
  const sleep = (statementTimeoutMs: number, seconds: number) =>
    database.platform.transaction((tx) => tx.query('select pg_sleep($1)', [seconds]), { statementTimeoutMs });
  await expect(sleep(100, 20)).rejects.toThrow('statement timeout');
  // 0 means no limit for the server, so that only the watchdog is left.
  await expect(sleep(0, 20)).rejects.toThrow('the connection to the database was lost');
});
