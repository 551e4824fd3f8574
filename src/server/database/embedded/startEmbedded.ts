import type pg from 'pg';
import type { Log } from '../Log';
import { getPackagedBinaries, getRunnableBinaries } from './binaries';
import { ensureCluster } from './cluster';
import { toLayout } from './layout';
import { findRunningPostmaster, toClientConfig } from './postmaster';
import { supervise } from './supervise';

export interface EmbeddedServer {
  /** As superuser. The object is updated when the server restarts on another port. */
  connection: pg.ClientConfig;
  describe: string;
  /** Where it keeps its data. */
  directory: string;
  /** Fast shutdown of the server. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the packaged PostgreSQL on a data directory, which this process locks. Adopts the server that a killed process
 * has left running. `installed` is the directory of the binaries, by default the one where npm installed them.
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
  const describe = `packaged, ${adopted ? 'adopted' : 'started'} in ${layout.dataDir}`;
  return { connection, describe, directory: layout.cluster, stop };
}

/** For tools and tests: how to connect as superuser to the packaged server that runs on a data directory. */
export function embeddedClientConfig(dataDir: string): Promise<pg.ClientConfig> {
  const layout = toLayout(dataDir);
  const running = findRunningPostmaster(layout.cluster);
  if (!running) return Promise.reject(new Error(`no packaged PostgreSQL is running in ${dataDir}`));
  return Promise.resolve(toClientConfig(layout, running));
}

/** Whether a packaged server runs on a data directory. */
export function isEmbeddedRunning(dataDir: string): boolean {
  return findRunningPostmaster(toLayout(dataDir).cluster) !== undefined;
}

/** The same as a DATABASE_URL, so that other processes can share the running server. */
export async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const { host = '', port, user, password, database } = await embeddedClientConfig(dataDir);
  const url = new URL(`postgres://localhost/${database ?? ''}`);
  url.username = user ?? '';
  url.password = String(password);
  url.port = String(port);
  if (host.startsWith('/')) url.searchParams.set('host', host);
  return url.href;
}
