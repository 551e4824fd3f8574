import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Database } from '../../src/server/database/Database';
import { embeddedDatabaseUrl } from '../../src/server/database/embedded/startEmbedded';
import { openDatabase } from '../../src/server/database/openDatabase';
import { createLog } from '../../src/server/main/log';
import { cpuOfDatabase, type ReadCpu } from './cpu';
import { prepareFixture, type BenchFixture } from './fixture';
import type { LoadPlan, LoadReport } from './load';
import { buildPrograms, load, serve, type ServerProcess } from './processes';

/** A new packaged database and servers that use it. */
export interface BenchEnvironment {
  /** A superuser's connection with access to all stores. */
  sql: pg.Client;
  /** The database as the product opens it. */
  database: Database;
  readDatabaseCpu: ReadCpu;
  /** Starts the product in production mode, or a bare server. Both are stopped at the end. */
  serveProduct(env?: Record<string, string>): Promise<ServerProcess>;
  serveBare(connections: 'pool' | 'pipeline'): Promise<ServerProcess>;
  /** Creates stores, customers and rewards. It must be called once. */
  addFixture(rewardsPerStore: number): Promise<BenchFixture>;
  /** Writes records for the load to a file of this run. Returns what `measure` needs to use them. */
  writeFixture(name: string, fixture: BenchFixture): Promise<UsedFixture>;
  /**
   * Sends a load and measures the CPU time of the server and the database per response. By default the load uses the
   * records of addFixture.
   */
  measure(
    server: ServerProcess,
    plan: Pick<LoadPlan, 'operation' | 'seconds' | 'polls'>,
    used?: UsedFixture,
  ): Promise<Measurement>;
  errors: string[];
  databaseUrl: string;
  /** A folder for files of this run. */
  directory: string;
}

/** The file with the records of a load, and how many redemptions it has sent. */
export interface UsedFixture {
  file: string;
  redeems: number;
}

export interface Measurement extends LoadReport {
  /** The CPU time in µs per response. */
  serverCpu: number;
  databaseCpu: number;
}

/** Runs `work` in a new environment and removes the environment afterward. */
export async function withBenchEnvironment(work: (bench: BenchEnvironment) => Promise<void>): Promise<void> {
  await buildPrograms();
  const directory = await mkdtemp(path.join(os.tmpdir(), 'regulars-bench-'));
  const dataDir = path.join(directory, 'data');
  const opened = await openDatabase({ dataDir, log: createLog('error'), poolSize: 2 });
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const databaseUrl = await embeddedDatabaseUrl(dataDir);
    const sql = new pg.Client({ connectionString: databaseUrl });
    await sql.connect();
    stops.push(() => sql.end());
    await sql.query("set app.store = '*'");
    const database = opened.describe.split(',')[0] ?? '';
    console.log(`${os.availableParallelism()} cores, Node ${process.versions.node}, ${database}`);
    const { rows } = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
    const readDatabaseCpu = cpuOfDatabase(rows[0]?.pid ?? 0);
    const errors: string[] = [];
    const standard: UsedFixture = { file: path.join(directory, 'fixture.json'), redeems: 0 };
    const serveOn = async (program: 'product' | 'bare', name: string, env: Record<string, string>) => {
      const log = path.join(directory, `${name}.log`);
      const server = await serve(program, { DATABASE_URL: databaseUrl, ...env }, log);
      stops.push(() => server.stop());
      return server;
    };
    const running = work({
      sql,
      database: opened.database,
      databaseUrl,
      readDatabaseCpu,
      errors,
      directory,
      serveProduct: (env) => serveOn('product', 'product', { ...PRODUCT_ENVIRONMENT, ...env }),
      serveBare: (connections) => serveOn('bare', `bare-${connections}`, { CONNECTIONS: connections }),
      async addFixture(rewardsPerStore) {
        const fixture = await prepareFixture(sql, rewardsPerStore);
        await writeFile(standard.file, JSON.stringify(fixture));
        return fixture;
      },
      async writeFixture(name, fixture) {
        const file = path.join(directory, `${name}.json`);
        await writeFile(file, JSON.stringify(fixture));
        return { file, redeems: 0 };
      },
      async measure(server, plan, used = standard) {
        const from = plan.operation === 'redeem' ? used.redeems : Math.floor(Math.random() * 10_000);
        const before = { server: server.readCpu(), database: readDatabaseCpu() };
        const report = await load({ ...plan, url: server.url, fixtureFile: used.file, from });
        const responded = Object.values(report.statuses).reduce((sum, count) => sum + count, 0);
        if (plan.operation === 'redeem') used.redeems += report.sent;
        errors.push(...report.unexpected);
        return {
          ...report,
          serverCpu: (server.readCpu() - before.server) / responded,
          databaseCpu: (readDatabaseCpu() - before.database) / responded,
        };
      },
    });
    await Promise.race([running, untilSignal()]);
  } finally {
    for (const stop of stops.reverse()) await stop();
    await opened.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Rejects on SIGINT or SIGTERM, so that an interrupted run also removes what it created. */
function untilSignal(): Promise<never> {
  return new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => reject(new Error(`The benchmark was stopped by ${signal}`)));
    }
  });
}

/** The settings of production, except for the lookup limit, because each kiosk sends the requests of a hundred. */
export const PRODUCT_ENVIRONMENT = {
  NODE_ENV: 'production',
  PORT: '0',
  SECRETS_KEY: 'bench-only-bench-only-bench-only-bench',
  LOOKUPS_PER_MINUTE: '1000000',
  SHUTDOWN_DELAY_MS: '0',
};
