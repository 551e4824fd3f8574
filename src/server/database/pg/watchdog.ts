import pg from 'pg';
import { DatabaseUnavailable } from '../Database';

/** Checks on a separate connection whether the database still answers. */
export type Watchdog = () => Promise<boolean>;

// Together well below the two seconds in which every call must be answered. The probe gets the larger part, because
// connecting is slow when all cores are busy.
const CHECK_EVERY_MS = 500;
const PROBE_MS = 1_100;
const CACHE_MS = 500;

/** Concurrent callers share one probe, and a positive result is cached for half a second. */
export function createWatchdog(connection: pg.ClientConfig): Watchdog {
  let probe: Promise<boolean> | undefined;
  let aliveUntil = 0;
  return () => {
    if (Date.now() < aliveUntil) return Promise.resolve(true);
    probe ??= isAnswering(connection)
      .then((alive) => {
        if (alive) aliveUntil = Date.now() + CACHE_MS;
        return alive;
      })
      .finally(() => {
        probe = undefined;
      });
    return probe;
  };
}

/**
 * Settles as the work does, or rejects with DatabaseUnavailable as soon as the work takes long and the database no
 * longer answers: a hanging server or a network that drops packets causes no error for minutes.
 */
export function withWatchdog<T>(watchdog: Watchdog, work: Promise<T>, onAbandon: () => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let timer: NodeJS.Timeout;
    let settled = false;
    const scheduleCheck = () => {
      timer = setTimeout(() => {
        void watchdog().then((alive) => {
          if (settled) return;
          if (alive) {
            scheduleCheck();
            return;
          }
          settled = true;
          onAbandon();
          reject(new DatabaseUnavailable('the database does not answer'));
        });
      }, CHECK_EVERY_MS);
    };
    scheduleCheck();
    work.then(resolve, reject).finally(() => {
      settled = true;
      clearTimeout(timer);
    });
  });
}

async function isAnswering(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PROBE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A server that is out of connections or rejects logins is alive.
    return error instanceof pg.DatabaseError && !(error.code ?? '').startsWith('57P0');
  } finally {
    void client.end().catch(() => undefined);
  }
}
