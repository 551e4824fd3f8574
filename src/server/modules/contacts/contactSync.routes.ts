import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { Type } from 'typebox';
import { ContactSync } from '../../../contract/contacts';
import { ErrorBody } from '../../../contract/errors';
import { Id } from '../../../contract/wire';
import { ADMIN_SCOPES } from '../../auth/guard';
import { consume, sharedCounters } from '../../auth/rateLimits';
import type { App } from '../../http/App';
import { getIdParam } from '../../shared/ids';
import { getContactSync, testContactSync } from './contactSync';
import type { ContactDeps } from './syncContacts';

const TESTS_PER_MINUTE = 6;
const BUDGET_MS = 8_000;
const TOO_MANY_TESTS = 'This connection was tested several times just now. Please wait a minute.';

const tags = ['contacts'];
const params = Type.Object({ id: Id });

/** The state of a store's contact sync, for administrators. */
export function contactSyncRoutes(app: App, deps: ContactDeps): void {
  const { database } = deps;
  const limiter = new RateLimiterPostgres({
    ...sharedCounters(database),
    keyPrefix: 'crm-test',
    points: TESTS_PER_MINUTE,
    duration: 60,
  });

  app.get(
    '/stores/:id/contact-sync',
    {
      config: { scopes: ADMIN_SCOPES },
      schema: {
        summary: "Get whether a store's customers reach its contact management",
        tags,
        params,
        response: { 200: ContactSync, 404: ErrorBody },
      },
    },
    (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return getContactSync(database.platform, getIdParam(request));
    },
  );

  app.post(
    '/stores/:id/contact-sync/test',
    {
      config: { scopes: ADMIN_SCOPES },
      schema: {
        summary: "Test the connection to a store's contact management now; answers the state after it",
        tags,
        params,
        response: { 200: ContactSync, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request) => {
      const storeId = getIdParam(request);
      await getContactSync(database.platform, storeId);
      await consume(limiter, storeId, TOO_MANY_TESTS);
      await testContactSync(deps, storeId, { signal: AbortSignal.timeout(BUDGET_MS), log: request.log });
      return getContactSync(database.platform, storeId);
    },
  );
}
