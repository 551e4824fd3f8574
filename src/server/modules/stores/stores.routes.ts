import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import {
  ChangeStore,
  CreateStore,
  Store,
  StoreContents,
  StoreCounts,
  StoreName,
  StoresQuery,
  StoreStatus,
  StoreWithSecrets,
} from '../../../contract/stores';
import { Id } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getActor, ADMIN_SCOPES } from '../../auth/guard';
import { getIdParam } from '../../shared/ids';
import { sendListPage } from '../../shared/paging';
import type { Sessions } from '../../auth/sessions';
import { withBodyRules } from '../../http/validation';
import { readStoreNames, readStores } from './listStores';
import { readContents, readStore, readStoreWithSecrets } from './readStore';
import { removeStore } from './removeStore';
import { changeStore, createStore } from './saveStore';
import type { Encryptor } from './encryptor';
import { validateStore } from './store.policy';
import { readStoreCounts } from './storeRows.sql';
import { setStoreActive } from './setStoreActive';

const config = { scopes: ADMIN_SCOPES };
const tags = ['stores'];
const params = Type.Object({ id: Id });
const validatorCompiler = withBodyRules(validateStore);

/** Stores, for the platform's console. */
export function storeRoutes(
  app: App,
  { database, sessions, sealer }: { database: Database; sessions: Sessions; sealer: Encryptor },
): void {
  const db = database.platform;

  app.get(
    '/stores',
    {
      config,
      schema: {
        summary: 'Stores, newest first',
        description:
          'All of them, or a page: X-Total-Count tells how many there are, Link rel=next where the next page is.',
        tags,
        querystring: StoresQuery,
        response: { 200: Type.Array(Store), 400: ErrorBody },
      },
    },
    async (request, reply) => sendListPage(request, reply, await readStores(db, request.query)),
  );

  app.get(
    '/stores/names',
    {
      config,
      schema: {
        summary: 'Names of stores, in their order',
        description:
          'All of them, or a page by its number; a cursor is refused. X-Total-Count tells how many there are.',
        tags,
        querystring: StoresQuery,
        response: { 200: Type.Array(StoreName), 400: ErrorBody },
      },
    },
    async (request, reply) => sendListPage(request, reply, await readStoreNames(db, request.query)),
  );

  app.get(
    '/stores/counts',
    { config, schema: { summary: 'How many stores there are', tags, response: { 200: StoreCounts } } },
    () => readStoreCounts(db),
  );

  app.get(
    '/stores/subdomain/:subdomain',
    {
      config,
      schema: {
        summary: 'The store of a subdomain, without its secrets',
        tags,
        params: Type.Object({ subdomain: Type.String() }),
        response: { 200: Store, 404: ErrorBody },
      },
    },
    // No store has a subdomain with a NUL, which the database would not take.
    (request) => readStore(db, { subdomain: request.params.subdomain.toLowerCase().replaceAll('\0', ' ') }),
  );

  app.get(
    '/stores/:id',
    {
      config,
      // Asking for the head alone would be written down as a reading.
      exposeHeadRoute: false,
      schema: {
        summary: 'A store with its secrets; the audit log keeps who read them',
        tags,
        params,
        response: { 200: StoreWithSecrets, 404: ErrorBody, 409: ErrorBody },
      },
    },
    (request) => readStoreWithSecrets({ db, sealer }, getActor(request, ADMIN_SCOPES), getIdParam(request)),
  );

  app.get(
    '/stores/:id/contents',
    {
      config,
      schema: {
        summary: 'What goes with a store when it is deleted',
        tags,
        params,
        response: { 200: StoreContents, 404: ErrorBody },
      },
    },
    (request) => readContents(db, getIdParam(request)),
  );

  app.post(
    '/stores',
    {
      config,
      validatorCompiler,
      schema: {
        summary: 'Add a store',
        tags,
        body: CreateStore,
        response: { 201: Store, 400: ErrorBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const store = await createStore({ db, sealer }, getActor(request, ADMIN_SCOPES), request.body);
      return reply.code(201).send(store);
    },
  );

  app.patch(
    '/stores/:id',
    {
      config,
      validatorCompiler,
      schema: {
        summary: 'Change what is given of a store',
        tags,
        params,
        body: ChangeStore,
        response: { 200: Store, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    (request) => changeStore({ db, sealer }, getActor(request, ADMIN_SCOPES), getIdParam(request), request.body),
  );

  app.patch(
    '/stores/:id/status',
    {
      config,
      schema: {
        summary: 'Make a store active or not; the latter ends the sessions of all its people',
        tags,
        params,
        body: StoreStatus,
        response: { 200: Store, 400: ErrorBody, 404: ErrorBody },
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
        summary: 'Delete a store for good, with everything that belongs to it',
        tags,
        params,
        response: { 204: Type.Null(), 404: ErrorBody },
      },
    },
    async (request, reply) => {
      await removeStore({ db, sessions }, getActor(request, ADMIN_SCOPES), getIdParam(request));
      return reply.code(204).send(null);
    },
  );
}
