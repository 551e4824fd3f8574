import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/Database';
import { deleteOldKeys } from './idempotency.sql';

const SWEEP_MS = 60 * 60_000;

/** Forgets kept answers that nobody asks for any more; they hold names and phone numbers. Answers how to stop. */
export function purgeIdempotencyKeys(database: Database, log: FastifyBaseLogger, everyMs = SWEEP_MS): () => void {
  const timer = setInterval(() => {
    deleteOldKeys(database.platform).catch((error: unknown) => {
      log.warn({ err: error }, 'old idempotency keys could not be removed');
    });
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
