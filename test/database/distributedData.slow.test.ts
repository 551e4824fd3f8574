import pg from 'pg';
import { DEMO_PASSWORD } from '../../src/demo/seedDemo';
import { distribute } from '../../src/server/database/citus/distribute';
import { listMigrations } from '../../src/server/database/schemaVersion';
import { isCluster } from '../support/cluster';
import { createClusterDatabase, runDistribute } from '../support/distributedDatabase';
import { eventually } from '../support/eventually';
import { call, cloverUrl } from '../support/http';
import { migrateWith } from '../support/migrateWith';
import { runScheduledJob } from '../support/scheduledJobs';
import { runProgram, startServer, type RunningProcess } from '../support/server';
import { recordStatements } from '../support/statements/recordStatements';
import { listRefused } from '../support/statements/runStatements';
import { timeZoneAtHour } from '../support/timeZones';
import { fillDemo, USED_STORE } from '../upgrades/fillDemo';
import { listReleases, readTables } from '../upgrades/fixtureFile';
import { RELEASE_SECRETS_KEY, restoreInto, type Restored } from '../upgrades/restoreFixture';

/**
 * Distributes the data of the newest release, migrates it, and uses it as its people would. It is skipped without a
 * cluster.
 */
const onCluster = isCluster ? describe : describe.skip;

/** Changes of each kind that later migrations may need, undone again, so that the product works with the result. */
const LATER_MIGRATIONS = {
  '9998_later': `
    alter table customers add column nickname text not null default '';
    alter table customers add constraint customers_nickname check (length(nickname) < 80);
    update customers set nickname = left(coalesce(name, ''), 70);
    create unique index customers_by_nickname on customers (store_id, nickname, id);
    alter table points_ledger add column row_hash bytea;
    alter table points_ledger disable trigger points_ledger_is_append_only;
    update points_ledger
      set row_hash = ledger_row_hash(null, store_id, customer_id, number, delta, balance_after, kind, source, actor_role,
                                     actor_id, reason, created_at, details);
    alter table points_ledger enable trigger points_ledger_is_append_only;
    create table nicknames (
      store_id uuid not null references stores on delete cascade, customer_id uuid not null, nickname text not null,
      primary key (store_id, customer_id));
    alter table nicknames enable row level security;
    create policy own_store on nicknames using (is_visible_store(store_id));
    select distribute_by_store('nicknames');
    alter table nicknames
      add foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade;
    insert into nicknames (store_id, customer_id, nickname) select store_id, id, nickname from customers;`,
  '9999_later': `
    alter table customers drop constraint customers_nickname;
    alter table customers drop column nickname;
    alter table points_ledger drop column row_hash;`,
};

/** Every scheduled job, except those for which the server of the test has no settings. */
const JOBS = [
  ...['points.expire', 'sms.runAutomations', 'sms.continueCampaigns', 'redemptions.release', 'checkout.pollStores'],
  ...['stores.applyTimeZones', 'contacts.resume', 'customers.cleanImports', 'idempotencyKeys.purge'],
  ...['ledger.writeCheckpoints', 'posRecords.deleteOld', 'rateLimits.deleteOld', 'sessions.deleteExpired'],
  ...['texts.deleteOld', 'visits.deleteOld', 'audit.deleteOld'],
];

