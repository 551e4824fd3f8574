import pg from 'pg';
import { DatabaseUnavailable, type Database } from '../../src/server/database/Database';
import { namePrimaryFirst } from '../../src/server/database/pg/hosts';
import { pgDatabase } from '../../src/server/database/pgDatabase';
import { databaseProcess } from '../support/databaseProcess';
import { eventually } from '../support/eventually';
import { findPostgresPrograms, startServerPair, type ServerPair } from '../support/systemPostgres';
import { silent } from '../support/port';

// .ci/run installs it; a machine with only Node has none.
const withPostgres = findPostgresPrograms() === null ? describe.skip : describe;

withPostgres('a standby that is promoted', () => {
  let pair: ServerPair;
  let database: Database;

  const url = (addresses: readonly string[]) =>
    `postgres://regulars@${addresses.join(',')}/regulars?target_session_attrs=read-write`;
  const insertGroup = (name: string) =>
    database.platform.query('insert into store_groups (name) values ($1) returning id', [name]);
  const listGroups = async () =>
    (
      await database.platform.query<{ name: string }>('select name from store_groups order by name', [], {
        short: true,
      })
    ).map(({ name }) => name);

  beforeAll(async () => {
    pair = startServerPair();
    const client = new pg.Client({ connectionString: `postgres://regulars@${pair.addresses[0]}/postgres` });
    await client.connect();
    await client.query('create database regulars');
    await client.end();
    // The standby is named first.
    const connectionString = url([...pair.addresses].reverse());
    const opened = await databaseProcess({ DATABASE_URL: connectionString });
    await opened.end();
    database = pgDatabase({
      connection: await namePrimaryFirst({ connectionString }),
      poolSize: 4,
      role: 'regulars_app',
      log: silent,
    });
  }, 60_000);
  afterAll(async () => {
    await database.close();
    pair.stop();
  });

  it('BX-64 calls fail at once while no host takes writes, and works again within a second of the promotion', async () => {
    const heard: string[] = [];
    await database.listen('failover_test', (payload) => heard.push(payload));
    const acknowledged: string[] = [];
    const insert = async (name: string): Promise<boolean> => {
      const since = performance.now();
      const done = await insertGroup(name).then(
        () => true,
        (error: unknown) => error,
      );
      expect(performance.now() - since).toBeLessThan(2_000);
      if (done === true) acknowledged.push(name);
      else expect(done).toBeInstanceOf(DatabaseUnavailable);
      return done === true;
    };
    expect(await insert('before')).toBe(true);
    pair.killPrimary();
    // Its last sessions may outlive it for a moment.
    for (let refused = 0, n = 0; refused < 5; n += 1) if (!(await insert(`during ${n}`))) refused += 1;
    await expect(listGroups()).rejects.toBeInstanceOf(DatabaseUnavailable);
    pair.promoteStandby();
    const promoted = performance.now();
    for (let n = 0; !(await insert(`after ${n}`)); n += 1) expect(performance.now() - promoted).toBeLessThan(1_000);
    // Others may be there too: their commit was lost on its way to the client.
    expect(await listGroups()).toEqual(expect.arrayContaining(acknowledged));
    await eventually('a notification arrives', async () => {
      await database.platform.query("select pg_notify('failover_test', 'heard')");
      return heard.length > 0;
    });
  }, 60_000);
});
