import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { embeddedClientConfig, embeddedDatabaseUrl } from '../../src/server/database/embedded/startEmbedded';
import { createDistributedDatabase } from './distributedDatabase';
import { getTemplateName } from './emptyDatabase';
import { startPgBouncer } from './pgbouncer';
import { buildPrograms } from './programs';
import { FIRST_START_MS, PUBLIC_TEST_URL, startProgram, startServer, type RunningProcess } from './server';

/** What stopEnvironment ends and cleans up. */
const started: { processes: RunningProcess[]; cleanUp: (() => Promise<void> | void)[] } = {
  processes: [],
  cleanUp: [],
};

/**
 * Starts a real server and database, and the fakes of Clover and HighLevel, for all suites of a run. By default the
 * packaged PostgreSQL is used. TEST_DATABASE_URL uses a new database on that server, which is dropped afterward;
 * CITUS_DATABASE_URL uses a new distributed database on the cluster of that coordinator. With TEST_PGBOUNCER, the
 * servers connect through PgBouncer in transaction mode. LIVE_STREAMS is passed on.
 */
export async function startEnvironment(): Promise<void> {
  started.cleanUp.push(await buildPrograms());
  const clover = await startProgram('test/support/cloverFake.ts', [], {});
  started.processes.push(clover);
  const highLevel = await startProgram('test/support/highLevelFake.ts', [], {});
  started.processes.push(highLevel);
  const database = await openTestDatabase();
  const settings = {
    ...database.env,
    CLOVER_BASE_URL: clover.url,
    GHL_BASE_URL: highLevel.url,
    GHL_WEBHOOK_PUBLIC_KEY: /^key (\S+)$/m.exec(highLevel.output())?.[1] ?? '',
    PUBLIC_URL: PUBLIC_TEST_URL,
    // Receivers of webhooks are in the suites.
    WEBHOOKS_ALLOW_PRIVATE: 'true',
    LIVE_STREAMS: process.env.LIVE_STREAMS ?? '',
    // This is the level of production, so that the leak check sees every line.
    LOG_LEVEL: 'info',
  };
  const server = await startServer(settings, FIRST_START_MS);
  started.processes.push(server);
  started.cleanUp.push(() => printUnavailable(server));
  process.env.REGULARS_TEST_URL = server.url;
  process.env.REGULARS_TEST_CLOVER = clover.url;
  process.env.REGULARS_TEST_HIGH_LEVEL = highLevel.url;
  await setWebhookUrl(highLevel.url, `${server.url}/api/webhooks/high-level`);
  process.env.REGULARS_TEST_DATABASE_ENV = JSON.stringify(await database.sharedEnv());
  const connection = await database.connection();
  process.env.REGULARS_TEST_DATABASE = JSON.stringify(connection);
  if (database.isOwnServer) await turnOffSync(connection);
}

/** Makes commits faster but not crash-safe. Tests of durability use a database server of their own. */
async function turnOffSync(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('alter system set fsync = off');
  await client.query('alter system set full_page_writes = off');
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function setWebhookUrl(fakeUrl: string, url: string): Promise<void> {
  await fetch(`${fakeUrl}/control/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
}

/** @throws Error if the server has logged a token, key, phone number, password or message text of the tests. */
export async function stopEnvironment(): Promise<void> {
  const stopped: PromiseSettledResult<unknown>[] = [];
  const processes = started.processes.splice(0).reverse();
  for (const running of processes) stopped.push(...(await Promise.allSettled([running.stop()])));
  for (const clean of started.cleanUp.splice(0).reverse()) await clean();
  const failure = stopped.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}

/** Prints why the server returned 503 for lack of its database, which should never happen to the shared server. */
function printUnavailable(server: RunningProcess): void {
  const lines = server.output().split('\n');
  for (const line of lines.filter((each) => each.includes('database unavailable')).slice(0, 10)) console.error(line);
}

interface TestDatabase {
  /** The settings of the server that opens the database first. */
  env: Record<string, string>;
  /** The settings with which other servers can use the open database. */
  sharedEnv(): Promise<Record<string, string>>;
  connection(): Promise<pg.ClientConfig>;
  /** Whether the database server was started for this run. */
  isOwnServer: boolean;
}

async function openTestDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: serverUrl, CITUS_DATABASE_URL: coordinatorUrl } = process.env;
  if (coordinatorUrl) return distributedDatabase(coordinatorUrl);
  return serverUrl ? createDatabase(serverUrl) : packagedDatabase();
}

async function distributedDatabase(coordinatorUrl: string): Promise<TestDatabase> {
  const { url, drop } = await createDistributedDatabase(coordinatorUrl);
  started.cleanUp.push(drop);
  return {
    env: { DATABASE_URL: url },
    sharedEnv: () => Promise.resolve({ DATABASE_URL: url }),
    connection: () => Promise.resolve({ connectionString: url }),
    isOwnServer: false,
  };
}

async function packagedDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'regulars-test-'));
  started.cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
  return {
    env: { DATA_DIR: dataDir },
    sharedEnv: async () => ({ DATABASE_URL: await embeddedDatabaseUrl(dataDir) }),
    connection: () => embeddedClientConfig(dataDir),
    isOwnServer: true,
  };
}

async function createDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `regulars_test_${randomBytes(5).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  started.cleanUp.push(async () => {
    await run(`drop database if exists ${getTemplateName(name)} with (force)`);
    await run(`drop database ${name} with (force)`);
  });
  const toUrl = (database: string) => {
    const url = new URL(serverUrl);
    url.pathname = `/${database}`;
    return url.href;
  };
  let env: Record<string, string> = { DATABASE_URL: toUrl(name) };
  if (process.env.TEST_PGBOUNCER) {
    const pgbouncer = await startPgBouncer({ connectionString: serverUrl }, toUrl);
    started.cleanUp.push(() => pgbouncer.stop());
    env = pgbouncer.env(name);
  }
  return {
    env,
    sharedEnv: () => Promise.resolve(env),
    connection: () => Promise.resolve({ connectionString: toUrl(name) }),
    isOwnServer: false,
  };
}
