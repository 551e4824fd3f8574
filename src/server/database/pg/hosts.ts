import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable } from '../Database';

/** The servers of one database, of which one takes writes and the others are its standbys. */
export interface Hosts {
  /** How to connect to the one that takes writes, as far as known. */
  readonly current: pg.ClientConfig;
  /** Looks for the one that takes writes until it is found, because the current one failed. */
  search(): void;
  /** @throws DatabaseUnavailable when a new connection led to a standby. */
  check(client: pg.ClientBase): Promise<void>;
  close(): void;
}

const SEARCH_EVERY_MS = 100;
const ASK_MS = 1_000;
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*,[^/?#@]*)(.*)$/i;

/** One URL for each host of a postgres:// URL, as in postgres://app@db1:5432,db2:5432/loyalty. */
export function listUrls(url: string): string[] {
  const [, start = '', hosts, rest = ''] = SEVERAL.exec(url) ?? [];
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/**
 * pg connects to one host. With several, each new connection goes to the one that last took writes. When that fails, a
 * search over all of them runs in the background, and callers fail at once in the meantime.
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
 * The server that takes writes; a single server is not asked.
 * @throws DatabaseUnavailable when none of them does.
 */
export async function findPrimary(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
  const servers = listServers(connection);
  if (servers.length === 1) return connection;
  const found = await askAll(servers);
  if (!found) throw new DatabaseUnavailable('none of the database servers takes writes');
  return found;
}

/** The same servers with the one that takes writes named first, which is where createHosts() begins. */
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

/** Asks all at the same time, because one that is gone may not refuse. */
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
