import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import {
  UpdateStore,
  CreateStore,
  Store,
  StoreContents,
  StoreCounts,
  StoreDeletion,
  StoreName,
  StoresQuery,
  StoreStatus,
  StoreWithSecrets,
} from '../../../contract/stores';
import { Id } from '../../../contract/wire';
import type { Database, Sql } from '../../database/Database';
import type { App } from '../../http/App';
import { getActor, ADMIN_SCOPES } from '../../auth/guard';
import { getIdParam } from '../../shared/ids';
import { sendListPage } from '../../shared/paging';
import type { Sessions } from '../../auth/sessions';
import { withBodyRules } from '../../http/validation';
import { deleteStore } from './deletion/deleteStore';
import type { Encryptor } from './secrets/encryptor';
import { getStore, getStoreContents, getStoreWithSecrets } from './getStore';
import { listStoreNames, listStores } from './listStores';
import { createStore, updateStore } from './saveStore';
import { setStoreActive } from './setStoreActive';
import { validateStore } from './store.policy';
import { listDeletions } from './deletion/storeDeletion.sql';
import { getStoreCounts } from './stores.sql';

const config = { scopes: ADMIN_SCOPES };
const tags = ['stores'];
const params = Type.Object({ id: Id });
const validatorCompiler = withBodyRules(validateStore);

interface StoreDeps {
  database: Database;
  sessions: Sessions;
  encryptor: Encryptor;
  /** Connects a store's contact management with its new credentials, once the transaction commits. */
  connectCrm: (sql: Sql, storeId: string) => Promise<void>;
  /** Checks the connection to a store's point of sale with its new key and merchant, once the transaction commits. */
  checkPointOfSale: (sql: Sql, storeId: string) => Promise<void>;
}

/** Routes of the stores, for platform administrators. */
export function storeRoutes(app: App, deps: StoreDeps): void {
  const { database, sessions, encryptor } = deps;
  const db = database.platform;
  const saving = { ...deps, db };

  app.get(
    '/stores',
    {
      config,
      schema: {
        summary: 'List stores, newest first',
        description:
          'All of them, or one page. X-Total-Count is the number of stores, Link rel=next the address of the next page.',
        tags,
        querystring: StoresQuery,
        response: { 200: Type.Array(Store), 400: ErrorBody },
      },
    },
    async (request, reply) => sendListPage(request, reply, await listStores(db, request.query)),
  );

  app.get(
    '/stores/names',
    {
      config,
      schema: {
        summary: 'List ids and names of stores, by name',
        description:
          'All of them, or one page by its number; a cursor is rejected. X-Total-Count is the number of stores.',
        tags,
        querystring: StoresQuery,
        response: { 200: Type.Array(StoreName), 400: ErrorBody },
      },
    },
    async (request, reply) => sendListPage(request, reply, await listStoreNames(db, request.query)),
  );

  app.get(
    '/stores/counts',
    { config, schema: { summary: 'Count all stores and the active ones', tags, response: { 200: StoreCounts } } },
    () => getStoreCounts(db),
  );

  app.get(
    '/stores/deletions',
    {
      config,
      schema: {
        summary: 'List the stores that a job is deleting, with their progress',
        tags,
        response: { 200: Type.Array(StoreDeletion) },
      },
    },
    () => listDeletions(db),
  );

  app.get(
    '/stores/subdomain/:subdomain',
    {
      config,
      schema: {
        summary: 'Get a store by its subdomain, without its secrets',
        tags,
        params: Type.Object({ subdomain: Type.String() }),
        response: { 200: Store, 404: ErrorBody },
      },
    },
    // PostgreSQL rejects a NUL in a text parameter. A space matches no subdomain either.
    (request) => getStore(db, { subdomain: request.params.subdomain.toLowerCase().replaceAll('\0', ' ') }),
  );

  app.get(
    '/stores/:id',
    {
      config,
      // A HEAD request would be audited as a read of the secrets.
      exposeHeadRoute: false,
      schema: {
        summary: 'Get a store with its secrets; the audit log records who read them',
        tags,
        params,
        response: { 200: StoreWithSecrets, 404: ErrorBody, 409: ErrorBody },
      },
    },
    (request) => getStoreWithSecrets({ db, encryptor }, getActor(request, ADMIN_SCOPES), getIdParam(request)),
  );

  app.get(
    '/stores/:id/contents',
    {
      config,
      schema: {
        summary: 'Count what deleting a store would delete',
        tags,
        params,
        response: { 200: StoreContents, 404: ErrorBody },
      },
    },
    (request) => getStoreContents(db, getIdParam(request)),
  );

  app.post(
    '/stores',
    {
      config,
      validatorCompiler,
      schema: {
        summary: 'Create a store',
        tags,
        body: CreateStore,
        response: { 201: Store, 400: ErrorBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const store = await createStore(saving, getActor(request, ADMIN_SCOPES), request.body);
      return reply.code(201).send(store);
    },
  );

  app.patch(
    '/stores/:id',
    {
      config,
      validatorCompiler,
      schema: {
        summary: 'Update a store; omitted fields stay as they are',
        tags,
        params,
        body: UpdateStore,
        response: { 200: Store, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    (request) => updateStore(saving, getActor(request, ADMIN_SCOPES), getIdParam(request), request.body),
  );

  app.patch(
    '/stores/:id/status',
    {
      config,
      schema: {
        summary: 'Activate or deactivate a store; deactivating ends the sessions of its users',
        tags,
        params,
        body: StoreStatus,
        response: { 200: Store, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    (request) =>
      setStoreActive({ db, sessions }, getActor(request, ADMIN_SCOPES), getIdParam(request), request.body.isActive),
  );

  app.delete(
    '/stores/:id/permanent',
    {
      config,
      schema: {
        summary: 'Permanently delete a store and everything that belongs to it',
        description: '202 for a large store, which a job deletes: it is hidden from now on.',
        tags,
        params,
        response: { 202: Type.Null(), 204: Type.Null(), 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const isGone = await deleteStore({ db, sessions }, getActor(request, ADMIN_SCOPES), getIdParam(request));
      return reply.code(isGone ? 204 : 202).send(null);
    },
  );
}
