import pg from 'pg';
import type { Log } from '../Log';
import { prepareLeadingStatements } from './pipelinedQuery';
import { typeParsers } from './typeParsers';
import { withWatchdog, type Watchdog } from './watchdog';

/** Lends connections of the pool, one at a time to whoever works. */
export interface Pool {
  /** Borrows a connection for the work. Rejects soon when the database is gone, however silently. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** The connection is closed instead of returned. */
  discard(client: pg.PoolClient): void;
  /** app.store as last set on each connection, outside transactions. */
  readonly tenants: WeakMap<pg.PoolClient, string>;
  close(): Promise<void>;
}

export interface PoolOptions {
  connection: pg.ClientConfig;
  poolSize: number;
  /** The role without the power to bypass row-level security, or null where the login itself has none. */
  role: string | null;
  log: Log;
}

// How long a call queues while the database is alive but busy; one that is gone is noticed by the watch.
const QUEUE_MS = 8_000;

export function createPool(options: PoolOptions, watch: Watchdog): Pool {
  const pool = new pg.Pool({
    ...options.connection,
    types: typeParsers,
    pipeline: true,
    keepAlive: true,
    max: options.poolSize,
    connectionTimeoutMillis: QUEUE_MS,
    idleTimeoutMillis: 60_000,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it; its type does not say so
    onConnect: async (client) => {
      // A connection can break while it is lent out; whoever waits for it hears of it by the statement.
      client.on('error', () => undefined);
      await client.query(greeting(options.role));
      await prepareLeadingStatements(client);
    },
  });
  pool.on('error', (error) => {
    options.log.warn({ err: error }, 'a database connection was lost');
  });
  const discarded = new WeakSet<pg.PoolClient>();

  const lend = async <T>(work: (client: pg.PoolClient) => Promise<T>, loan: Lease): Promise<T> => {
    const client = await pool.connect();
    let lent = true;
    loan.end = () => {
      if (lent) client.release(loan.abandoned || discarded.has(client));
      lent = false;
    };
    try {
      if (loan.abandoned) throw new Error('Connection terminated: the caller has gone');
      return await work(client);
    } finally {
      loan.end();
    }
  };

  return {
    tenants: new WeakMap(),
    discard: (client) => {
      discarded.add(client);
    },
    use: (work) => {
      const loan: Lease = { abandoned: false };
      return withWatchdog(watch, lend(work, loan), () => {
        loan.abandoned = true;
        loan.end?.();
      });
    },
    close: () => pool.end(),
  };
}

interface Lease {
  /** Whoever borrowed has been told that the database is gone; the connection must not be used by others. */
  abandoned: boolean;
  end?: () => void;
}

// Sent as a statement and not as start-up options, which connection poolers refuse.
function greeting(role: string | null): string {
  return [
    ...(role === null ? [] : [`set role ${role}`]),
    "set time zone 'UTC'",
    "set statement_timeout = '15s'",
    "set lock_timeout = '8s'",
    "set idle_in_transaction_session_timeout = '15s'",
    // Compiling a search takes several times as long as running it, and is done anew for each.
    'set jit = off',
  ].join('; ');
}
