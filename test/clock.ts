import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { getPackagedBinaries, getRunnableBinaries } from '../src/server/database/embedded/binaries';
import { createServerFolder, getServerAccount } from './support/systemPostgres';

/**
 * Implements `npm run test:clock`: runs `npm test` once for each moment at which a test or the product could depend on
 * the clock. The clocks of tests, servers, the database and the browser start at that moment. Arguments:
 * - sms stats: only the suites in test/sms and test/stats
 * - --dates: only suites with dates, months or hours in them, as in .ci/run
 */

const MOMENTS = [
  ['November 30, 11:30 PM in New York', '2026-12-01T04:30:00Z'],
  ['the last minute of February 28 (UTC)', '2027-02-28T23:59:00Z'],
  ['January 1, 12:10 AM (UTC)', '2027-01-01T00:10:00Z'],
  ['half a minute before daylight saving time begins in New York', '2026-03-08T06:59:30Z'],
  ['half a minute before daylight saving time ends in New York', '2026-11-01T05:59:30Z'],
] as const;

const HOUR_MS = 3_600_000;

/** Environment variables that shift the Date of Node, and of the browser that Playwright starts. */
const createNodeClock = (offsetMs: number) => ({
  REGULARS_CLOCK_OFFSET_MS: String(offsetMs),
  NODE_OPTIONS: `--require "${path.join(__dirname, 'support/movedClock.cjs')}"`,
});

/**
 * SQL that replaces the time functions of PostgreSQL in all databases created later. The product uses only these three
 * functions, and no keyword such as current_timestamp. Shifting the clock of the process (libfaketime) does not work,
 * because lock and statement timers would compare shifted times with real ones and never fire.
 */
const createMovedFunctions = (offsetMs: number) =>
  [
    { name: 'now', volatility: 'stable' },
    { name: 'statement_timestamp', volatility: 'stable' },
    { name: 'clock_timestamp', volatility: 'volatile' },
  ]
    .map(
      ({ name, volatility }) => `
        create function pg_catalog.unmoved_${name}() returns timestamptz
          language internal ${volatility} strict parallel safe as '${name}';
        create or replace function pg_catalog.${name}() returns timestamptz
          language sql ${volatility} strict parallel safe
          as $$ select pg_catalog.unmoved_${name}() + interval '${offsetMs} milliseconds' $$;`,
    )
    .join('');

interface Database {
  url: string;
  stop(): void;
}

/** Starts a PostgreSQL server whose databases have a shifted clock. */
async function startDatabase(offsetMs: number): Promise<Database> {
  const folder = createServerFolder();
  const account = getServerAccount();
  const runAs =
    account.uid === undefined || account.gid === undefined ? undefined : { uid: account.uid, gid: account.gid };
  const programs = path.join(getRunnableBinaries(getPackagedBinaries(), runAs, folder), 'bin');
  const data = path.join(folder, 'data');
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(programs, program), args, { ...account, cwd: folder, stdio: 'ignore', env });
  run('initdb', [
    '-D',
    data,
    '-U',
    'regulars',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  // A socket avoids choosing a free port.
  const settings = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`;
  run('pg_ctl', ['-D', data, '-l', `${data}.log`, '-w', 'start', '-o', settings]);
  const toUrl = (name: string) => `postgres://regulars@localhost/${name}?host=${encodeURIComponent(folder)}`;
  for (const name of ['template1', 'postgres']) {
    await withClient(toUrl(name), async (client) => {
      await client.query('set allow_system_table_mods = on');
      await client.query(createMovedFunctions(offsetMs));
    });
  }
  return {
    url: toUrl('postgres'),
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** @throws Error if a clock of the processes or of the database does not show approximately this moment. */
async function assertMoved(moment: string, clock: Record<string, string>, url: string): Promise<void> {
  const { rows } = await withClient(url, (client) => client.query<{ now: Date }>('select now()'));
  const printed = execFileSync(process.execPath, ['-p', 'Date.now()'], { env: { ...process.env, ...clock } });
  for (const shown of [rows[0]?.now.getTime() ?? 0, Number(printed.toString())]) {
    if (Math.abs(shown - Date.parse(moment)) > HOUR_MS) {
      throw new Error(`The clock was not moved to ${moment}: it shows ${new Date(shown).toISOString()}`);
    }
  }
}

/** Runs the suites at a moment and returns whether all passed. */
async function runAt(moment: string, args: readonly string[]): Promise<boolean> {
  const offsetMs = Date.parse(moment) - Date.now();
  const clock = createNodeClock(offsetMs);
  const database = await startDatabase(offsetMs);
  try {
    await assertMoved(moment, clock, database.url);
    const child = spawn(process.execPath, [require.resolve('tsx/cli'), path.join(__dirname, 'run.ts'), ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...clock, TEST_DATABASE_URL: database.url },
    });
    return (await new Promise((resolve) => child.once('close', resolve))) === 0;
  } finally {
    database.stop();
  }
}

async function main(args: readonly string[]): Promise<void> {
  const results: string[] = [];
  for (const [name, moment] of MOMENTS) {
    console.log(`\nThe clock shows ${name}`);
    const passed = await runAt(moment, args);
    results.push(`${passed ? 'passed' : 'FAILED'}  ${name}`);
    if (!passed) process.exitCode = 1;
  }
  console.log(`\n${results.join('\n')}`);
}

void main(process.argv.slice(2));
