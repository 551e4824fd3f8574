import type { Import, ImportMapping } from '../../../contract/imports';
import type { Sql } from '../../database/Database';
import type { ImportFile } from './file/readCsv';

/** The results of the rows so far. */
export interface Counts {
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Rows with the phone number of an erased customer. They are rejected, unless the owner includes them. */
  erased: number;
  /** How many of the added, updated and unchanged rows have a cell that was left out or changed. */
  warned: number;
  /** The sum of the opening balances. */
  points: number;
  /** Customers that the store already had, with points in the file and without an opening balance. */
  existingWithPoints: number;
  /** The ids of the first of these customers. */
  existingIds: string[];
}

export interface ImportRecord extends Counts {
  id: string;
  status: Import['status'] | 'uploading';
  fileName: string;
  createdAt: string;
  createdBy: string;
  startedAt: string | null;
  finishedAt: string | null;
  encoding: ImportFile['encoding'];
  delimiter: string;
  /** The number of the header row, or 0 for a file without a header. */
  headerRow: number;
  columns: string[];
  totalRows: number;
  processed: number;
  mapping: ImportMapping | null;
  problem: string | null;
}

const COLUMNS = `
  id, status, file_name as "fileName", created_at as "createdAt", created_by as "createdBy",
  started_at as "startedAt", finished_at as "finishedAt", coalesce(encoding, 'utf-8') as encoding,
  coalesce(delimiter, ',') as delimiter, header_row as "headerRow", columns, total_rows as "totalRows", processed, added,
  updated, unchanged, rejected, erased, warned, points, existing_with_points as "existingWithPoints",
  existing_ids as "existingIds", mapping, problem`;

/** Counts files that are not imported yet, and uploads begun after `uploadedSince`. Older ones were cut off. */
export async function countWaiting(sql: Sql, storeId: string, uploadedSince: Date): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count from customer_imports
     where store_id = $1
       and (status in ('uploaded', 'checking', 'checked') or (status = 'uploading' and created_at > $2))`,
    [storeId, uploadedSince],
  );
  return row?.count ?? 0;
}

/** Adds an upload and returns its id. */
export async function insertImport(
  sql: Sql,
  { storeId, accountId, fileName, now }: { storeId: string; accountId: string; fileName: string; now: Date },
): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into customer_imports as i (store_id, created_by, file_name, status, created_at)
     values ($1, $2, $3, 'uploading', $4) returning i.id`,
    [storeId, accountId, fileName, now],
  );
  if (!row) throw new Error('insert into customer_imports returned no row');
  return row.id;
}

/** Saves the properties of the uploaded file. Returns false when the upload was deleted in the meantime. */
export async function saveUploaded(
  sql: Sql,
  key: ImportKey,
  file: ImportFile & { headerRow: number; columns: readonly string[]; totalRows: number },
): Promise<boolean> {
  const saved = await sql.query(
    `update customer_imports set
       status = 'uploaded', encoding = $3, delimiter = $4, columns = $5, total_rows = $6, header_row = $7
     where store_id = $1 and id = $2 returning id`,
    [key.storeId, key.importId, file.encoding, file.delimiter, file.columns, file.totalRows, file.headerRow],
  );
  return saved.length > 0;
}

export interface ImportKey {
  storeId: string;
  importId: string;
}

/** Finds an import whose file was completely uploaded. */
export async function findImport(sql: Sql, { storeId, importId }: ImportKey): Promise<ImportRecord | null> {
  const [row] = await sql.query<ImportRecord>(
    `select ${COLUMNS} from customer_imports where store_id = $1 and id = $2 and status <> 'uploading'`,
    [storeId, importId],
  );
  return row ?? null;
}

/** Finds an import whose file was completely uploaded, and locks it until the transaction ends. */
export async function lockImport(sql: Sql, { storeId, importId }: ImportKey): Promise<ImportRecord | null> {
  const [row] = await sql.query<ImportRecord>(
    `select ${COLUMNS} from customer_imports where store_id = $1 and id = $2 and status <> 'uploading' for update`,
    [storeId, importId],
  );
  return row ?? null;
}

/** Lists the store's imports, newest first. */
export async function listImportRecords(sql: Sql, storeId: string, limit: number): Promise<ImportRecord[]> {
  return sql.query<ImportRecord>(
    `select ${COLUMNS} from customer_imports where store_id = $1 and status <> 'uploading'
     order by created_at desc, id desc limit $2`,
    [storeId, limit],
  );
}

/**
 * Starts a dry run or an import at the first row.
 * @throws ConstraintViolation 'customer_imports_running' when another import of the store is running.
 */
