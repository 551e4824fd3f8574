import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Type } from 'typebox';
import {
  CustomerData,
  CustomerPage,
  CustomerPageHistoryQuery,
  CustomerPageParams,
  CustomerPageStore,
  OpenCustomerPage,
  UpdateCustomerPage,
} from '../../../../contract/customerPage';
import { ErrorBody } from '../../../../contract/errors';
import { CUSTOMER_SESSION_SECONDS } from '../../../../contract/limits';
import { PointsChange } from '../../../../contract/points';
import { getCustomerToken, listCustomerTokens, toCustomerCookie } from '../../../auth/customerCookie';
import { deleteCustomerSession } from '../../../auth/customerSessions.sql';
import { defineRoutes } from '../../../auth/defineRoutes';
import { CUSTOMER_SCOPES } from '../../../auth/guard';
import { consume } from '../../../auth/rateLimits';
import { assertSameOrigin } from '../../../auth/sameOrigin';
import { hashToken } from '../../../auth/sessions';
import type { Database } from '../../../database/Database';
import type { App } from '../../../http/App';
import { normalizeId } from '../../../shared/ids';
import { sendListPage } from '../../../shared/paging';
import type { RecordPrivacyRequests } from '../../../shared/privacyRequests';
import { recordOptOuts } from '../../contacts';
import { listPointsChanges } from '../pointsChanges.sql';
import { getCustomerData } from './getCustomerData';
import { getPage } from './getPage';
import { openPage } from './openPage';
import { listStoresOfSessions } from './page.sql';
import { updatePage } from './updatePage';

interface CustomerPageDeps {
  database: Database;
  recordPrivacyRequests: RecordPrivacyRequests;
}

const tags = ['customer page'];
/** Of each process and address; the phones in a shop may share one. Guessing a token of 128 bits is hopeless anyway. */
const OPENINGS_PER_MINUTE = 300;

/** The page of a customer, by the session of their phone. No route takes an id of a customer. */
export function customerPageRoutes(app: App, deps: CustomerPageDeps): void {
  sessionRoutes(app, deps.database);
  const { database } = deps;
  const route = defineRoutes(app, { database, tags, scopes: CUSTOMER_SCOPES });
  const params = CustomerPageParams;

  route.get('/my/:subdomain', { summary: 'Get your page', params, response: CustomerPage }, ({ db, actor }) =>
    getPage(db, actor),
  );

  route.patch(
    '/my/:subdomain',
    {
      summary: 'Change your name, language or consent to texts, or add a missing birthday',
      ...{ params, body: UpdateCustomerPage, response: CustomerPage, errors: [409] },
    },
    async ({ db, actor, body }) => {
      const { page, optedOutAt } = await updatePage(db, actor, body);
      const { storeId, customerId } = actor;
      if (optedOutAt) await recordOptOuts(deps, storeId, { customerIds: [customerId], at: optedOutAt });
      return page;
    },
  );

  route.get(
    '/my/:subdomain/history',
    {
      summary: 'List the changes of your points, newest first',
      description: 'Link rel=next is the address of the next page.',
      ...{ params, query: CustomerPageHistoryQuery, response: Type.Array(PointsChange) },
    },
    async ({ db, actor: { storeId, customerId }, query, request, reply }) =>
      sendListPage(request, reply, await listPointsChanges(db, storeId, { customerId, ...query })),
  );

  route.get(
    '/my/:subdomain/data',
    { summary: 'Download what is stored about you, as JSON', ...{ params, response: CustomerData } },
    async ({ db, actor, reply }) => {
      const data = await getCustomerData(db, actor);
      void reply.header('content-disposition', `attachment; filename="my-data-${data.exportedAt.slice(0, 10)}.json"`);
      return data;
    },
  );

  route.delete(
    '/my/:subdomain/session',
    { summary: 'Sign out of the page on this phone', params },
    async ({ db, actor, params: { subdomain }, request, reply }) => {
      const name = normalizeId(subdomain);
      const token = getCustomerToken(request.headers.cookie, name) ?? '';
      await deleteCustomerSession(db, actor.storeId, hashToken(token));
      const isSecure = request.protocol === 'https';
      void reply.header('set-cookie', toCustomerCookie(name, '', { maxAge: 0, secure: isSecure }));
    },
  );
}

/** What needs no session yet: opening one, and the list of those that the phone has. */
function sessionRoutes(app: App, database: Database): void {
  const perAddress = new RateLimiterMemory({ points: OPENINGS_PER_MINUTE, duration: 60 });
  app.post(
    '/my/:subdomain/session',
    {
      config: { open: true },
      onRequest: async (request) => {
        assertSameOrigin(request);
        await consume(perAddress, request.address, 'Too many requests. Please wait a moment and try again.');
      },
      schema: {
        summary: 'Open your page with the one-time token of a link; sets the cookie of the session for 90 days',
        tags,
        params: CustomerPageParams,
        body: OpenCustomerPage,
        response: { 204: Type.Null(), 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const subdomain = normalizeId(request.params.subdomain);
      const token = await openPage(database, { subdomain, token: request.body.token, requestId: request.id });
      const cookie = { maxAge: CUSTOMER_SESSION_SECONDS, secure: request.protocol === 'https' };
      return reply
        .header('set-cookie', toCustomerCookie(subdomain, token, cookie))
        .code(204)
        .send(null);
    },
  );

  app.get(
    '/my',
    {
      config: { open: true },
      schema: {
        summary: 'List the stores where this phone has a page',
        description: 'Empty without a session.',
        tags,
        response: { 200: Type.Array(CustomerPageStore) },
      },
    },
    ({ headers }) => listStoresOfSessions(database.platform, listCustomerTokens(headers.cookie).map(hashToken)),
  );
}
