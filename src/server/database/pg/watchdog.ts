import pg from 'pg';
import { DatabaseUnavailable } from '../Database';

/** Tells whether the database still answers, by a connection of its own. */
export type Watchdog = () => Promise<boolean>;

// Together well below the two seconds in which every call must have its answer. The probe has the larger part: where all
// cores are busy a new connection takes its time, and is no sign of a database that is gone.
const PATIENCE_MS = 500;
const PROBE_MS = 1_100;
const BELIEVED_MS = 500;

/** A watch that many may ask at once: they share one probe, and a good answer holds for half a second. */
export function createWatchdog(connection: pg.ClientConfig): Watchdog {
  let probe: Promise<boolean> | undefined;
  let goodUntil = 0;
  return () => {
    if (Date.now() < goodUntil) return Promise.resolve(true);
    probe ??= answers(connection)
      .then((alive) => {
        if (alive) goodUntil = Date.now() + BELIEVED_MS;
        return alive;
      })
      .finally(() => {
        probe = undefined;
      });
    return probe;
  };
}

/**
 * The work's outcome, or DatabaseUnavailable as soon as the work takes long and the database no longer answers:
 * a server that hangs or a network that swallows packets gives no error for minutes.
 */
export function withWatchdog<T>(watch: Watchdog, work: Promise<T>, abandon: () => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let timer: NodeJS.Timeout;
    let settled = false;
    const look = () => {
      timer = setTimeout(() => {
        void watch().then((alive) => {
          if (settled) return;
          if (alive) {
            look();
            return;
          }
          settled = true;
          abandon();
          reject(new DatabaseUnavailable('the database does not answer'));
        });
      }, PATIENCE_MS);
    };
    look();
    work.then(resolve, reject).finally(() => {
      settled = true;
      clearTimeout(timer);
    });
  });
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PROBE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Full, or closed to new logins, is busy and not gone.
    return error instanceof pg.DatabaseError && !(error.code ?? '').startsWith('57P0');
  } finally {
    void client.end().catch(() => undefined);
  }
}
