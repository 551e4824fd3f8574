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
 * By default the packaged PostgreSQL; with TEST_DATABASE_URL a fresh database on that server, dropped afterwards.
 */
const started: { processes: RunningProcess[]; cleanUp: (() => Promise<void> | void)[] } = {
  processes: [],
  cleanUp: [],
};

export async function startEnvironment(): Promise<void> {
  started.cleanUp.push(await buildPrograms());
  const clover = await startProgram('test/support/cloverFake.ts', [], {});
  started.processes.push(clover);
  const home = await openHome();
  const server = await startServer({ ...home.env, CLOVER_BASE_URL: clover.url, LOG_LEVEL: 'warn' });
  started.processes.push(server);
  process.env.REGULARS_TEST_URL = server.url;
  process.env.REGULARS_TEST_CLOVER = clover.url;
  process.env.REGULARS_TEST_HOME = JSON.stringify({ DATABASE_URL: await home.url() });
  process.env.REGULARS_TEST_DATABASE = JSON.stringify(await home.connection());
}

export async function stopEnvironment(): Promise<void> {
  for (const running of started.processes.reverse()) await running.stop();
  for (const clean of started.cleanUp.reverse()) await clean();
}

interface Home {
  /** Settings of the server that opens this database first. */
  env: Record<string, string>;
  /** By which any number of servers share it then. */
  url(): Promise<string>;
  connection(): Promise<pg.ClientConfig>;
}

async function openHome(): Promise<Home> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? databaseOn(given) : packagedDatabase();
}

async function packagedDatabase(): Promise<Home> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'regulars-test-'));
  started.cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
  return {
    env: { DATA_DIR: dataDir },
    url: () => embeddedDatabaseUrl(dataDir),
    connection: () => embeddedClientConfig(dataDir),
  };
}

async function databaseOn(serverUrl: string): Promise<Home> {
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