onCluster('BX-65 BX-66 a database with the data of a release', () => {
  const [release] = listReleases().slice(-1);
  if (!release) throw new Error('there is no release');
  let database: Restored;
  let server: RunningProcess | undefined;
  beforeAll(async () => {
    database = await restoreInto(release, await createClusterDatabase(process.env.CITUS_DATABASE_URL ?? ''));
  });
  afterAll(async () => {
    await server?.stop();
    await database.drop();
  });

  it('is distributed with all rows, after it failed between any two steps and within each of them', async () => {
    let steps = 0;
    while ((await distributeUntilNextStep(database.url, steps % 2 === 0 ? 'cancel' : 'disconnect')) === 'stopped') {
      steps += 1;
    }
    expect(steps).toBeGreaterThan(50);
    const { code, output } = await runDistribute(database.url);
    expect([code, output]).toEqual([0, expect.stringContaining('The database is distributed')]);
    expect(output).not.toContain('by store_id');
    for (const [table, rows] of readTables(release)) {
      const found = await database.sql<{ row: object }>(`select row_to_json(t) as row from ${table} t`);
      const [expected] = rows;
      const columns = Object.keys(expected ?? {}).sort();
      const toLines = (list: readonly object[]) => list.map((row) => JSON.stringify(row, columns)).sort();
      expect([table, toLines(found.map(({ row }) => row))]).toEqual([table, toLines(rows)]);
    }
    // Nobody would see, and nothing would ever delete, rows that stayed in the tables of the coordinator.
    const kept = await database.sql<{ name: string }>(
      `select logicalrelid::text as name from pg_dist_partition
       where (partmethod = 'h' or repmodel = 't') and pg_relation_size(logicalrelid) > 0`,
    );
    expect(kept).toEqual([]);
  });

  it('goes through later migrations', async () => {
    await migrateWith(database.url, listMigrations(), LATER_MIGRATIONS);
    const [counts] = await database.sql(
      'select (select count(*) from nicknames) as named, (select count(*) from customers) as customers',
    );
    expect(counts).toEqual({ named: release.tables.customers, customers: release.tables.customers });
    await database.sql('drop table nicknames');
    await database.sql("delete from migrations where name like '999%'");
  });

  it('runs every statement of the server', async () => {
    const { statements, unreached } = await recordStatements(await findIds(database));
    expect(unreached).toEqual([]);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    expect(await listRefused(client, statements).finally(() => client.end())).toEqual([]);
  });

  it('BX-79 serves its people and runs its jobs', async () => {
    const settings = { DATABASE_URL: database.url, SECRETS_KEY: RELEASE_SECRETS_KEY, LOG_LEVEL: 'info' };
    server = await startServer(settings);
    const refused: string[] = [];
    const client = { query: async (text: string, values?: unknown[]) => ({ rows: await database.sql(text, values) }) };
    await database.sql('update stores set time_zone = $2, updated_at = now() where subdomain = $1', [
      USED_STORE,
      timeZoneAtHour(14),
    ]);
    await fillDemo({
      client: client as Pick<pg.Client, 'query'>,
      server: server.url,
      clover: cloverUrl(),
      onRefused: (description) => refused.push(description),
    });
    expect(refused).toEqual([]);
    const sql = {
      query: <Row extends object>(text: string, values?: readonly unknown[]) =>
        database.sql<Row>(text, [...(values ?? [])]),
    };
    // The release has customers who were inactive for longer than this.
    await database.sql(
      `insert into points_expiry_settings (store_id, number, months, effective_from, saved_at)
       select id, 1000, 6, now() - interval '1 month', now() - interval '3 months' from stores s where s.subdomain = $1
       on conflict do nothing`,
      [USED_STORE],
    );
    const [{ day } = { day: '' }] = await database.sql<{ day: string }>(
      'select ((now() at time zone time_zone)::date - 1)::text as day from stores where subdomain = $1',
      [USED_STORE],
    );
    await database.sql('update stores set points_expired_on = $2 where subdomain = $1', [USED_STORE, day]);
    for (const job of JOBS) await runScheduledJob(job, sql);
    const [expired] = await database.sql<{ count: number }>(
      "select count(*)::integer as count from points_ledger where kind = 'expiry' and source like 'expiry:%'",
    );
    expect(expired?.count).toBeGreaterThan(0);
    await openPageOfCustomer(server.url, database);
    await eventually('the campaign is sent', async () => {
      const [campaign] = await database.sql<{ sent: number }>(
        'select sent from sms_campaigns where automation is null order by created_at desc limit 1',
      );
      return (campaign?.sent ?? 0) > 0;
    });
    expect(server.output()).not.toMatch(/"level":(50|60)/);
  });

  it('BX-60 is verified', async () => {
    const env = { DATABASE_URL: database.url, SECRETS_KEY: RELEASE_SECRETS_KEY, LOG_LEVEL: 'warn' };
    const { code, output } = await runProgram('src/server/commands/verify/index.ts', env);
    expect([code, output]).toEqual([0, expect.stringContaining('all hold')]);
  });
});

