import { ConstraintViolation, type Database, type Sql } from '../../src/server/database/Database';
import { startDatabaseProxy, type DatabaseProxy } from '../support/databaseProxy';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql, testDatabase } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

let proxy: DatabaseProxy;
let database: Database;
let store: TestStore;

beforeAll(async () => {
  proxy = await startDatabaseProxy(testDatabase());
  // With a single connection, each transaction runs on the connection of the previous one.
  database = await openTestDatabase(1, proxy.connection);
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

it('statements that a transaction sends in one turn of the event loop leave in a single write', async () => {
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

it('the first failed statement of a turn decides the error, however the caller handles it', async () => {
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

it('a transaction is not committed after a failure or with a statement that nobody awaits', async () => {
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
       where starts_with(statement, $1) or statement like $2 or statement like 'select set_tenant%' and $1 <> 'begin'`,
      [failing, `select ${failing}%`],
    );
    await database.platform.query(`deallocate "${prepared?.name ?? ''}"`);
    const work = (tx: Sql) =>
      Promise.all([tx.query(GROUP, [nameGroup('one')]), tx.query(GROUP, [nameGroup('two')]), tx.query(FAILURE, [0])]);
    await expect(database.platform.transaction(work)).rejects.toThrow('division by zero');
    expect(await listGroups(store.subdomain)).toEqual([expect.objectContaining({ name: nameGroup('kept') })]);
  },
);

describe('multiplexed reads', () => {
  const options = { multiplexed: true };
  const readName = async (reader: TestStore) => {
    const rows = await database.forStore(reader.id).query('select name from customers', [], options);
    return rows[0];
  };
  let other: TestStore;
  beforeAll(async () => {
    other = await createTestStore();
    await addCustomer(other, { name: 'Noah' });
  });

  it('multiplexed reads of two stores at the same time see only the rows of their own store', async () => {
    const readers = Array.from({ length: 40 }, (_, n) => (n % 3 === 0 ? other : store));
    const names = await Promise.all(readers.map(readName));
    expect(names).toEqual(readers.map((reader) => ({ name: reader === other ? 'Noah' : 'Olivia' })));
  });

  it('a multiplexed read returns no rows of the previous store when setting the tenant fails', async () => {
    await readName(store);
    const [prepared] = await database.platform.query<{ name: string }>(
      `select name from pg_prepared_statements where statement like 'select set_config(''app.store''%' or statement like 'select set_tenant%'`,
      [],
      options,
    );
    await database.forStore(store.id).query(`deallocate "${prepared?.name ?? ''}"`, [], options);
    expect(await readName(other)).toEqual({ name: 'Noah' });
  });

  it('a multiplexed read cannot write', async () => {
    const write = database.platform.query(GROUP, [nameGroup('read')], options);
    await expect(write).rejects.toThrow('read-only transaction');
    expect(await listGroups(nameGroup('read'))).toEqual([]);
  });
});

it('a transaction may change the time limit of its statements, and the client has a limit of its own', async () => {
  const sleep = (statementTimeoutMs: number, seconds: number) =>
    database.platform.transaction((tx) => tx.query('select pg_sleep($1)', [seconds]), { statementTimeoutMs });
  await expect(sleep(100, 20)).rejects.toThrow('statement timeout');
  // 0 disables the limit of the database server, so only the client's own limit remains.
  await expect(sleep(0, 20)).rejects.toThrow('the connection to the database was lost');
});
