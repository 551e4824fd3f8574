import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { embeddedClientConfig, embeddedDatabaseUrl } from '../../src/server/database/embedded/startEmbedded';
import { buildPrograms } from './programs';
import { startProgram, startServer, type RunningProcess } from './server';

/**
 * One real server, database and point-of-sale fake for all suites of a run.
 * Uses the packaged PostgreSQL, or with TEST_DATABASE_URL a new database on that server, which is dropped afterwards.
 */
const started: { processes: RunningProcess[]; cleanUp: (() => Promise<void> | void)[] } = {
  processes: [],
  cleanUp: [],
};

export async function startEnvironment(): Promise<void> {
  started.cleanUp.push(await buildPrograms());
  const clover = await startProgram('test/support/cloverFake.ts', [], {});
  started.processes.push(clover);
  const database = await openTestDatabase();
  const server = await startServer({ ...database.env, CLOVER_BASE_URL: clover.url, LOG_LEVEL: 'warn' });
  started.processes.push(server);
  process.env.REGULARS_TEST_URL = server.url;
  process.env.REGULARS_TEST_CLOVER = clover.url;
  process.env.REGULARS_TEST_DATABASE_ENV = JSON.stringify({ DATABASE_URL: await database.url() });
  process.env.REGULARS_TEST_DATABASE = JSON.stringify(await database.connection());
}

export async function stopEnvironment(): Promise<void> {
  for (const running of started.processes.reverse()) await running.stop();
  for (const clean of started.cleanUp.reverse()) await clean();
}

interface TestDatabase {
  /** Settings of the server that opens the database first. */
  env: Record<string, string>;
  /** The URL with which other servers can use the database once it is open. */
  url(): Promise<string>;
  connection(): Promise<pg.ClientConfig>;
}

async function openTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? createDatabase(serverUrl) : packagedDatabase();
}

async function packagedDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'regulars-test-'));
  started.cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
  return {
    env: { DATA_DIR: dataDir },
    url: () => embeddedDatabaseUrl(dataDir),
    connection: () => embeddedClientConfig(dataDir),
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
  started.cleanUp.push(() => run(`drop database ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href },
    url: () => Promise.resolve(url.href),
    connection: () => Promise.resolve({ connectionString: url.href }),
  };
}
