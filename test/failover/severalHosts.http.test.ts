import pg from 'pg';
import type { Database } from '../../src/server/database/Database';
import { namePrimaryFirst } from '../../src/server/database/pg/hosts';
import { pgDatabase } from '../../src/server/database/pgDatabase';
import { databaseProcess } from '../support/databaseProcess';
import { findPostgresPrograms, startServerPair, type ServerPair } from '../support/systemPostgres';
import { silent } from '../support/port';

// .ci/run installs it; a machine with only Node has none.
const withPostgres = findPostgresPrograms() === null ? describe.skip : describe;

withPostgres('a database of several hosts', () => {
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

  it('BX-64 of several hosts, the one that takes writes is used', async () => {
    await insertGroup('before');
    expect(await listGroups()).toEqual(['before']);
  });

  it('BX-64 a start needs a host that takes writes', async () => {
    const only = url([pair.addresses[1], pair.addresses[1]]);
    await expect(databaseProcess({ DATABASE_URL: only })).rejects.toThrow('none of the database servers takes writes');
  }, 20_000);
});
