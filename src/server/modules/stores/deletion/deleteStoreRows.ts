import type { ScopedDatabase } from '../../../database/Database';
import { enqueue } from '../../../platform/jobs';
import { deleteStoreContents, deleteStoreRow, DELETION_TIMEOUT_MS } from '../storeChanges.sql';
import { deleteRestJob, deleteRowsJob } from './deleteStoreRows.jobs';
import { deleteRows, lockDeletion } from './storeDeletion.sql';

/** Rows per transaction, which take a second or two. */
const BATCH = 20_000;
/** How long one job deletes rows before it leaves the rest to the next one, in ms. */
const PART_MS = 15_000;

interface Part {
  storeId: string;
  signal: AbortSignal;
  batch?: number;
  partMs?: number;
}

/**
 * Deletes rows of a hidden store in batches, each in its own transaction, so that an interruption loses at most one
 * batch. Leaves the rest to another job.
 */
export async function deleteStoreRows(
  db: ScopedDatabase,
  { storeId, signal, batch = BATCH, partMs = PART_MS }: Part,
): Promise<void> {
  const until = Date.now() + partMs;
  for (;;) {
    signal.throwIfAborted();
    const isMore = await db.transaction(async (sql) => {
      // A concurrent run of this job waits here, and continues with the remaining rows.
      if (!(await lockDeletion(sql, storeId))) return null;
      return deleteRows(sql, storeId, batch);
    });
    if (isMore === null) return;
    if (isMore && Date.now() < until) continue;
    const next = isMore ? deleteRowsJob : deleteRestJob;
    await db.transaction((sql) => enqueue(sql, next, { storeId }, { key: storeId }));
    return;
  }
}

/** Deletes the remaining rows of a hidden store with one statement per table, and then the store itself. */
export async function deleteRest(db: ScopedDatabase, storeId: string): Promise<void> {
  await db.transaction(
    async (sql) => {
      if (!(await lockDeletion(sql, storeId))) return;
      // Must come first: a distributed database locks all stores from the first change of a store until the end.
      await deleteStoreContents(sql, storeId);
      await deleteStoreRow(sql, storeId);
    },
    { statementTimeoutMs: DELETION_TIMEOUT_MS },
  );
}
