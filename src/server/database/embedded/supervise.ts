import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { getErrorMessage } from '../errorCode';
import type { Log } from '../Log';
import type { Layout } from './layout';
import { DATABASE, findRunningPostmaster, toClientConfig, type Postmaster } from './postmaster';
import { startPostmaster, stopPostmaster } from './startPostmaster';

const ADOPTION_MS = 15_000;

interface Supervised {
  readonly connection: pg.ClientConfig;
  /** Whether the server was still running after its process was killed. */
  readonly adopted: boolean;
  readonly stop: () => Promise<void>;
}

/** Starts or adopts the cluster's server, locks the data directory, and restarts the server whenever it dies. */
export async function supervise(layout: Layout, binaries: string, log: Log): Promise<Supervised> {
  const first = await startOrAdopt(layout, binaries);
  let { postmaster, lock } = first;
  await ensureDatabase(toClientConfig(layout, postmaster, 'postgres'));
  // One object for the whole lifetime, so that new connections use the new port after a restart.
  const connection = toClientConfig(layout, postmaster);
  let stopping = false;
  const isStopping = () => stopping;

  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await lock.lost;
      if (isStopping()) return;
      log.warn({ pid: postmaster.pid }, 'the packaged PostgreSQL has ended and is being restarted');
      const restarted = await restart(layout, binaries, log, isStopping);
      if (!restarted) return;
      ({ postmaster, lock } = restarted);
      connection.port = postmaster.port;
      if (isStopping()) return;
    }
  };
  const supervision = keepRunning();

  return {
    connection,
    adopted: first.adopted,
    async stop() {
      stopping = true;
      // The lock is released after the server has ended, so that no other process adopts a server that is stopping.
      await stopPostmaster(postmaster.pid);
      await supervision;
      // A restart may have been in progress.
      await stopPostmaster(postmaster.pid);
      await lock.release();
    },
  };
}

interface RunningServer {
  postmaster: Postmaster;
  lock: DataDirLock;
  adopted: boolean;
}

async function startOrAdopt(layout: Layout, binaries: string): Promise<RunningServer> {
  const deadline = Date.now() + ADOPTION_MS;
  for (;;) {
    const found = findRunningPostmaster(layout.cluster);
    try {
      const postmaster = found ?? (await startPostmaster(layout, binaries));
      const lock = await acquireDataDirLock(toClientConfig(layout, postmaster), layout.dataDir);
      return { postmaster, lock, adopted: found !== undefined };
    } catch (error) {
      if (error instanceof DataDirLocked) throw error;
      // The server may be starting, recovering or shutting down, or another process may have started it.
      const other = findRunningPostmaster(layout.cluster);
      if (!other && !found && !isTemporaryStartError(error)) throw error;
      if (Date.now() > deadline) throw toStartError(layout, other, error);
      await sleep(50);
    }
  }
}

// After the server was killed with -9, its children need a moment to detach from the shared memory, and its pid stays
// in use until its parent has reaped it.
function isTemporaryStartError(error: unknown): boolean {
  return /pre-existing shared memory|lock file|is the server|could not bind/i.test(getErrorMessage(error));
}

function toStartError(layout: Layout, other: Postmaster | undefined, cause: unknown): Error {
  const problem = other ? `is used by PostgreSQL process ${other.pid}, which rejects connections` : 'does not start';
  return new Error(`the database in ${layout.dataDir} ${problem}: ${getErrorMessage(cause)}`, { cause });
}

async function restart(
  layout: Layout,
  binaries: string,
  log: Log,
  isStopping: () => boolean,
): Promise<RunningServer | undefined> {
  let logged = '';
  for (let delayMs = 100; !isStopping(); delayMs = Math.min(delayMs * 2, 5_000)) {
    try {
      return await startOrAdopt(layout, binaries);
    } catch (error) {
      // A full disk may last for hours, with an attempt every 5 s. Its lines differ in times, process ids and files.
      const reason = getErrorMessage(error);
      if (withoutNumbers(reason) !== logged) log.error({ reason }, 'restarting the packaged PostgreSQL failed');
      logged = withoutNumbers(reason);
      if (error instanceof DataDirLocked) return undefined;
      await sleep(delayMs);
    }
  }
  return undefined;
}

const withoutNumbers = (text: string): string => text.replace(/\d+/g, '');

async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

const LOCK = 7_203_554_172;

/** The lock on a data directory is an advisory lock of PostgreSQL, which is released no matter how the process ends. */
interface DataDirLock {
  /** Resolves when the connection that holds the lock is lost. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/** Locks the data directory. @throws DataDirLocked at once when another process holds the lock. */
async function acquireDataDirLock(connection: pg.ClientConfig, dataDir: string): Promise<DataDirLock> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: `regulars supervisor ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    await client.connect();
    const { rows } = await client.query<{ acquired: boolean }>(`select pg_try_advisory_lock(${LOCK}) as acquired`);
    if (!rows[0]?.acquired) throw new DataDirLocked(dataDir, await getHolder(client));
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return { lost, release: () => client.end() };
}

class DataDirLocked extends Error {
  override readonly name = 'DataDirLocked';
  constructor(dataDir: string, holder: string) {
    super(
      `the data directory ${dataDir} is in use by process ${holder}: stop that process, choose another DATA_DIR, ` +
        'or set DATABASE_URL to share a PostgreSQL server between several processes',
    );
  }
}

async function getHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted
       and (l.classid::bigint << 32) + l.objid::bigint = ${LOCK}`,
  );
  return rows[0]?.name.replace('regulars supervisor ', '') ?? 'unknown';
}
