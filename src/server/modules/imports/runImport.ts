import { IMPORT_EXISTING_SHOWN } from '../../../contract/plain/limits';
import type { Database, Sql } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import { enqueueSync } from '../contacts';
import { retryWithOtherCode } from '../customers';
import { addProgress, endRun, findImport, lockImport, type ImportKey, type ImportRecord } from './imports.sql';
import { openBatches } from './openBatches';
import { applyBatch, checkBatch, type Batch } from './rows/applyBatch';
import { enqueueRun } from './runImport.jobs';

export interface ImportDeps {
  database: Database;
  encryptor: Encryptor;
}

/** From this number of added or changed customers on, the statistics of their tables are updated. */
const LARGE_ROWS = 500;
/** No further batch of a part starts after this time, in ms. */
const PART_MS = 10_000;

/**
 * Processes the rows of an import or a dry run for some seconds and enqueues the next part. Each batch and the next
 * position are saved in one transaction, so that a killed run can be resumed, and two concurrent runs share the work.
 */
export async function runImport(
  { database, encryptor }: ImportDeps,
  key: ImportKey,
  signal: AbortSignal,
): Promise<void> {
  const db = database.forStore(key.storeId);
  const record = await findImport(db, key);
  if (!record?.mapping || !isRunning(record)) return;
  const until = performance.now() + PART_MS;
  let { processed } = record;
  const { batches, timeZone } = await openBatches(db, key, record, processed);
  for await (const batch of batches) {
    signal.throwIfAborted();
    if (performance.now() > until) {
      await db.transaction((sql) => enqueueRun(sql, key));
      return;
    }
    const run = { encryptor, key, status: record.status, processed, timeZone };
    // Another process is ahead, or the owner discarded or restarted the import.
    if (!(await retryWithOtherCode(() => db.transaction((sql) => save(sql, run, batch))))) return;
    processed += batch.rows.length + batch.rejected.length;
  }
  const isLarge = await db.transaction((sql) => finish(sql, key, record.status));
  if (isLarge) await database.analyze(['customers', 'points_ledger']);
}

/** Ends an import whose job failed and is not retried, with instructions for the owner. */
export async function giveUp({ database }: { database: Database }, key: ImportKey): Promise<void> {
  await database.forStore(key.storeId).transaction(async (sql) => {
    const record = await lockImport(sql, key);
    if (!record || !isRunning(record)) return;
    const problem = `The import stopped after row ${record.processed + 1} because of a technical problem. Import the same file again: no customer is added or gets points twice.`;
    await endRun(sql, key, { status: 'failed', problem, now: new Date() });
  });
}

interface Run {
  encryptor: Encryptor;
  key: ImportKey;
  status: ImportRecord['status'];
  /** The number of rows before this batch. */
  processed: number;
  timeZone: string;
}

async function save(sql: Sql, { encryptor, key, status, processed, timeZone }: Run, batch: Batch): Promise<boolean> {
  const record = await lockImport(sql, key);
  if (record?.status !== status || record.processed !== processed) return false;
  const run = { encryptor, key, record, timeZone, now: new Date() };
  const counts = await (status === 'importing' ? applyBatch(sql, run, batch) : checkBatch(sql, run, batch));
  const existingIds = [...record.existingIds, ...counts.existingIds].slice(0, IMPORT_EXISTING_SHOWN);
  await addProgress(sql, key, { ...counts, existingIds });
  return true;
}

/** Returns whether so many customers were imported that the statistics of their tables must be updated. */
async function finish(sql: Sql, key: ImportKey, status: ImportRecord['status']): Promise<boolean> {
  const record = await lockImport(sql, key);
  if (record?.status !== status || record.processed < record.totalRows) return false;
  await endRun(sql, key, { status: status === 'importing' ? 'done' : 'checked', now: new Date() });
  if (status !== 'importing') return false;
  await enqueueSync(sql, key.storeId);
  return record.added + record.updated >= LARGE_ROWS;
}

function isRunning({ status }: ImportRecord): boolean {
  return status === 'checking' || status === 'importing';
}
