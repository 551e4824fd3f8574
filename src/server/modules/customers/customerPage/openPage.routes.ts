import { Type } from 'typebox';
import {
  CustomerPageParams,
  CustomerPageStore,
  OpenCustomerPage,
  RequestCustomerPageLink,
} from '../../../../contract/customerPage';
import { ErrorBody } from '../../../../contract/errors';
import { CUSTOMER_SESSION_SECONDS } from '../../../../contract/limits';
import { listCustomerTokens, toCustomerCookie, toSentToken } from '../../../platform/auth/customerCookie';
import { toNetwork } from '../../../platform/auth/rateLimits';
import { createProcessLimit, createSharedLimit } from '../../../platform/auth/requestLimits';
import { findStoreId } from '../../../platform/auth/subdomains.sql';
import type { App } from '../../../platform/http/App';
import { assertSameOrigin, isSecure } from '../../../platform/http/ownAddress';
import { AppError, fieldError } from '../../../shared/AppError';
import { normalizeId } from '../../../shared/ids';
import type { SmsDeps } from '../../sms';
import { validatePhone } from '../registration.policy';
import { listStoresOfSessions } from './customerPage.sql';
import { openPage } from './openPage';
import { requestLink } from './requestLink';

const tags = ['customer page'];
const params = CustomerPageParams;
const open = { open: true as const };

/** Routes without a session: opening a page, requesting a link, and listing the stores where the phone has a page. */
export function openPageRoutes(app: App, deps: SmsDeps): void {
  const { database } = deps;
  linkRequestRoute(app, deps);
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
        summary: 'List the stores where this phone has a page',
        description: 'Empty without a session.',
        tags,
        response: { 200: Type.Array(CustomerPageStore) },
      },
    },
    ({ headers }) => listStoresOfSessions(database.platform, listCustomerTokens(headers.cookie).map(toSentToken)),
  );
}

function linkRequestRoute(app: App, deps: SmsDeps): void {
  const perAddress = createSharedLimit(deps.database, 'page-link-address');
  const perPhone = createSharedLimit(deps.database, 'page-link-phone');
  app.post(
    '/my/:subdomain/links',
    {
      config: open,
      onRequest: (request, _reply, done) => {
        assertSameOrigin(request);
        done();
      },
      schema: {
        summary: 'Ask for a link to your page by text',
        description: 'The response is the same whether a customer who agreed to texts has the phone number or not.',
        tags,
        params,
        body: RequestCustomerPageLink,
        response: { 202: Type.Null(), 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { phone } = request.body;
      const subdomain = normalizeId(request.params.subdomain);
      const phoneError = validatePhone(phone);
      if (phoneError !== null) throw fieldError('bad_request', 'phone', phoneError);
      const storeId = await findStoreId(deps.database.platform, subdomain);
      if (storeId === null) throw new AppError('not_found', 'Store not found');
      // Both count before the phone is looked up, so that they reveal nothing. Texts per store and customer are limited
      // where they are sent.
      await perPhone.count(`${storeId} ${phone}`);
      await perAddress.count(toNetwork(request.address));
      await requestLink(deps, { storeId, phone });
      return reply.code(202).send(null);
    },
  );
}
