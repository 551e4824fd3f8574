import type { Database } from '../database/Database';
import { deleteOldKeys } from './idempotency.sql';

/** Keys for each statement, so that none holds many locks or runs into its timeout. */
const BATCH = 1_000;

/** Deletes old idempotency keys, until `signal` aborts: stored responses contain names and phone numbers. */
export async function purgeIdempotencyKeys(database: Database, signal: AbortSignal, batch = BATCH): Promise<void> {
  while (!signal.aborted && (await deleteOldKeys(database.platform, batch)) === batch);
}
