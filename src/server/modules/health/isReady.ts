import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/Database';
import type { Drain } from '../../http/drain';

const PING_MS = 1_200;

/** Whether requests can be served: the server does not stop, and its database answers soon. */
export async function isReady(
  { database, drain }: { database: Pick<Database, 'ping'>; drain: Pick<Drain, 'begun'> },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> {
  if (drain.begun) return false;
  try {
    await database.ping(PING_MS);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'database does not answer');
    return false;
  }
}