export async function startRun(
  sql: Sql,
  { storeId, importId }: ImportKey,
  { status, mapping, now }: { status: 'checking' | 'importing'; mapping: ImportMapping; now: Date },
): Promise<void> {
  await sql.query(
    `update customer_imports set
       status = $3, mapping = $4, started_at = $5, processed = 0, added = 0, updated = 0, unchanged = 0, rejected = 0,
       erased = 0, warned = 0, points = 0, existing_with_points = 0, existing_ids = '{}'
     where store_id = $1 and id = $2`,
    [storeId, importId, status, { ...mapping }, now],
  );
  await sql.query('delete from customer_import_rejections where store_id = $1 and import_id = $2', [storeId, importId]);
}

/** Returns the store's time zone, and the day in it at the time `at` (now if null), as YYYY-MM-DD. */
export async function findStoreDay(
  sql: Sql,
  storeId: string,
  at: string | null,
): Promise<{ day: string; timeZone: string }> {
  const [row] = await sql.query<{ day: string; timeZone: string }>(
    `select (coalesce($2::timestamptz, now()) at time zone time_zone)::date as day, time_zone as "timeZone"
     from stores where id = $1`,
    [storeId, at],
  );
  if (!row) throw new Error('the store was deleted');
  return row;
}

/**
 * Adds the results of a batch to the counts, which also moves the position of the next batch. `existingIds` are those
 * of all batches so far.
 */
export async function addProgress(sql: Sql, { storeId, importId }: ImportKey, batch: Counts): Promise<void> {
  const { added, updated, unchanged, rejected, warned, points, existingWithPoints, existingIds, erased } = batch;
  await sql.query(
    `update customer_imports set
       processed = processed + $3 + $4 + $5 + $6, added = added + $3, updated = updated + $4,
       unchanged = unchanged + $5, rejected = rejected + $6, warned = warned + $7, points = points + $8,
       existing_with_points = existing_with_points + $9, existing_ids = $10,
       erased = erased + $11
     where store_id = $1 and id = $2`,
    [storeId, importId, added, updated, unchanged, rejected, warned, points, existingWithPoints, existingIds, erased],
  );
}

/** Ends a run. The file is deleted after an import, but kept after a dry run, because the import needs it. */
export async function endRun(
  sql: Sql,
  { storeId, importId }: ImportKey,
  end: { status: 'checked' | 'done' | 'failed'; problem?: string; now: Date },
): Promise<void> {
  await sql.query(
    'update customer_imports set status = $3, problem = $4, finished_at = $5 where store_id = $1 and id = $2',
    [storeId, importId, end.status, end.problem ?? null, end.now],
  );
  if (end.status === 'checked') return;
  await sql.query('delete from customer_import_chunks where store_id = $1 and import_id = $2', [storeId, importId]);
}

/** Deletes an import with its file and reported rows, but no customers. false when it did not exist. */
export async function deleteImport(sql: Sql, { storeId, importId }: ImportKey): Promise<boolean> {
  const deleted = await sql.query('delete from customer_imports where store_id = $1 and id = $2 returning id', [
    storeId,
    importId,
  ]);
  return deleted.length > 0;
}

/**
 * Deletes imports of all stores created before `createdBefore`, those created before `unimportedBefore` that were
 * neither imported (a dry run does not count) nor failed, and uploads created before `cutOffBefore`, which were cut
 * off.
 */
export async function deleteOldImports(
  sql: Sql,
  {
    createdBefore,
    unimportedBefore,
    cutOffBefore,
  }: { createdBefore: Date; unimportedBefore: Date; cutOffBefore: Date },
): Promise<void> {
  await sql.query(
    `delete from customer_imports
     where created_at < $1 or (created_at < $2 and status in ('uploaded', 'checking', 'checked'))
       or (created_at < $3 and status = 'uploading')`,
    [createdBefore, unimportedBefore, cutOffBefore],
  );
}

/** Lists running imports and dry runs of all stores that started before a time. Their jobs may have been lost. */
export async function listRunning(sql: Sql, startedBefore: Date): Promise<ImportKey[]> {
  return sql.query<ImportKey>(
    `select store_id as "storeId", id as "importId" from customer_imports
     where status in ('checking', 'importing') and started_at < $1`,
    [startedBefore],
  );
}

/**
 * Deletes uploaded data that may contain these phones: waiting files and reported rows. Returns false when an import is
 * running, which could bring the customer back.
 */
export async function eraseFromImports(sql: Sql, storeId: string, phones: readonly string[]): Promise<boolean> {
  await sql.query(
    `delete from customer_imports
     where store_id = $1 and status in ('uploading', 'uploaded', 'checking', 'checked')`,
    [storeId],
  );
  const running = await sql.query(`select from customer_imports where store_id = $1 and status = 'importing'`, [
    storeId,
  ]);
  if (running.length > 0) return false;
  await sql.query('delete from customer_import_rejections where store_id = $1 and phone_digits = any($2)', [
    storeId,
    phones.map((phone) => phone.slice(-10)),
  ]);
  return true;
}
