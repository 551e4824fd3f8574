import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { getRunnableBinaries, getPackagedBinaries } from '../src/server/database/embedded/binaries';
import { createServerFolder, getServerAccount } from './support/systemPostgres';

/**
 * `npm run test:clock`: runs the unit and HTTP suites once for each moment at which a suite or the product could depend
 * on the clock. The clocks of the tests, the servers and their database show it, and go on from there.
 *
 *     npm run test:clock -- sms stats   the suites in test/sms and test/stats
 *
 * Needs libfaketime (Debian: apt-get install libfaketime).
 * Not reliable yet: with the library a connection to PostgreSQL hangs now and then, shown as 503 or a lock timeout.
 */
const MOMENTS = [
  ['November 30, 11:30 PM in New York', '2026-12-01T04:30:00Z'],
  ['the last minute of February 28 (UTC)', '2027-02-28T23:59:00Z'],
  ['January 1, 12:10 AM (UTC)', '2027-01-01T00:10:00Z'],
  ['half a minute before daylight saving time begins in New York', '2026-03-08T06:59:30Z'],
  ['half a minute before daylight saving time ends in New York', '2026-11-01T05:59:30Z'],
] as const;

const ROOT = path.resolve(__dirname, '..');
const LIBRARIES = '/usr/lib';
const HOUR_MS = 3_600_000;

function findLibrary(): string | undefined {
  if (!existsSync(LIBRARIES)) return undefined;
  return readdirSync(LIBRARIES)
    .map((folder) => path.join(LIBRARIES, folder, 'faketime/libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
}

/** The variables with which a process that starts has its clock moved as far as this moment is from now. */
function createClockEnvironment(library: string, moment: string): Record<string, string> {
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1_000);
  return {
    LD_PRELOAD: library,
    // The same distance in all processes, whenever they start.
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // Timers, timeouts and the ages of files stay as they are.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    // Seconds; the library reads its variables again and again, also in signal handlers.
    FAKETIME_CACHE_DURATION: '86400',
  };
}

/** Starts a PostgreSQL server that has the moved clock, as the packaged one gets no variables of its environment. */
function startDatabase(clock: Record<string, string>): { url: string; stop: () => void } {
  const folder = createServerFolder();
  const account = getServerAccount();
  const runAs =
    account.uid === undefined || account.gid === undefined ? undefined : { uid: account.uid, gid: account.gid };
  const programs = path.join(getRunnableBinaries(getPackagedBinaries(), runAs, folder), 'bin');
  const data = path.join(folder, 'data');
  const options = {
    ...account,
    cwd: folder,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...clock },
  } as const;
  const run = (program: string, args: string[]) => execFileSync(path.join(programs, program), args, options);
  run('initdb', [
    ...['-D', data, '-U', 'regulars', '--auth=trust', '-E', 'UTF8'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ]);
  // Over a socket, so that there is no port to choose.
  const settings = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`;
  run('pg_ctl', ['-D', data, '-l', `${data}.log`, '-w', 'start', '-o', settings]);
  return {
    url: `postgres://regulars@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error when the clocks of the processes or of the database do not show about this moment. */
async function assertMoved(moment: string, clock: Record<string, string>, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ now: Date }>('select now()').finally(() => client.end());
  const printed = execFileSync(process.execPath, ['-p', 'Date.now()'], { env: { ...process.env, ...clock } });
  for (const shown of [rows[0]?.now.getTime() ?? 0, Number(printed.toString())]) {
    if (Math.abs(shown - Date.parse(moment)) > HOUR_MS) {
      throw new Error(`The clock was not moved to ${moment}: it shows ${new Date(shown).toISOString()}`);
    }
  }
}

/** Runs the suites at a moment; returns whether all passed. */
async function runAt(library: string, moment: string, suites: readonly string[]): Promise<boolean> {
  const clock = createClockEnvironment(library, moment);
  // The library for several threads locks a mutex, for which a signal handler of PostgreSQL would wait forever.
  const database = startDatabase({ ...clock, LD_PRELOAD: library.replace('MT.so', '.so') });
  try {
    await assertMoved(moment, clock, database.url);
    const child = spawn(
      process.execPath,
      [
        ...[require.resolve('jest/bin/jest'), '-c', 'test/jest.config.cjs', '--silent'],
        ...['--selectProjects', 'unit', 'http'],
        ...suites.flatMap((suite) => ['--testPathPatterns', `test/${suite}`]),
      ],
      { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...clock, TEST_DATABASE_URL: database.url } },
    );
    return (await new Promise((resolve) => child.once('close', resolve))) === 0;
  } finally {
    database.stop();
  }
}

async function main(suites: readonly string[]): Promise<void> {
  const library = findLibrary();
  if (library === undefined) {
    console.error(
      'npm run test:clock needs libfaketime, which is not installed (Debian: apt-get install libfaketime).',
    );
    process.exitCode = 1;
    return;
  }
  const results: string[] = [];
  for (const [name, moment] of MOMENTS) {
    console.log(`\nThe clock shows ${name}`);
    const passed = await runAt(library, moment, suites);
    results.push(`${passed ? 'passed' : 'FAILED'}  ${name}`);
    if (!passed) process.exitCode = 1;
  }
  console.log(`\n${results.join('\n')}`);
}

void main(process.argv.slice(2));
