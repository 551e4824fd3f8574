import pg from 'pg';
import type { Log } from '../Log';
import { createPreamble, type Preamble } from './preamble';
import { typeParsers } from './typeParsers';
import { withWatchdog, type Watchdog } from './watchdog';

/** A pool of connections. */
export interface Pool {
  /** Leases a connection for the work. Rejects soon when the database is gone, even without a network error. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Closes the connection at the end of its lease instead of returning it to the pool. */
  discard(client: pg.PoolClient): void;
  readonly preamble: Preamble;
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
  const preamble = createPreamble(options.role);
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
      await preamble.prepare(client);
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
    preamble,
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
