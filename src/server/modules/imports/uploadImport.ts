import type { ImportDetails } from '../../../contract/imports';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX, IMPORTS_WAITING_MAX } from '../../../contract/plain/limits';
import type { ScopedDatabase } from '../../database/Database';
import type { DashboardActor } from '../../platform/auth/actor';
import type { Encryptor } from '../../platform/secrets/encryption';
import { AppError, fieldError } from '../../shared/AppError';
import { lockStoreLimits } from '../../shared/locks.sql';
import { insertChunk, readChunks, toChunks } from './file/chunks.sql';
import { SAMPLE_ROWS } from './file/customerRows';
import { EncodingDetector } from './file/encodingDetector';
import { describeOtherKind, isContacts } from './file/fileKind';
import { findDelimiter } from './file/findDelimiter';
import { listColumns } from './file/listColumns';
import { readCsv, UnreadableFile, type FileRow, type ImportFile } from './file/readCsv';
import { vcardToCsv } from './file/vcardToCsv';
import { getImport } from './getImport';
import { countWaiting, deleteImport, insertImport, saveUploaded, type ImportKey } from './imports.sql';
import { findHeader } from './rows/findHeader';

/** A request must arrive within 30 s, so an upload that takes longer was cut off by the end of its process. */
const UPLOAD_MS = 60_000;

/**
 * Stores a file of customers while it arrives, and then reads it once, so that problems of the whole file are reported
 * at once. A file that cannot be imported is deleted.
 * @throws AppError 400 or 413 for the field 'file', 409 while IMPORTS_WAITING_MAX other files wait, or when a customer
 *   was erased during the upload.
 */
export async function uploadImport(
  db: ScopedDatabase,
  encryptor: Encryptor,
  actor: DashboardActor,
  { fileName, body }: { fileName: string; body: AsyncIterable<Buffer> },
): Promise<ImportDetails> {
  const { storeId } = actor;
  const importId = await beginUpload(db, actor, fileName);
  const key = { storeId, importId };
  try {
    const encoding = await storeFile(db, key, body);
    const file = { encoding, delimiter: await detectDelimiter(db, key, encoding) };
    if (!(await saveUploaded(db, key, { ...file, ...(await scan(db, key, file)) }))) throw discarded();
  } catch (error) {
    // If the upload was deleted in the meantime, the error says nothing about the file.
    if (!(await deleteImport(db, key))) throw discarded();
    throw error instanceof UnreadableFile ? refuse(error.message) : error;
  }
  return getImport(db, encryptor, actor, importId);
}

function beginUpload(db: ScopedDatabase, { storeId, accountId }: DashboardActor, fileName: string): Promise<string> {
  return db.transaction(async (sql) => {
    await lockStoreLimits(sql, storeId);
    const now = Date.now();
    if ((await countWaiting(sql, storeId, new Date(now - UPLOAD_MS))) >= IMPORTS_WAITING_MAX) {
      throw new AppError(
        'conflict',
        `${IMPORTS_WAITING_MAX} uploaded files are waiting already. Import or discard one of them first.`,
      );
    }
    return insertImport(sql, { storeId, accountId, fileName, now: new Date(now) });
  });
}

async function storeFile(
  db: ScopedDatabase,
  key: ImportKey,
  body: AsyncIterable<Buffer>,
): Promise<ImportFile['encoding']> {
  const detector = new EncodingDetector();
  let number = 0;
  for await (const chunk of toChunks(toTable(toChunks(limitSize(body))))) {
    detector.add(chunk);
    await insertChunk(db, key, number, chunk);
    number += 1;
  }
  if (number === 0) throw refuse('The file is empty.');
  const encoding = detector.end();
  if (encoding === null) {
    throw refuse('The file is not a CSV file. Open it in your spreadsheet program and save it as CSV (UTF-8).');
  }
  return encoding;
}

async function* limitSize(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > IMPORT_BYTES_MAX) {
      throw fieldError('payload_too_large', 'file', `The file must be at most ${IMPORT_BYTES_MAX / 1_000_000} MB.`);
    }
    yield chunk;
  }
}

/**
 * Yields a file, and contacts as a CSV file.
 * @throws AppError 400 for a file of another kind, when it was read to its end, because a browser shows no answer to a
 *   request that it is still sending.
 */
async function* toTable(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let problem: string | null | undefined;
  let contacts: Buffer[] | null = null;
  for await (const part of file) {
    if (problem === undefined) {
      problem = describeOtherKind(part);
      contacts = isContacts(part) ? [] : null;
    }
    if (contacts) contacts.push(part);
    else if (problem === null) yield part;
  }
  if (problem) throw refuse(problem);
  if (contacts) yield vcardToCsv(Buffer.concat(contacts));
}

async function detectDelimiter(db: ScopedDatabase, key: ImportKey, encoding: ImportFile['encoding']): Promise<string> {
  for await (const chunk of readChunks(db, key)) return findDelimiter(new TextDecoder(encoding).decode(chunk));
  return ',';
}

/** Reads the whole file and returns its header row, its columns and the number of its rows. */
async function scan(
  db: ScopedDatabase,
  key: ImportKey,
  file: ImportFile,
): Promise<{ headerRow: number; columns: string[]; totalRows: number }> {
  const sample: FileRow[] = [];
  let rows = 0;
  for await (const row of readCsv(readChunks(db, key), file)) {
    if (sample.length < SAMPLE_ROWS) sample.push(row);
    rows += 1;
    if (rows > IMPORT_ROWS_MAX + SAMPLE_ROWS) break;
  }
  if (rows === 0) throw refuse('The file is empty.');
  const headerRow = findHeader(sample);
  const totalRows = rows - sample.filter(({ number }) => number <= headerRow).length;
  if (totalRows > IMPORT_ROWS_MAX) {
    throw refuse(`The file must have at most ${IMPORT_ROWS_MAX.toLocaleString('en-US')} rows. Please split it.`);
  }
  const columns = listColumns(sample, headerRow);
  if (totalRows === 0) throw refuse('The file has a header but no rows.');
  return { headerRow, columns, totalRows };
}

/** Returns the error for an upload that was deleted because a customer was erased, whom the file might contain. */
function discarded(): AppError {
  return fieldError(
    'conflict',
    'file',
    'A customer was erased in the meantime, so the file was not kept. Please upload it again.',
  );
}

function refuse(message: string): AppError {
  return fieldError('bad_request', 'file', message);
}
