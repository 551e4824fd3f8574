import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { listMigrations } from '../../src/server/database/schemaVersion';
import { isCluster } from '../support/cluster';
import { createDistributedDatabase, type DistributedDatabase } from '../support/distributedDatabase';
import { migrateWith } from '../support/migrateWith';
import { runProgram, startServer, TEST_SECRETS_KEY } from '../support/server';

/** Applies later migrations to a database that is already distributed. It is skipped without a cluster. */

const onCluster = isCluster ? describe : describe.skip;

onCluster('BX-65 a distributed database', () => {
  let database: DistributedDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createDistributedDatabase(process.env.CITUS_DATABASE_URL ?? '');
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const listPlaces = async (table: string) =>
    (
      await client.query(
        "select from citus_tables where table_name = $1::regclass and citus_table_type = 'distributed'",
        [table],
      )
    ).rowCount;

  it('a store-owned table of a later migration is distributed by store with its keys, policy and trigger', async () => {
    await migrateWith(database.url, listMigrations(), {
      '9999_notes': `
       alter table customers add column nickname text;
       create table notes (
         store_id uuid not null references stores on delete cascade, id uuid not null default new_id(),
         customer_id uuid not null, primary key (store_id, id));
       alter table notes enable row level security;
       create policy own_store on notes using (is_visible_store(store_id));
       select distribute_by_store('notes');
       alter table notes add foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade;
       create function notes_count() returns trigger language plpgsql as $$
       begin
         update customers set nickname = 'noted' where store_id = new.store_id and id = new.customer_id;
         return null;
       end $$;
       create trigger notes_count after insert on notes for each row execute function notes_count();`,
    });
    expect(await listPlaces('notes')).toBe(1);
    await client.query("select set_config('app.store', '*', false)");
    const { rows: stores } = await client.query<{ id: string }>(
      "insert into stores (name, subdomain) values ('Noted', 'noted') returning id",
    );
    const values = [stores[0]?.id];
    const { rows: people } = await client.query<{ id: string }>(
      "insert into customers (store_id, phone) values ($1, '+12025550199') returning id",
      values,
    );
    await client.query('insert into notes (store_id, customer_id) values ($1, $2)', [...values, people[0]?.id]);
    const { rows } = await client.query('select nickname from customers where store_id = $1', values);
    expect(rows).toEqual([{ nickname: 'noted' }]);
    await client.query('delete from migrations where name like $1', ['9999%']);
  });

  it('each start warns about a table that was left on the coordinator, until it is distributed', async () => {
    await client.query('create table left_behind (store_id uuid references stores on delete cascade, id uuid)');
    const first = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    await first.stop();
    expect(first.output()).toMatch(/"tables":\["left_behind"\].*these tables are not distributed/);
    const { code, output } = await runProgram('src/server/commands/distribute/index.ts', {
      DATABASE_URL: database.url,
    });
    expect([code, output]).toEqual([0, expect.stringContaining('left_behind: by store_id')]);
    expect(await listPlaces('left_behind')).toBe(1);
    const second = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    await second.stop();
    expect(second.output()).toContain('with Citus');
    expect(second.output()).not.toContain('not distributed');
  });

  it('BX-60 BX-61 a distributed database can be verified, but a backup of it is refused', async () => {
    const env = { DATABASE_URL: database.url, SECRETS_KEY: TEST_SECRETS_KEY, LOG_LEVEL: 'warn' };
    const verified = await runProgram('src/server/commands/verify/index.ts', env);
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('all hold')]);
    const args = [path.join(os.tmpdir(), `${randomUUID()}.backup`)];
    const refused = await runProgram('src/server/commands/backup/index.ts', env, { args });
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('distributed over several servers')]);
  });
});
