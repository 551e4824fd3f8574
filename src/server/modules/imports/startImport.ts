import type { Import, ImportMapping } from '../../../contract/imports';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { AppError, fieldError } from '../../shared/AppError';
import { translateViolation } from '../../shared/violations';
import { importNotFound, toImport } from './getImport';
import { deleteImport, findImport, lockImport, startRun, type ImportKey, type ImportRecord } from './imports.sql';
import { enqueueRun } from './runImport.jobs';

/**
 * Starts a dry run with this mapping, or restarts one.
 * @throws AppError 400 for a mapping that does not fit the file, 404 for an unknown import, 409 after the import
 *   started.
 */
export function checkImport(
  db: ScopedDatabase,
  { storeId }: DashboardActor,
  { importId, mapping }: { importId: string; mapping: ImportMapping },
): Promise<Import> {
  return db.transaction(async (sql) => {
    const key = { storeId, importId };
    const record = await lock(sql, key);
    if (record.status === 'importing' || record.status === 'done' || record.status === 'failed') throw alreadyStarted();
    assertFits(mapping, record);
    await startRun(sql, key, { status: 'checking', mapping, now: new Date() });
    return enqueue(sql, key);
  });
}

/**
 * Starts the import with the mapping of the dry run. Starting it again has no effect.
 * @throws AppError 404 for an unknown import, 409 without a dry run, or when another import of the store is running.
 */
export function startImport(db: ScopedDatabase, actor: DashboardActor, importId: string): Promise<Import> {
  const { storeId } = actor;
  const key = { storeId, importId };
  const started = db.transaction(async (sql) => {
    const record = await lock(sql, key);
    if (record.status === 'importing' || record.status === 'done') return toImport(record);
    if (record.status !== 'checked' || !record.mapping) {
      throw new AppError('conflict', 'Please check the file before you import it.');
    }
    await startRun(sql, key, { status: 'importing', mapping: record.mapping, now: new Date() });
    await recordAuditBy(sql, actor, {
      action: 'customers_import_started',
      recordType: 'import',
      recordId: importId,
      newValues: {
        rows: record.totalRows,
        hasConsentStatement: record.mapping.hasConsentStatement,
        ...(record.mapping.includesErased === true && { includesErased: true }),
      },
    });
    return enqueue(sql, key);
  });
  return translateViolation(
    started,
    'customer_imports_running',
    () => new AppError('conflict', 'Another import is running. Please wait until it is done.'),
  );
}

/**
 * Deletes an import with its file and its reported rows, but not the customers that it added.
 * @throws AppError 404 for an unknown import, 409 while it is running.
 */
export async function discardImport(db: ScopedDatabase, { storeId }: DashboardActor, importId: string): Promise<void> {
  await db.transaction(async (sql) => {
    const key = { storeId, importId };
    if ((await lock(sql, key)).status === 'importing') {
      throw new AppError('conflict', 'This import is running and cannot be discarded.');
    }
    await deleteImport(sql, key);
  });
}

async function lock(sql: Sql, key: ImportKey): Promise<ImportRecord> {
  const record = await lockImport(sql, key);
  if (!record) throw importNotFound();
  return record;
}

async function enqueue(sql: Sql, key: ImportKey): Promise<Import> {
  await enqueueRun(sql, key);
  const record = await findImport(sql, key);
  if (!record) throw importNotFound();
  return toImport(record);
}

function assertFits(mapping: ImportMapping, { columns }: ImportRecord): void {
  const { phone, name, lastName = null, birthday, points, joined, smsConsent } = mapping;
  const used = [phone, name, lastName, birthday, points, joined, smsConsent].filter((column) => column !== null);
  if (used.some((column) => column >= columns.length)) {
    throw fieldError('bad_request', 'mapping', 'The file does not have all of these columns.');
  }
  if (new Set(used).size < used.length) {
    throw fieldError('bad_request', 'mapping', 'Each column can be used once.');
  }
  if (smsConsent !== null && !mapping.hasConsentStatement) {
    throw fieldError(
      'bad_request',
      'hasConsentStatement',
      'Please confirm that these customers agreed to get marketing texts from your store.',
    );
  }
}

function alreadyStarted(): AppError {
  return new AppError('conflict', 'This import has already started.');
}
