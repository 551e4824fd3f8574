import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CustomerPageParams } from '../../../contract/customerPage';
import { ErrorBody } from '../../../contract/errors';
import { JoinCode, JoinPage, JoinResult, JoinStore, JoinToken, RequestJoinCode } from '../../../contract/join';
import { CUSTOMER_SESSION_SECONDS } from '../../../contract/plain/limits';
import { toShopId } from '../../database/Database';
import { listCustomerTokens, toCustomerCookie } from '../../platform/auth/customerCookie';
import { toNetwork } from '../../platform/auth/rateLimits';
import { createProcessLimit, createSharedLimit } from '../../platform/auth/requestLimits';
import { findShop } from '../../platform/auth/subdomains.sql';
import type { App } from '../../platform/http/App';
import { assertSameOrigin, getOwnOrigin, isSecure } from '../../platform/http/ownAddress';
import { AppError, fieldError } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';
import { getLook } from '../brand';
import { validatePhone } from '../customers';
import type { SmsDeps } from '../sms';
import { joinStore, verifyJoinCode } from './joinStore';
import { getJoinState, requestJoinCode } from './requestJoinCode';

const tags = ['join'];
const params = CustomerPageParams;
const config = { open: true as const };

/** Routes without a session, by which a person joins a store on their own phone. */
export function joinRoutes(app: App, deps: SmsDeps): void {
  const { database } = deps;
  const countCall = createProcessLimit('join');
  const count = ({ address }: FastifyRequest) => countCall(toNetwork(address));
  const onRequest = async (request: FastifyRequest) => {
    assertSameOrigin(request);
    await count(request);
  };
  const getShop = async (subdomain: string) => {
    // PostgreSQL rejects NUL in a text parameter. A space is in no subdomain either.
    const shop = await findShop(database.platform, normalizeId(subdomain).replaceAll('\0', ' '));
    if (shop === null) throw storeNotFound();
    return shop;
  };

  app.get(
    '/my/:subdomain/join',
    {
      config,
      onRequest: count,
      schema: {
        operationId: 'getJoinPage',
        summary: 'Get the look of a store, its first reward, and whether one can join it on the phone',
        tags,
        params,
        response: { 200: JoinPage, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request): Promise<JoinPage> => {
      // The page of a chain's shop is that of the chain, which texts the code and has the customers.
      const { storeId } = await getShop(request.params.subdomain);
      const [brand, state] = await Promise.all([
        getLook(database.platform, { shopId: toShopId(storeId) }),
        getJoinState(deps, storeId),
      ]);
      if (state === null) throw storeNotFound();
      const { storeName, logo, accentColor, welcomeLine, spanishWelcomeLine, defaultLanguage, pointsPerDollar } = brand;
      return {
        store: {
          storeName,
          subdomain: brand.subdomain,
          logo,
          accentColor,
          welcomeLine,
          spanishWelcomeLine,
          defaultLanguage,
          pointsPerDollar,
        },
        url: `${getOwnOrigin(request)}/join/${brand.subdomain}`,
        canJoin: state.canJoin,
        hasReferrals: state.isReferralEnabled,
        ...(state.reward && { reward: state.reward }),
      };
    },
  );

  const perAddress = createSharedLimit(database, 'join-address');
  const perPhone = createSharedLimit(database, 'join-phone');
  const perPhoneAnywhere = createSharedLimit(database, 'join-phone-day');
  const perStore = createSharedLimit(database, 'join-store-day');
  app.post(
    '/my/:subdomain/join/codes',
    {
      config,
      onRequest,
      schema: {
        operationId: 'sendJoinCode',
        summary: 'Ask for the code by text with which one joins; valid for 10 minutes and five entries',
        description: 'The response is the same whether a customer has the phone number or not.',
        tags,
        params,
        body: RequestJoinCode,
        response: { 202: JoinToken, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
      },
    },
    async ({ params: { subdomain }, body: { phone, language }, address }, reply) => {
      assertPhone(phone);
      const { storeId } = await getShop(subdomain);
      // All count before the phone number is looked up, so that they reveal nothing. What one of them refuses does not
      // count for the next ones.
      await perAddress.count(`${storeId} ${toNetwork(address)}`);
      await perPhone.count(`${storeId} ${phone}`);
      await perPhoneAnywhere.count(phone);
      await perStore.count(storeId);
      return reply.code(202).send({ token: await requestJoinCode(deps, { storeId, phone, language }) });
    },
  );

  app.post(
    '/my/:subdomain/join/verification',
    {
      config,
      onRequest,
      schema: {
        operationId: 'verifyJoinCode',
        summary: 'Enter the code of the text; opens the page of the customer who has the phone number, if there is one',
        tags,
        params,
        body: JoinCode,
        response: { 200: JoinResult, 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      assertPhone(request.body.phone);
      const { storeId } = await getShop(request.params.subdomain);
      const token = await verifyJoinCode(database, { storeId, entered: request.body }, toOpeningPhone(request));
      if (token !== null) setCookie(request, reply, storeId, token);
      return { isMember: token !== null };
    },
  );

  app.post(
    '/my/:subdomain/join/registration',
    {
      config,
      onRequest,
      schema: {
        operationId: 'joinStore',
        summary: 'Join the store after the code was entered; opens your page',
        description: 'A call can be repeated for two minutes without another effect.',
        tags,
        params,
        body: JoinStore,
        response: { 204: Type.Null(), 403: ErrorBody, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { subdomain } = request.params;
      const shop = await getShop(subdomain);
      const join = { shop, subdomain: normalizeId(subdomain), input: request.body };
      setCookie(request, reply, shop.storeId, await joinStore(deps, join, toOpeningPhone(request)));
      return reply.code(204).send(null);
    },
  );
}

const storeNotFound = () => new AppError('not_found', 'Store not found');

function assertPhone(phone: string): void {
  const problem = validatePhone(phone);
  if (problem !== null) throw fieldError('bad_request', 'phone', problem);
}

const toOpeningPhone = ({ headers, id }: FastifyRequest) => ({
  formerTokens: listCustomerTokens(headers.cookie).map(({ token }) => token),
  userAgent: headers['user-agent'] ?? null,
  requestId: id,
});

function setCookie(request: FastifyRequest, reply: FastifyReply, storeId: string, token: string): void {
  const cookie = { maxAge: CUSTOMER_SESSION_SECONDS, secure: isSecure(request) };
  void reply.header('set-cookie', toCustomerCookie(storeId, token, cookie));
}
