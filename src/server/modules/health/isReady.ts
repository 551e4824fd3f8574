import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/Database';
import type { Drain } from '../../http/drain';

const PING_MS = 1_200;

/** Whether requests can be served: the server is not stopping, and the database responds in time. */
export async function isReady(
  { database, drain }: { database: Pick<Database, 'ping'>; drain: Pick<Drain, 'begun'> },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> {
  if (drain.begun) return false;
  try {
    await database.ping(PING_MS);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'database does not respond');
    return false;
  }
}
