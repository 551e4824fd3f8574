import pg from 'pg';
import type { Log } from '../Log';
import { prepareLeadingStatements } from './pipelinedQuery';
import { typeParsers } from './typeParsers';
import { withWatchdog, type Watchdog } from './watchdog';

/** A pool of connections. */
export interface Pool {
  /** Leases a connection for the work. Rejects soon when the database is gone, even without a network error. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Closes the connection at the end of its lease instead of returning it to the pool. */
  discard(client: pg.PoolClient): void;
  /** app.store as last set on each connection, outside transactions. */
  readonly tenants: WeakMap<pg.PoolClient, string>;
  close(): Promise<void>;
}

export interface PoolOptions {
  connection: pg.ClientConfig;
  poolSize: number;
  /** A role that cannot bypass row-level security; null when the login itself cannot. */
  role: string | null;
  log: Log;
}

// How long a call queues while the database is busy; one that is gone is detected by the watchdog.
const QUEUE_MS = 8_000;

export function createPool(options: PoolOptions, watchdog: Watchdog): Pool {
  const pool = new pg.Pool({
    ...options.connection,
    types: typeParsers,
    pipeline: true,
    keepAlive: true,
    max: options.poolSize,
    connectionTimeoutMillis: QUEUE_MS,
    idleTimeoutMillis: 60_000,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool awaits it, though its type does not say so
    onConnect: async (client) => {
      // A leased connection can break; its statement rejects then, and this event would crash the process.
      client.on('error', () => undefined);
      await client.query(sessionSettings(options.role));
      await prepareLeadingStatements(client);
    },
  });
  pool.on('error', (error) => {
    options.log.warn({ err: error }, 'a database connection was lost');
  });
  const discarded = new WeakSet<pg.PoolClient>();

  const runWithLease = async <T>(work: (client: pg.PoolClient) => Promise<T>, lease: Lease): Promise<T> => {
    const client = await pool.connect();
    let leased = true;
    lease.end = () => {
      if (leased) client.release(lease.abandoned || discarded.has(client));
      leased = false;
    };
    try {
      if (lease.abandoned) throw new Error('Connection terminated: the lease was abandoned');
      return await work(client);
    } finally {
      lease.end();
    }
  };

  return {
    tenants: new WeakMap(),
    discard: (client) => {
      discarded.add(client);
    },
    use: (work) => {
      const lease: Lease = { abandoned: false };
      return withWatchdog(watchdog, runWithLease(work, lease), () => {
        lease.abandoned = true;
        lease.end?.();
      });
    },
    close: () => pool.end(),
  };
}

interface Lease {
  /** The watchdog has rejected the caller; the connection must not be reused. */
  abandoned: boolean;
  end?: () => void;
}

// Sent as a statement and not as start-up options, which connection poolers reject.
function sessionSettings(role: string | null): string {
  return [
    ...(role === null ? [] : [`set role ${role}`]),
    "set time zone 'UTC'",
    "set statement_timeout = '15s'",
    "set lock_timeout = '8s'",
    "set idle_in_transaction_session_timeout = '15s'",
    // Compiling a search takes several times as long as running it, and the result is not cached.
    'set jit = off',
  ].join('; ');
}
