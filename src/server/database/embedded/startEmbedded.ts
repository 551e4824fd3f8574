import type pg from 'pg';
import type { Log } from '../Log';
import { deleteOldCopies, getPackagedBinaries, getRunnableBinaries } from './binaries';
import { ensureCluster } from './cluster';
import { toLayout } from './layout';
import { findRunningPostmaster, toClientConfig } from './postmaster';
import { supervise } from './supervise';

export interface EmbeddedServer {
  /** Connects as the superuser. The object is updated when the server restarts on another port. */
  connection: pg.ClientConfig;
  describe: string;
  /** The directory with the server's data. */
  directory: string;
  /** Stops the server with a fast shutdown. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the packaged PostgreSQL on a data directory, which this process locks. Adopts a server that is still running
 * after its process was killed. `installed` is the directory of the binaries, by default the one where npm put them.
 * @throws DataDirLocked at once when another process uses the directory.
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: Log;
  installed?: string;
}): Promise<EmbeddedServer> {
  const layout = toLayout(options.dataDir);
  const binaries = getRunnableBinaries(options.installed ?? getPackagedBinaries(), layout.account, layout.dataDir);
  ensureCluster(layout, binaries);
  const { connection, adopted, stop } = await supervise(layout, binaries, options.log);
  // A server that was adopted still runs from the copy that its own process chose.
  if (!adopted) deleteOldCopies(layout.dataDir, binaries);
  const describe = `packaged, ${adopted ? 'adopted' : 'started'} in ${layout.dataDir}`;
  return { connection, describe, directory: layout.cluster, stop };
}

/** For tools and tests: connects as the superuser to the running packaged server of a data directory. */
export function embeddedClientConfig(dataDir: string): Promise<pg.ClientConfig> {
  const layout = toLayout(dataDir);
  const running = findRunningPostmaster(layout.cluster);
  if (!running) return Promise.reject(new Error(`no packaged PostgreSQL is running in ${dataDir}`));
  return Promise.resolve(toClientConfig(layout, running));
}

/** Whether a packaged server is running on a data directory. */
export function isEmbeddedRunning(dataDir: string): boolean {
  return findRunningPostmaster(toLayout(dataDir).cluster) !== undefined;
}

/** Returns the connection as a DATABASE_URL, so that other processes can share the running server. */
export async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const { host = '', port, user, password, database } = await embeddedClientConfig(dataDir);
  const url = new URL(`postgres://localhost/${database ?? ''}`);
  url.username = user ?? '';
  url.password = String(password);
  url.port = String(port);
  if (host.startsWith('/')) url.searchParams.set('host', host);
  return url.href;
}
