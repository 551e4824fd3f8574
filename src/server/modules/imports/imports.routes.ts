import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { Import, ImportDetails, ImportMapping, ImportUploadQuery } from '../../../contract/imports';
import { IMPORT_REASON_COLUMNS, IMPORT_ROW_COLUMN } from '../../../contract/plain/limits';
import type { ScopedDatabase } from '../../database/Database';
import type { DashboardActor } from '../../platform/auth/actor';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { readInBatches, sendCsv, type CsvColumns } from '../../platform/http/sendCsv';
import { toPlainText } from '../../shared/validateText';
import { getImport, importNotFound, listImports } from './getImport';
import { findImport } from './imports.sql';
import { unwrapCell } from './rows/cleanCell';
import { isReportColumn } from './rows/columnNames';
import { listReportedRows, type ReportedRow, type ReportKind } from './rows/reportedRows.sql';
import type { ImportDeps } from './runImport';
import { checkImport, discardImport, startImport } from './startImport';
import { uploadImport } from './uploadImport';

export function importRoutes(app: App, { database, encryptor }: ImportDeps): void {
  void app.register((scope: App) => {
    uploadRoute(scope, { database, encryptor });
    return Promise.resolve();
  });
  const route = defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/customers/import',
    {
      operationId: 'listImports',
      summary: 'List the latest imports of customers',
      response: Type.Array(Import),
      errors: [404],
    },
    ({ db, actor }) => listImports(db, actor),
  );

  route.get(
    '/store/customers/import/:id',
    {
      operationId: 'getImport',
      summary: 'Get an import with its progress, and its first rows while it waits',
      response: ImportDetails,
      errors: [404],
    },
    ({ db, actor, params }) => getImport(db, encryptor, actor, params.id),
  );

  route.post(
    '/store/customers/import/:id/check',
    {
      operationId: 'checkImport',
      summary: 'Start a dry run with this mapping of columns; it changes no customer',
      body: ImportMapping,
      response: Import,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => checkImport(db, actor, { importId: params.id, mapping: body }),
  );

  route.post(
    '/store/customers/import/:id/start',
    {
      operationId: 'startImport',
      summary: 'Import the file as it was checked; repeating it changes nothing',
      response: Import,
      errors: [404, 409],
    },
    ({ db, actor, params }) => startImport(db, actor, params.id),
  );

  const report = { produces: ['text/csv'], response: Type.Unsafe<NodeJS.ReadableStream>({}), errors: [404] } as const;
  route.get(
    '/store/customers/import/:id/rejected',
    {
      operationId: 'exportRejectedRows',
      summary: 'Download the rejected rows as CSV, each with the reason',
      ...report,
    },
    async ({ db, actor, params, reply }) => sendCsv(reply, await exportReported(db, actor, params.id, 'rejected')),
  );

  route.get(
    '/store/customers/import/:id/warned',
    {
      operationId: 'exportWarnedRows',
      summary: 'Download the imported rows with a cell that was left out or changed as CSV, each with the reason',
      ...report,
    },
    async ({ db, actor, params, reply }) => sendCsv(reply, await exportReported(db, actor, params.id, 'warned')),
  );

  route.delete(
    '/store/customers/import/:id',
    {
      operationId: 'discardImport',
      summary: 'Discard an import that is not running; customers that it added stay',
      errors: [404, 409],
    },
    ({ db, actor, params }) => discardImport(db, actor, params.id),
  );
}

/** The upload has its own parser, because the file is the body and is stored while it arrives. */
function uploadRoute(app: App, { database, encryptor }: ImportDeps): void {
  app.removeAllContentTypeParsers();
  // The content decides, because systems declare different types for CSV files.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES }).post(
    '/store/customers/import',
    {
      operationId: 'createImport',
      summary: 'Upload a CSV file of customers',
      description:
        'The body is the file: at most 20 MB; UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs. Contacts (vCard) are read too.',
      consumes: ['text/csv'],
      query: ImportUploadQuery,
      body: Type.Unsafe<Buffer>({}),
      response: ImportDetails,
      status: 201,
      errors: [404, 409, 413],
    },
    ({ db, actor, query, body }) => {
      const fileName = toPlainText(query.fileName ?? '') || 'customers.csv';
      // A request without a body is not parsed.
      return uploadImport(db, encryptor, actor, {
        fileName,
        body: body instanceof Readable ? body : Readable.from([]),
      });
    },
  );
}

type Row = Omit<ReportedRow, 'phoneDigits'>;

const BATCH = 1_000;

/**
 * Returns the rows with problems as columns of a CSV file. It has the columns of the uploaded file, the row number and
 * the reason, so that the rows can be corrected and imported again.
 * @throws AppError 404 when the store has no import with this id.
 */
async function exportReported(
  db: ScopedDatabase,
  { storeId }: DashboardActor,
  importId: string,
  kind: ReportKind,
): Promise<{ name: string; columns: CsvColumns<Row>; batches: AsyncIterable<Row[]> }> {
  const key = { storeId, importId };
  const record = await findImport(db, key);
  if (!record) throw importNotFound();
  const batches = readInBatches<Row>(BATCH, (last, limit) =>
    listReportedRows(db, key, { kind, after: last?.number ?? 0, limit }),
  );
  return { name: `${kind}-rows`, columns: toColumns(record.columns, IMPORT_REASON_COLUMNS[kind]), batches };
}

function toColumns(headers: readonly string[], reasonHeader: string): CsvColumns<Row> {
  const columns = new Map<string, CsvColumns<Row>[string]>();
  for (const [at, header] of headers.entries()) {
    // The file is that of an earlier report. Its reasons are out of date.
    if (isReportColumn(header)) continue;
    // Two columns of the file may have the same header.
    columns.set(columns.has(header) ? `${header} (${at + 1})` : header, ({ cells }) => unwrapCell(cells[at] ?? ''));
  }
  columns.set(IMPORT_ROW_COLUMN, ({ number }) => number);
  columns.set(reasonHeader, ({ reason }) => reason);
  return Object.fromEntries(columns);
}
