import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/Database';
import { deleteOldKeys } from './idempotency.sql';

const PURGE_MS = 60 * 60_000;

/** Deletes old idempotency keys at intervals: stored responses contain names and phone numbers. Returns a stop function. */
export function purgeIdempotencyKeys(database: Database, log: FastifyBaseLogger, everyMs = PURGE_MS): () => void {
  const timer = setInterval(() => {
    deleteOldKeys(database.platform).catch((error: unknown) => {
      log.warn({ err: error }, 'deleting old idempotency keys failed');
    });
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
