import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { Type } from 'typebox';
import { ContactSync } from '../../../contract/contacts';
import { ErrorBody } from '../../../contract/errors';
import { Id } from '../../../contract/wire';
import { ADMIN_SCOPES, DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import { consume, sharedCounters } from '../../auth/rateLimits';
import type { Sql } from '../../database/Database';
import type { App } from '../../http/App';
import { getIdParam } from '../../shared/ids';
import { getContactSync, testContactSync } from './contactSync';
import type { ContactDeps } from './syncContacts';

const TESTS_PER_MINUTE = 6;
const BUDGET_MS = 8_000;
const TOO_MANY_TESTS = 'This connection was just tested several times. Please wait a minute.';

const tags = ['contacts'];
const params = Type.Object({ id: Id });

/** The state of a store's contact sync, for administrators and the owner. */
export function contactSyncRoutes(app: App, deps: ContactDeps): void {
  const { database } = deps;
  const limiter = new RateLimiterPostgres({
    ...sharedCounters(database),
    keyPrefix: 'crm-test',
    points: TESTS_PER_MINUTE,
    duration: 60,
  });

  /** One count for the administrators and the owner of a store. */
  const test = async (sql: Sql, storeId: string, log: FastifyBaseLogger) => {
    await consume(limiter, storeId, TOO_MANY_TESTS);
    await testContactSync(deps, storeId, { signal: AbortSignal.timeout(BUDGET_MS), log });
    return getContactSync(sql, storeId);
  };

  app.get(
    '/stores/:id/contact-sync',
    {
      config: { scopes: ADMIN_SCOPES },
      schema: {
        summary: "Get the state of a store's contact sync",
        tags,
        params,
        response: { 200: ContactSync, 404: ErrorBody },
      },
    },
    (request) => getContactSync(database.platform, getIdParam(request)),
  );

  app.post(
    '/stores/:id/contact-sync/test',
    {
      config: { scopes: ADMIN_SCOPES },
      schema: {
        summary: "Test the connection of a store's contact sync now; returns the new state",
        tags,
        params,
        response: { 200: ContactSync, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request) => {
      const storeId = getIdParam(request);
      await getContactSync(database.platform, storeId);
      return test(database.platform, storeId, request.log);
    },
  );

  app.get(
    '/store/contact-sync',
    {
      config: { scopes: DASHBOARD_SCOPES },
      schema: {
        summary: "Get the state of your store's contact sync",
        tags,
        response: { 200: ContactSync },
      },
    },
    (request) => {
      const { storeId } = getActor(request, DASHBOARD_SCOPES);
      return getContactSync(database.forStore(storeId), storeId);
    },
  );

  app.post(
    '/store/contact-sync/test',
    {
      config: { scopes: DASHBOARD_SCOPES },
      schema: {
        summary: "Test the connection of your store's contact sync now; returns the new state",
        tags,
        response: { 200: ContactSync, 429: ErrorBody },
      },
    },
    (request) => {
      const { storeId } = getActor(request, DASHBOARD_SCOPES);
      return test(database.forStore(storeId), storeId, request.log);
    },
  );
}
