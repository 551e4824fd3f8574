import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { Import, ImportDetails, ImportMapping, ImportUploadQuery } from '../../../contract/imports';
import { Id } from '../../../contract/wire';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { sendCsv } from '../../http/sendCsv';
import { getIdParam } from '../../shared/ids';
import { toPlainText } from '../../shared/plainText';
import { exportRefusals } from './exportRefusals';
import { getImport, listImports } from './getImport';
import { checkImport, discardImport, startImport } from './startImport';
import { uploadImport } from './uploadImport';

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['customers'];
const params = Type.Object({ id: Id });
const errors = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };

/** Imports of customers into the owner's store: upload, dry run, import, refused rows. */
export function importRoutes(app: App, { database }: { database: Database }): void {
  const open = (request: Parameters<typeof getActor>[0]) => {
    const actor = getActor(request, DASHBOARD_SCOPES);
    return { actor, db: database.forStore(actor.storeId) };
  };
  void app.register((scope: App) => {
    uploadRoute(scope, open);
    return Promise.resolve();
  });

  app.get(
    '/store/customers/import',
    {
      config,
      schema: {
        summary: 'List the latest imports of customers',
        tags,
        response: { 200: Type.Array(Import), ...errors },
      },
    },
    (request) => {
      const { actor, db } = open(request);
      return listImports(db, actor);
    },
  );

  app.get(
    '/store/customers/import/:id',
    {
      config,
      schema: {
        summary: 'Get an import with its progress, and its first rows while it waits',
        ...{ tags, params, response: { 200: ImportDetails, ...errors } },
      },
    },
    (request) => {
      const { actor, db } = open(request);
      return getImport(db, actor, getIdParam(request));
    },
  );

  app.post(
    '/store/customers/import/:id/check',
    {
      config,
      schema: {
        summary: 'Start a dry run with this mapping of columns; it changes no customer',
        ...{ tags, params, body: ImportMapping, response: { 200: Import, ...errors, 409: ErrorBody } },
      },
    },
    (request) => {
      const { actor, db } = open(request);
      return checkImport(db, actor, { importId: getIdParam(request), mapping: request.body });
    },
  );

  app.post(
    '/store/customers/import/:id/start',
    {
      config,
      schema: {
        summary: 'Import the file as it was checked; repeating it changes nothing',
        ...{ tags, params, response: { 200: Import, ...errors, 409: ErrorBody } },
      },
    },
    (request) => {
      const { actor, db } = open(request);
      return startImport(db, actor, getIdParam(request));
    },
  );

  app.get(
    '/store/customers/import/:id/refused',
    {
      config,
      schema: {
        summary: 'Download the refused rows as CSV, each with the reason',
        ...{ tags, params, produces: ['text/csv'] },
        response: { 200: Type.Unsafe<NodeJS.ReadableStream>({}), ...errors },
      },
    },
    async (request, reply) => {
      const { actor, db } = open(request);
      return sendCsv(reply, await exportRefusals(db, actor, getIdParam(request)));
    },
  );

  app.delete(
    '/store/customers/import/:id',
    {
      config,
      schema: {
        summary: 'Discard an import that is not running; customers that it added stay',
        ...{ tags, params, response: { 204: Type.Null(), ...errors, 409: ErrorBody } },
      },
    },
    async (request, reply) => {
      const { actor, db } = open(request);
      await discardImport(db, actor, getIdParam(request));
      return reply.code(204).send(null);
    },
  );
}

type Open = (request: Parameters<typeof getActor>[0]) => {
  actor: Parameters<typeof listImports>[1];
  db: ReturnType<Database['forStore']>;
};

/** The upload, with a parser of its own: the file is the body, and it is stored as it arrives. */
function uploadRoute(app: App, open: Open): void {
  app.removeAllContentTypeParsers();
  // The content decides: systems disagree about the type of CSV files.
  app.addContentTypeParser('*', (_request, payload, done) => {
    done(null, payload);
  });
  app.post(
    '/store/customers/import',
    {
      config,
      schema: {
        summary: 'Upload a CSV file of customers',
        description: 'The body is the file: at most 20 MB; UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs.',
        tags,
        consumes: ['text/csv'],
        querystring: ImportUploadQuery,
        body: Type.Unsafe<Buffer>({}),
        response: { 201: ImportDetails, ...errors, 409: ErrorBody, 413: ErrorBody },
      },
    },
    async (request, reply) => {
      const { actor, db } = open(request);
      // Without a body there is no parser.
      const body = request.body instanceof Readable ? request.body : Readable.from([]);
      const fileName = toPlainText(request.query.fileName ?? '') || 'customers.csv';
      const upload = { fileName, body };
      return reply.code(201).send(await uploadImport(db, actor, upload));
    },
  );
}
