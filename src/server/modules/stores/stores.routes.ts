import { Type } from 'typebox';
import {
  CreateStore,
  Store,
  StoreContents,
  StoreCounts,
  StoreDeletion,
  StoreName,
  StoresQuery,
  StoreStatus,
  StoreWithSecrets,
  UpdateStore,
} from '../../../contract/stores';
import type { Database, Sql } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { ADMIN_SCOPES } from '../../platform/auth/guard';
import type { Sessions } from '../../platform/auth/sessions';
import type { App } from '../../platform/http/App';
import type { Encryptor } from '../../platform/secrets/encryption';
import { sendListPage } from '../../shared/paging';
import { deleteStore } from './deletion/deleteStore';
import { listDeletions } from './deletion/storeDeletion.sql';
import { getStore, getStoreContents, getStoreWithSecrets } from './getStore';
import { listStoreNames, listStores } from './listStores';
import { createStore, updateStore } from './saveStore';
import { setStoreActive } from './setStoreActive';
import { validateNewStore, validateStore } from './stores.rules';
import { getStoreCounts } from './stores.sql';

interface StoreDeps {
  database: Database;
  sessions: Sessions;
  encryptor: Encryptor;
  /** Connects a store's contact management system with its new credentials after the transaction has committed. */
  connectCrm: (sql: Sql, storeId: string) => Promise<void>;
  /** Checks the connection to the point of sale with its new key and merchant after the commit. */
  checkPointOfSale: (sql: Sql, storeId: string) => Promise<void>;
}

export function storeRoutes(app: App, deps: StoreDeps): void {
  const { database, sessions, encryptor } = deps;
  const route = defineRoutes(app, { database, tags: ['stores'], scopes: ADMIN_SCOPES });

  route.get(
    '/stores',
    {
      operationId: 'listStores',
      summary: 'List stores, newest first',
      description:
        'All of them, or one page. X-Total-Count is the number of stores, Link rel=next the address of the next page.',
      query: StoresQuery,
      response: Type.Array(Store),
    },
    async ({ db, query, request, reply }) => sendListPage(request, reply, await listStores(db, query)),
  );

  route.get(
    '/stores/names',
    {
      operationId: 'listStoreNames',
      summary: 'List ids and names of stores, by name',
      description:
        'All of them, or one page by its number; a cursor is rejected. X-Total-Count is the number of stores.',
      query: StoresQuery,
      response: Type.Array(StoreName),
    },
    async ({ db, query, request, reply }) => sendListPage(request, reply, await listStoreNames(db, query)),
  );

  route.get(
    '/stores/counts',
    { operationId: 'countStores', summary: 'Count all stores and the active ones', response: StoreCounts },
    ({ db }) => getStoreCounts(db),
  );

  route.get(
    '/stores/deletions',
    {
      operationId: 'listStoreDeletions',
      summary: 'List the stores that a job is deleting, with their progress',
      response: Type.Array(StoreDeletion),
    },
    ({ db }) => listDeletions(db),
  );

  route.get(
    '/stores/subdomain/:subdomain',
    {
      operationId: 'getStoreBySubdomain',
      summary: 'Get a store by its subdomain, without its secrets',
      params: Type.Object({ subdomain: Type.String() }),
      response: Store,
      errors: [404],
    },
    // PostgreSQL rejects NUL in a text parameter. A space is in no subdomain either.
    ({ db, params }) => getStore(db, { subdomain: params.subdomain.toLowerCase().replaceAll('\0', ' ') }),
  );

  route.get(
    '/stores/:id',
    {
      operationId: 'getStore',
      summary: 'Get a store with its secrets; the audit log records who read them',
      // A HEAD request would be audited as a read of the secrets.
      exposeHeadRoute: false,
      response: StoreWithSecrets,
      errors: [404, 409],
    },
    ({ db, actor, params }) => getStoreWithSecrets({ db, encryptor }, actor, params.id),
  );

  route.get(
    '/stores/:id/contents',
    {
      operationId: 'countStoreContents',
      summary: 'Count what deleting a store would delete',
      response: StoreContents,
      errors: [404],
    },
    ({ db, params }) => getStoreContents(db, params.id),
  );

  route.post(
    '/stores',
    {
      operationId: 'createStore',
      summary: 'Create a store',
      body: CreateStore,
      rules: validateNewStore,
      response: Store,
      status: 201,
      errors: [409],
    },
    ({ db, actor, body }) => createStore({ ...deps, db }, actor, body),
  );

  route.patch(
    '/stores/:id',
    {
      operationId: 'updateStore',
      summary: 'Update a store; omitted fields stay as they are',
      body: UpdateStore,
      rules: validateStore,
      response: Store,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => updateStore({ ...deps, db }, actor, params.id, body),
  );

  route.patch(
    '/stores/:id/status',
    {
      operationId: 'setStoreStatus',
      summary: 'Activate or deactivate a store; deactivating ends the sessions of its users',
      body: StoreStatus,
      response: Store,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => setStoreActive({ db, sessions }, actor, params.id, body.isActive),
  );

  route.delete(
    '/stores/:id/permanent',
    {
      operationId: 'deleteStore',
      summary: 'Permanently delete a store and everything that belongs to it',
      description: '202 for a large store, which a job deletes: it is hidden from now on.',
      status: 202,
      emptyStatuses: [204],
      errors: [404, 409],
    },
    async ({ db, actor, params, reply }) => {
      const isGone = await deleteStore({ db, sessions }, actor, params.id);
      if (isGone) void reply.code(204);
    },
  );
}
