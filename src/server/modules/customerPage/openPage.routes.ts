import { Type } from 'typebox';
import { CustomerPageParams, CustomerPageStore, OpenCustomerPage } from '../../../contract/customerPage';
import { ErrorBody } from '../../../contract/errors';
import { CUSTOMER_SESSION_SECONDS } from '../../../contract/plain/limits';
import type { Database } from '../../database/Database';
import { listCustomerTokens, toCustomerCookie, toSentToken } from '../../platform/auth/customerCookie';
import { toNetwork } from '../../platform/auth/rateLimits';
import { createProcessLimit } from '../../platform/auth/requestLimits';
import type { App } from '../../platform/http/App';
import { assertSameOrigin, isSecure } from '../../platform/http/ownAddress';
import { normalizeId } from '../../shared/ids';
import { listStoresOfSessions } from './customerPage.sql';
import { openPage } from './openPage';

const tags = ['customer page'];
const params = CustomerPageParams;
const open = { open: true as const };

/** Routes without a session: opening a page, and listing the stores where the phone has a page. */
export function openPageRoutes(app: App, { database }: { database: Database }): void {
  const countOpening = createProcessLimit('pageOpening');
  app.post(
    '/my/:subdomain/session',
    {
      config: open,
      onRequest: async (request) => {
        assertSameOrigin(request);
        await countOpening(toNetwork(request.address));
      },
      schema: {
        operationId: 'openMyPage',
        summary: 'Open your page with the one-time token of a link; sets the cookie of the session for 90 days',
        tags,
        params,
        body: OpenCustomerPage,
        response: { 204: Type.Null(), 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const subdomain = normalizeId(request.params.subdomain);
      const { cookie: cookies, 'user-agent': userAgent = null } = request.headers;
      const { storeId, token } = await openPage(database, {
        subdomain,
        token: request.body.token,
        formerTokens: listCustomerTokens(cookies).map(({ token }) => token),
        userAgent,
        requestId: request.id,
      });
      const cookie = { maxAge: CUSTOMER_SESSION_SECONDS, secure: isSecure(request) };
      return reply
        .header('set-cookie', toCustomerCookie(storeId, token, cookie))
        .code(204)
        .send(null);
    },
  );

  app.get(
    '/my',
    {
      config: open,
      schema: {
        operationId: 'listMyStores',
        summary: 'List the stores where this phone has a page',
        description: 'Empty without a session.',
        tags,
        response: { 200: Type.Array(CustomerPageStore) },
      },
    },
    ({ headers }) => listStoresOfSessions(database.platform, listCustomerTokens(headers.cookie).map(toSentToken)),
  );
}
