import type { FastifyBaseLogger } from 'fastify';
import { ContactSync } from '../../../contract/contacts';
import type { Sql } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { ADMIN_SCOPES, DASHBOARD_SCOPES } from '../../platform/auth/guard';
import { createSharedLimit } from '../../platform/auth/requestLimits';
import type { App } from '../../platform/http/App';
import type { Reader } from '../../shared/reader';
import { getContactSync, testContactSync } from './contactSync';
import type { ContactDeps } from './syncContacts';

const BUDGET_MS = 8_000;

export function contactSyncRoutes(app: App, deps: ContactDeps): void {
  const { database } = deps;
  const common = { database, tags: ['contacts'] as const };
  const admin = defineRoutes(app, { ...common, scopes: ADMIN_SCOPES });
  const owner = defineRoutes(app, { ...common, scopes: DASHBOARD_SCOPES });
  const tests = createSharedLimit(database, 'crm-test');

  const test = async (sql: Sql, storeId: string, reader: Reader, log: FastifyBaseLogger) => {
    await tests.count(storeId);
    await testContactSync(deps, storeId, { signal: AbortSignal.timeout(BUDGET_MS), log });
    return getContactSync(sql, storeId, reader);
  };

  admin.get(
    '/stores/:id/contact-sync',
    {
      operationId: 'getStoreContactSync',
      summary: "Get the state of a store's contact sync",
      response: ContactSync,
      errors: [404],
    },
    ({ db, params }) => getContactSync(db, params.id, 'administrator'),
  );

  admin.post(
    '/stores/:id/contact-sync/test',
    {
      operationId: 'testStoreContactSync',
      summary: "Test the connection of a store's contact sync now; returns the new state",
      response: ContactSync,
      errors: [404, 429],
    },
    async ({ db, params, request }) => {
      await getContactSync(db, params.id, 'administrator');
      return test(db, params.id, 'administrator', request.log);
    },
  );

  owner.get(
    '/store/contact-sync',
    { operationId: 'getContactSync', summary: "Get the state of your store's contact sync", response: ContactSync },
    ({ db, actor }) => getContactSync(db, actor.storeId, 'owner'),
  );

  owner.post(
    '/store/contact-sync/test',
    {
      operationId: 'testContactSync',
      summary: "Test the connection of your store's contact sync now; returns the new state",
      response: ContactSync,
      errors: [429],
    },
    ({ db, actor, request }) => test(db, actor.storeId, 'owner', request.log),
  );
}
