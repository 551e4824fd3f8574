import type pg from 'pg';
import { packagedBinaries, runnableBinaries } from './binaries';
import { ensureCluster } from './cluster';
import { toLayout } from './layout';
import { toClientConfig, findRunningPostmaster } from './postmaster';
import { supervise } from './supervise';
import type { Log } from '../Log';

export interface EmbeddedServer {
  /** As superuser; the object follows the server when it comes back elsewhere. */
  connection: pg.ClientConfig;
  describe: string;
  /** Fast shutdown of the server. */
  readonly stop: () => Promise<void>;
}

/**
 * The packaged PostgreSQL on a data directory of its own, held by this process alone. A server left over by a
 * process that was killed is adopted. Rejects at once, naming the holder, when a living process has the directory.
 * `installed` is where the binaries are, when not where npm put them.
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: Log;
  installed?: string;
}): Promise<EmbeddedServer> {
  const layout = toLayout(options.dataDir);
  const binaries = runnableBinaries(options.installed ?? packagedBinaries(), layout.account, layout.dataDir);
  ensureCluster(layout, binaries);
  const { connection, adopted, stop } = await supervise(layout, binaries, options.log);
  return { connection, describe: `packaged, ${adopted ? 'adopted' : 'started'} in ${layout.dataDir}`, stop };
}

/** How tools and tests connect, as superuser, to the packaged server that runs on a data directory. */
export function embeddedClientConfig(dataDir: string): Promise<pg.ClientConfig> {
  const layout = toLayout(dataDir);
  const running = findRunningPostmaster(layout.cluster);
  if (!running) return Promise.reject(new Error(`no packaged PostgreSQL runs in ${dataDir}`));
  return Promise.resolve(toClientConfig(layout, running));
}

/** The same as a DATABASE_URL, by which further processes may share the running server. */
export async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const { host = '', port, user, password, database } = await embeddedClientConfig(dataDir);
  const at = new URL(`postgres://localhost/${database ?? ''}`);
  at.username = user ?? '';
  at.password = String(password);
  at.port = String(port);
  if (host.startsWith('/')) at.searchParams.set('host', host);
  return at.href;
}
