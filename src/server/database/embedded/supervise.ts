import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { getErrorMessage } from '../errorCode';
import type { Log } from '../Log';
import { acquireDataDirLock, DataDirLocked, type DataDirLock } from './dataDirLock';
import type { Layout } from './layout';
import { startPostmaster, stopPostmaster } from './launch';
import { toClientConfig, DATABASE, findRunningPostmaster, type Postmaster } from './postmaster';

const ADOPTION_MS = 15_000;

export interface Supervised {
  readonly connection: pg.ClientConfig;
  /** Whether a server was found running, left over by a process that was killed. */
  readonly adopted: boolean;
  readonly stop: () => Promise<void>;
}

/** Starts or adopts the cluster's server, takes the hold on it, and brings it back whenever it dies. */
export async function supervise(layout: Layout, binaries: string, log: Log): Promise<Supervised> {
  const first = await bringUp(layout, binaries);
  let { postmaster, hold } = first;
  await ensureDatabase(toClientConfig(layout, postmaster, 'postgres'));
  // One object for good: a restart on another port is seen by whoever connects next.
  const connection = toClientConfig(layout, postmaster);
  let stopping = false;
  const isStopping = () => stopping;

  const keepUp = async (): Promise<void> => {
    for (;;) {
      await hold.lost;
      if (isStopping()) return;
      log.warn({ pid: postmaster.pid }, 'the packaged PostgreSQL went away and is brought back');
      const back = await returned(layout, binaries, log, isStopping);
      if (!back) return;
      ({ postmaster, hold } = back);
      connection.port = postmaster.port;
      if (isStopping()) return;
    }
  };
  const keeper = keepUp();

  return {
    connection,
    adopted: first.adopted,
    async stop() {
      stopping = true;
      // The hold goes with the server and not before it: nobody adopts a server that is told to end.
      await stopPostmaster(postmaster.pid);
      await keeper;
      // It may have been on its way back just now.
      await stopPostmaster(postmaster.pid);
      await hold.release();
    },
  };
}

interface Up {
  postmaster: Postmaster;
  hold: DataDirLock;
  adopted: boolean;
}

async function bringUp(layout: Layout, binaries: string): Promise<Up> {
  const until = Date.now() + ADOPTION_MS;
  for (;;) {
    const found = findRunningPostmaster(layout.cluster);
    try {
      const postmaster = found ?? (await startPostmaster(layout, binaries));
      const hold = await acquireDataDirLock(toClientConfig(layout, postmaster), layout.dataDir);
      return { postmaster, hold, adopted: found !== undefined };
    } catch (error) {
      if (error instanceof DataDirLocked) throw error;
      // It may be starting, recovering, shutting down, or have been started by another process just now.
      const rival = findRunningPostmaster(layout.cluster);
      if (!rival && !found && !isLeavingShock(error)) throw error;
      if (Date.now() > until) throw unreachable(layout, rival, error);
      await sleep(50);
    }
  }
}

// After kill -9 of the server its children take a moment to leave the shared memory, and its own number stays taken
// until somebody has noted its end.
function isLeavingShock(error: unknown): boolean {
  return /pre-existing shared memory|lock file|is the server|could not bind/i.test(getErrorMessage(error));
}

function unreachable(layout: Layout, rival: Postmaster | undefined, cause: unknown): Error {
  const holder = rival ? `is held by PostgreSQL process ${rival.pid}, which does not let us in` : 'does not come up';
  return new Error(`the database in ${layout.dataDir} ${holder}: ${getErrorMessage(cause)}`, { cause });
}

async function returned(layout: Layout, binaries: string, log: Log, stopping: () => boolean): Promise<Up | undefined> {
  for (let pause = 100; !stopping(); pause = Math.min(pause * 2, 5_000)) {
    try {
      return await bringUp(layout, binaries);
    } catch (error) {
      log.error({ err: error }, 'the packaged PostgreSQL could not be brought back yet');
      if (error instanceof DataDirLocked) return undefined;
      await sleep(pause);
    }
  }
  return undefined;
}

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
