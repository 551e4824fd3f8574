import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/Database';
import { deleteOldKeys } from './idempotency.sql';

const PURGE_MS = 60 * 60_000;
/** Keys for each statement, so that none holds many locks or runs into its time-out. */
const BATCH = 1_000;

/** Deletes old idempotency keys at intervals: stored responses contain names and phone numbers. Returns a stop function. */
export function purgeIdempotencyKeys(
  database: Database,
  log: FastifyBaseLogger,
  everyMs = PURGE_MS,
  batch = BATCH,
): () => void {
  const timer = setInterval(() => {
    purge(database, batch).catch((error: unknown) => {
      log.warn({ err: error }, 'deleting old idempotency keys failed');
    });
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

async function purge(database: Database, batch: number): Promise<void> {
  while ((await deleteOldKeys(database.platform, batch)) === batch);
}
