import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { Import, ImportDetails, ImportMapping, ImportUploadQuery } from '../../../contract/imports';
import { defineRoutes } from '../../auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { sendCsv } from '../../http/sendCsv';
import { toPlainText } from '../../shared/plainText';
import { exportRefusals } from './exportRefusals';
import { getImport, listImports } from './getImport';
import { checkImport, discardImport, startImport } from './startImport';
import { uploadImport } from './uploadImport';

/** Imports of customers into the owner's store: upload, dry run, import, refused rows. */
export function importRoutes(app: App, { database }: { database: Database }): void {
  void app.register((scope: App) => {
    uploadRoute(scope, database);
    return Promise.resolve();
  });
  const route = defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/customers/import',
    { summary: 'List the latest imports of customers', response: Type.Array(Import), errors: [404] },
    ({ db, actor }) => listImports(db, actor),
  );

  route.get(
    '/store/customers/import/:id',
    {
      summary: 'Get an import with its progress, and its first rows while it waits',
      response: ImportDetails,
      errors: [404],
    },
    ({ db, actor, params }) => getImport(db, actor, params.id),
  );

  route.post(
    '/store/customers/import/:id/check',
    {
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
      summary: 'Import the file as it was checked; repeating it changes nothing',
      response: Import,
      errors: [404, 409],
    },
    ({ db, actor, params }) => startImport(db, actor, params.id),
  );

  route.get(
    '/store/customers/import/:id/refused',
    {
      summary: 'Download the refused rows as CSV, each with the reason',
      produces: ['text/csv'],
      response: Type.Unsafe<NodeJS.ReadableStream>({}),
      errors: [404],
    },
    async ({ db, actor, params, reply }) => sendCsv(reply, await exportRefusals(db, actor, params.id)),
  );

  route.delete(
    '/store/customers/import/:id',
    { summary: 'Discard an import that is not running; customers that it added stay', errors: [404, 409] },
    ({ db, actor, params }) => discardImport(db, actor, params.id),
  );
}

/** The upload, with a parser of its own: the file is the body, and it is stored as it arrives. */
function uploadRoute(app: App, database: Database): void {
  app.removeAllContentTypeParsers();
  // The content decides: systems disagree about the type of CSV files.
  app.addContentTypeParser('*', (_request, payload, done) => {
    done(null, payload);
  });
  defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES }).post(
    '/store/customers/import',
    {
      summary: 'Upload a CSV file of customers',
      description: 'The body is the file: at most 20 MB; UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs.',
      consumes: ['text/csv'],
      query: ImportUploadQuery,
      body: Type.Unsafe<Buffer>({}),
      response: ImportDetails,
      status: 201,
      errors: [404, 409, 413],
    },
    ({ db, actor, query, body }) => {
      const fileName = toPlainText(query.fileName ?? '') || 'customers.csv';
      // Without a body there is no parser.
      return uploadImport(db, actor, { fileName, body: body instanceof Readable ? body : Readable.from([]) });
    },
  );
}