/**
 * Distributes up to the end of the next step, after an attempt that fails in its middle. Returns 'done' when no step
 * was left.
 */
async function distributeUntilNextStep(url: string, failure: 'cancel' | 'disconnect'): Promise<'stopped' | 'done'> {
  await attempt(url, async (client) => {
    if (failure === 'cancel') await client.query("set statement_timeout = '25ms'");
    else setTimeout(() => void client.end(), 60);
    await distribute(client, () => undefined);
  });
  const steps: string[] = [];
  const error = await attempt(url, (client) =>
    distribute(client, (line) => {
      // This line is printed each time.
      if (line.endsWith('only on the coordinator')) return;
      steps.push(line);
      throw new Error('stopped by the test');
    }),
  );
  if (error && steps.length === 0) throw error;
  return steps.length > 0 ? 'stopped' : 'done';
}

/** Runs work with a connection of its own, and returns its error. */
async function attempt(url: string, work: (client: pg.Client) => Promise<void>): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString: url, options: '-c app.store=*' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Ids of records of the store that most statements are run for, by the names of parameters. */
async function findIds(database: Restored): Promise<Record<string, string[]>> {
  const ids = await database.sql<{ name: string; id: string }>(
    `with store as (select id from stores where subdomain = $1)
     select 'storeId' as name, id from store
     union all (select 'customerId', c.id from customers c join store s on s.id = c.store_id
                where c.erased_at is null order by c.points desc limit 1)
     union all (select 'rewardId', r.id from rewards r join store s on s.id = r.store_id limit 1)
     union all (select 'promotionId', p.id from promotions p join store s on s.id = p.store_id limit 1)
     union all (select 'redemptionId', r.id from redemptions r join store s on s.id = r.store_id limit 1)
     union all (select 'campaignId', g.id from sms_campaigns g join store s on s.id = g.store_id limit 1)
     union all (select 'importId', i.id from customer_imports i join store s on s.id = i.store_id limit 1)
     union all (select 'accountId', a.id from accounts a join store s on s.id = a.store_id limit 1)`,
    [USED_STORE],
  );
  expect(ids).toHaveLength(8);
  return Object.fromEntries(ids.map(({ name, id }) => [name, [id]]));
}

/** A customer opens their page with the link that the kiosk shows, checks in by its code, and signs out. */
async function openPageOfCustomer(server: string, database: Restored): Promise<void> {
  const origin = { origin: new URL(server).origin };
  const { body: session } = await call<{ token: string }>('POST', '/auth/login', {
    server,
    body: { email: `owner@${USED_STORE}.test`, password: DEMO_PASSWORD, scope: 'kiosk' },
  });
  const [customer] = await database.sql<{ phone: string; points: number }>(
    `select c.phone, c.points from customers c join stores s on s.id = c.store_id
     where s.subdomain = $1 and c.erased_at is null and c.name is not null order by c.points desc limit 1`,
    [USED_STORE],
  );
  const link = await call<{ url: string }>('POST', '/kiosk/customer-page-links', {
    server,
    token: session.token,
    body: { phone: customer?.phone, storeSubdomain: USED_STORE },
  });
  expect(link.status).toBe(201);
  const path = `/my/${USED_STORE}`;
  const body = { token: link.body.url.split('#')[1] };
  const opened = await call('POST', `${path}/session`, { server, headers: origin, body });
  expect(opened.status).toBe(204);
  const headers = { ...origin, cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const page = await call('GET', path, { server, headers });
  expect(page).toMatchObject({ status: 200, body: { points: customer?.points } });
  expect((await call('DELETE', `${path}/session`, { server, headers })).status).toBe(204);
  expect((await call('GET', path, { server, headers })).status).toBe(401);
}
