import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable } from '../Database';

/** The servers of one database: one that accepts writes, and its standbys. */
export interface Hosts {
  /** The settings for connecting to the server that last accepted writes. */
  readonly current: pg.ClientConfig;
  /** Searches in the background for the server that accepts writes, after the current one failed. */
  search(): void;
  /** Checks a new connection. @throws DatabaseUnavailable when it leads to a standby. */
  check(client: pg.ClientBase): Promise<void>;
  close(): void;
}

const SEARCH_EVERY_MS = 100;
const ASK_MS = 1_000;
// A comma before the last @ belongs to the password.
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*,[^/?#@]*)(?![^/?#]*@)(.*)$/i;

/** Returns one URL per host of a postgres:// URL such as postgres://app@db1:5432,db2:5432/loyalty. */
export function listUrls(url: string): string[] {
  const [, start = '', hosts, rest = ''] = SEVERAL.exec(url) ?? [];
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/**
 * Each new connection goes to the server that last accepted writes, because pg connects to only one host. When that
 * server fails, all of them are searched in the background, and callers fail at once in the meantime.
 */
export function createHosts(connection: pg.ClientConfig): Hosts {
  const servers = listServers(connection);
  let [current = connection] = servers;
  let searching = false;
  let closed = false;

  const searchUntilFound = async () => {
    while (!closed) {
      const found = await askAll(servers);
      if (found) {
        current = found;
        return;
      }
      await sleep(SEARCH_EVERY_MS, undefined, { ref: false });
    }
  };

  const search = () => {
    if (servers.length === 1 || searching) return;
    searching = true;
    void searchUntilFound().finally(() => (searching = false));
  };

  return {
    get current() {
      return current;
    },
    search,
    async check(client) {
      if (servers.length === 1 || (await takesWrites(client))) return;
      search();
      throw new DatabaseUnavailable('the database server is a standby');
    },
    close() {
      closed = true;
    },
  };
}

/**
 * Returns the server that accepts writes. A single server is not asked.
 * @throws DatabaseUnavailable when none of them accepts writes.
 */
export async function findPrimary(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
  const servers = listServers(connection);
  if (servers.length === 1) return connection;
  const found = await askAll(servers);
  if (!found) throw new DatabaseUnavailable('none of the database servers takes writes');
  return found;
}

/** Moves the server that accepts writes to the front, because createHosts() starts with the first server. */
export async function namePrimaryFirst<Config extends pg.ClientConfig>(connection: Config): Promise<Config> {
  const { connectionString: several = '' } = connection;
  const [, start = '', hosts = '', rest = ''] = SEVERAL.exec(several) ?? [];
  if (hosts === '') return connection;
  const { connectionString: primary } = await findPrimary(connection);
  const first = hosts.split(',').filter((host) => `${start}${host}${rest}` === primary);
  return {
    ...connection,
    connectionString: `${start}${[...new Set([...first, ...hosts.split(',')])].join(',')}${rest}`,
  };
}

function listServers(connection: pg.ClientConfig): pg.ClientConfig[] {
  const { connectionString } = connection;
  if (connectionString === undefined) return [connection];
  return listUrls(connectionString).map((url) => ({ ...connection, connectionString: url }));
}

/** Asks all servers at the same time, because one that is down may not respond at all. */
async function askAll(servers: readonly pg.ClientConfig[]): Promise<pg.ClientConfig | null> {
  const responses = servers.map(async (server) => {
    const client = new pg.Client({ ...server, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (!(await takesWrites(client))) throw new Error('a standby');
      return server;
    } finally {
      void client.end().catch(() => undefined);
    }
  });
  return Promise.any(responses).catch(() => null);
}

async function takesWrites(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ writes: boolean }>(
    "select current_setting('transaction_read_only') = 'off' as writes",
  );
  return rows[0]?.writes ?? false;
}
