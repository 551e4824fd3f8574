import pg from 'pg';
import { withName } from '../connectionName';
import type { DatabaseUsage } from '../Database';
import type { Log } from '../Log';
import { CLIENT_OPTIONS, Connection, getServerPid } from './connection';
import { createHosts, type Hosts } from './hosts';
import { createProbe } from './probe';
import { createSharedConnections } from './sharedConnections';
import { toNamedStatement, toUnnamedStatement, type ToStatement } from './statements';
import {
  createTenantStatements,
  STATEMENT_TIMEOUT_MS,
  type TenantOptions,
  type TenantStatements,
} from './tenantStatements';
import { createWatchdog } from './watchdog';

/** The pool of this process's connections. */
export interface Pool {
  readonly tenantStatements: TenantStatements;
  readonly toStatement: ToStatement;
  /** How many connections can be leased at the same time. */
  readonly leases: number;
  /**
   * Leases a connection while `work` runs. Rejects soon when the database is down, even without a network error.
   * `statementTimeoutMs` is the time after which the server cancels a statement, by default 15 s.
   */
  use<T>(work: (connection: Connection) => Promise<T>, statementTimeoutMs?: number): Promise<T>;
  /** Sends a short read on a connection that others use at the same time. Retries once if that connection breaks. */
  multiplex<T>(read: (connection: Connection) => Promise<T>): Promise<T>;
  /** Replaces the connection: a leased one when its lease ends, a shared one before the next read. */
  discard(connection: Connection): void;
  getUsage(): DatabaseUsage;
  close(): Promise<void>;
}

export interface PoolOptions extends TenantOptions {
  /** The connectionString may name several hosts, of which one accepts writes. */
  connection: pg.ClientConfig;
  /** Connects to the server itself when `connection` connects to a pooler. */
  direct?: pg.ClientConfig | undefined;
  /** The number of connections, including the shared ones. */
  poolSize: number;
  /** Whether statements are prepared only once per connection. */
  namedStatements?: boolean | undefined;
  log: Log;
}

// How long a caller waits for a connection while the database is busy. The watchdog detects a database that is down.
const QUEUE_MS = 8_000;
const CLOSE_MS = 3_000;
// How long the server may take after a statement timeout to report the cancellation.
const ANSWER_MS = 2_000;
const CONNECTIONS_PER_SHARED_ONE = 4;

export function createPool(options: PoolOptions): Pool {
  const { connection: config, direct, poolSize, namedStatements = true, log } = options;
  const hosts = createHosts(config);
  const directHosts = direct && createHosts(direct);
  const toStatement = namedStatements ? toNamedStatement : toUnnamedStatement;
  const tenantStatements = createTenantStatements(options, toStatement);
  const watchdog = createWatchdog(createProbe(hosts, directHosts));
  const sharedCount = Math.max(1, Math.floor(poolSize / CONNECTIONS_PER_SHARED_ONE));
  const shared = createSharedConnections(
    { hosts, count: sharedCount, tenantStatements, isPooled: direct !== undefined },
    watchdog,
  );
  const leases = Math.max(1, poolSize - sharedCount);
  const pool = new pg.Pool({
    ...withName(config, 'queries'),
    ...CLIENT_OPTIONS,
    Client: createClientClass(hosts),
    max: leases,
    connectionTimeoutMillis: QUEUE_MS,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', (error) => {
    // The end of the pool does not wait for that of its connections, and the packaged server is stopped right after.
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  });
  const connections = new Map<pg.PoolClient, Connection>();

  const prepare = async (client: pg.PoolClient): Promise<Connection> => {
    const connection = new Connection(client);
    await connection.prepare(async () => {
      const [pid] = await Promise.all([direct ? null : getServerPid(client), hosts.check(client)]);
      connection.pid = pid;
    });
    connections.set(client, connection);
    client.once('end', () => connections.delete(client));
    return connection;
  };

  const lease = async (): Promise<{ client: pg.PoolClient; connection: Connection }> => {
    for (;;) {
      if (pool.idleCount === 0) await watchdog.whenReachable();
      const client = await pool.connect().catch((error: unknown) => {
        hosts.search();
        throw error;
      });
      try {
        const connection = connections.get(client) ?? (await prepare(client));
        if (connection.lastProgress >= watchdog.suspectSince) return { client, connection };
        connection.drop();
      } catch (error) {
        client.release(true);
        throw error;
      }
      client.release(true);
    }
  };

  return {
    tenantStatements,
    toStatement,
    leases,
    async use(work, statementTimeoutMs = STATEMENT_TIMEOUT_MS) {
      const leasing = lease();
      const { client, connection } = await watchdog.whileWaiting(leasing).catch((error: unknown) => {
        leasing.then(
          (late) => late.client.release(),
          () => undefined,
        );
        throw error;
      });
      watchdog.watch(connection, { maxStalledMs: statementTimeoutMs + ANSWER_MS });
      try {
        return await work(connection);
      } finally {
        watchdog.unwatch(connection);
        client.release(connection.isRetired);
      }
    },
    multiplex: (read) => shared.run(read),
    discard: (connection) => {
      connection.isRetired = true;
    },
    getUsage: () => ({
      max: leases,
      leased: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      ...shared.getUsage(),
    }),
    async close() {
      // A connection that receives nothing anymore would keep the pool from closing.
      const timer = setTimeout(() => {
        for (const connection of connections.values()) connection.drop();
      }, CLOSE_MS);
      await Promise.all([pool.end(), shared.close()]);
      clearTimeout(timer);
      watchdog.close();
      hosts.close();
      directHosts?.close();
    },
  };
}

/** Returns a client class that connects to the current host, because pg.Pool always passes its first options. */
function createClientClass(hosts: Hosts): typeof pg.Client {
  return class extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, ...hosts.current });
    }
  };
}
