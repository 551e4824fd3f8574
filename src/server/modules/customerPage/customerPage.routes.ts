import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  CustomerData,
  CustomerPage,
  CustomerPageHistoryQuery,
  CustomerPageParams,
  CustomerPhone,
  DeleteAtKiosk,
  DeleteCustomerPage,
  KioskDeletionCode,
  PageCode,
  UpdateCustomerPage,
} from '../../../contract/customerPage';
import { PointsChange } from '../../../contract/points';
import type { Wallets } from '../../integrations/wallet/Wallet';
import type { CustomerActor } from '../../platform/auth/actor';
import { listCustomerTokens, toCustomerCookie } from '../../platform/auth/customerCookie';
import { deleteCustomerSessions } from '../../platform/auth/customerSessions.sql';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { CUSTOMER_SCOPES, KIOSK_ONLY_SCOPES } from '../../platform/auth/guard';
import type { LookupLimit } from '../../platform/auth/lookupLimit';
import { createProcessLimit, createSharedLimit } from '../../platform/auth/requestLimits';
import { hashToken } from '../../platform/auth/sessions';
import type { App } from '../../platform/http/App';
import { sendUnlessSame } from '../../platform/http/conditionalGet';
import { sendListPage } from '../../shared/paging';
import { recordOptOuts } from '../contacts';
import { listPointsChanges } from '../ledger';
import type { RecordPrivacyRequests } from '../privacyRequests';
import type { SmsDeps } from '../sms';
import { createKioskDeletionCode, deleteAccount, deleteAtKiosk, sendDeletionCode } from './deleteAccount';
import { getCustomerData } from './getCustomerData';
import { getPage, type StoredPage } from './getPage';
import { listPhones, signOutPhones } from './phones';
import { updatePage } from './updatePage';
import { sendPageCode, verifyPage } from './verifyPage';

interface CustomerPageDeps extends SmsDeps {
  limitLookups: LookupLimit;
  recordPrivacyRequests: RecordPrivacyRequests;
  /** null when no wallet has credentials. */
  wallets: Wallets | null;
}

const CODE_BUDGET_MS = 8_000;

const tags = ['customer page'] as const;

/** Routes for the page of a customer, whom the session of their phone identifies. No route takes a customer's id. */
export function customerPageRoutes(app: App, deps: CustomerPageDeps): void {
  const { database } = deps;
  const route = defineRoutes(app, { database, tags, scopes: CUSTOMER_SCOPES });
  const params = CustomerPageParams;
  const countChange = createProcessLimit('pageChange');

  const wallets = { apple: deps.wallets?.apple != null, google: deps.wallets?.google != null };
  const toResponse = (page: StoredPage, { headers }: FastifyRequest): CustomerPage => ({
    ...page,
    wallets: page.isVerified ? wallets : { apple: false, google: false },
    hasOtherStores: listCustomerTokens(headers.cookie).length > 1,
  });

  route.get(
    '/my/:subdomain',
    {
      operationId: 'getMyPage',
      summary: 'Get your page',
      description: 'Without personal data but the first name, until the session is verified.',
      params,
      verified: false,
      response: CustomerPage,
      emptyStatuses: [304],
    },
    // All of the page is in the ETag, because most of its parts change by time alone or by other people.
    async ({ db, actor, request, reply }) =>
      sendUnlessSame(request, reply, toResponse(await getPage(db, actor), request), actor.customerId),
  );

  route.patch(
    '/my/:subdomain',
    {
      operationId: 'updateMyPage',
      summary: 'Change your name, language or consent to texts, or add a missing birthday',
      params,
      verified: true,
      body: UpdateCustomerPage,
      response: CustomerPage,
      errors: [409, 429],
      preHandler: ({ sessionKey }) => countChange(sessionKey),
    },
    async ({ db, actor, body, request }) => {
      const { page, optedOutAt } = await updatePage(db, actor, body);
      const { storeId, customerId } = actor;
      if (optedOutAt) await recordOptOuts(deps, storeId, { customerIds: [customerId], at: optedOutAt });
      return toResponse(page, request);
    },
  );

  route.get(
    '/my/:subdomain/history',
    {
      operationId: 'listMyPoints',
      summary: 'List the changes of your points, newest first',
      description: 'Link rel=next is the address of the next page.',
      params,
      verified: false,
      query: CustomerPageHistoryQuery,
      response: Type.Array(PointsChange),
    },
    async ({ db, actor: { storeId, customerId }, query, request, reply }) =>
      sendListPage(request, reply, await listPointsChanges(db, storeId, { customerId, ...query, namesShops: true })),
  );

  route.get(
    '/my/:subdomain/data',
    {
      operationId: 'exportMyData',
      summary: 'Download what is stored about you, as JSON',
      params,
      verified: true,
      response: CustomerData,
    },
    async ({ actor, reply }) => {
      const data = await getCustomerData(database, actor);
      void reply.header('content-disposition', `attachment; filename="my-data-${data.exportedAt.slice(0, 10)}.json"`);
      return data;
    },
  );

  route.delete(
    '/my/:subdomain/session',
    { operationId: 'closeMyPage', summary: 'Sign out of the page on this phone', params, verified: false },
    async ({ db, actor, request, reply }) => {
      await deleteCustomerSessions(db, actor.storeId, [hashToken(request.customerToken)]);
      removeCookie(request, reply, actor);
    },
  );

  route.get(
    '/my/:subdomain/phones',
    {
      operationId: 'listMyPhones',
      summary: 'List the phones on which you are signed in',
      params,
      verified: false,
      response: Type.Array(CustomerPhone),
    },
    ({ db, actor, request }) => listPhones(db, actor, hashToken(request.customerToken)),
  );

  route.delete(
    '/my/:subdomain/phones',
    {
      operationId: 'signOutMyPhones',
      summary: 'Sign out of the page on all your phones, and end links that were not used',
      params,
      verified: true,
    },
    async ({ db, actor, request, reply }) => {
      await signOutPhones(db, actor, actor.customerId);
      removeCookie(request, reply, actor);
    },
  );

  const pageCodes = createSharedLimit(database, 'page-code');
  route.post(
    '/my/:subdomain/verification-codes',
    {
      operationId: 'sendMyVerificationCode',
      summary: 'Ask for the code by text that shows that the phone number is yours; valid for 10 minutes',
      params,
      verified: false,
      status: 202,
      errors: [409, 429],
    },
    async ({ actor, request }) => {
      await pageCodes.count(actor.customerId);
      await sendPageCode(deps, actor, request.customerToken, AbortSignal.timeout(CODE_BUDGET_MS));
    },
  );

  route.post(
    '/my/:subdomain/verification',
    {
      operationId: 'verifyMyPhone',
      summary: 'Show by the code of the text that the phone number is yours; the session stays verified',
      params,
      verified: false,
      body: PageCode,
    },
    ({ db, actor, body, request }) => verifyPage(db, actor, { code: body.code, sessionToken: request.customerToken }),
  );

  const codes = createSharedLimit(database, 'deletion-code');
  route.post(
    '/my/:subdomain/deletion-codes',
    {
      operationId: 'sendMyDeletionCode',
      summary: 'Ask for the code by text that confirms the deletion of your account; valid for 10 minutes',
      params,
      verified: true,
      status: 202,
      errors: [409, 429],
    },
    async ({ actor, request }) => {
      await codes.count(actor.customerId);
      await sendDeletionCode(deps, actor, request.customerToken, AbortSignal.timeout(CODE_BUDGET_MS));
    },
  );

  route.post(
    '/my/:subdomain/kiosk-deletion-codes',
    {
      operationId: 'createMyKioskDeletionCode',
      summary: 'Get the code that confirms the deletion of your account at a kiosk; valid for 10 minutes',
      params,
      verified: true,
      response: KioskDeletionCode,
      status: 201,
      errors: [429],
    },
    async ({ db, actor }) => {
      await codes.count(actor.customerId);
      return createKioskDeletionCode(db, actor);
    },
  );

  defineRoutes(app, { database, tags: ['customer kiosk'], scopes: KIOSK_ONLY_SCOPES }).post(
    '/kiosk/deletions',
    {
      operationId: 'deleteCustomerAtKiosk',
      summary: 'Delete the customer who is checked in, by the code that their page shows',
      preHandler: deps.limitLookups,
      body: DeleteAtKiosk,
      errors: [404, 409, 429],
    },
    ({ actor, body }) => deleteAtKiosk(deps, actor, body),
  );

  route.delete(
    '/my/:subdomain',
    {
      operationId: 'deleteMyAccount',
      summary: 'Delete your account with all personal data and your points',
      params,
      verified: true,
      body: DeleteCustomerPage,
      errors: [409],
    },
    async ({ actor, body, request, reply }) => {
      await deleteAccount(deps, actor, { code: body.code, sessionToken: request.customerToken });
      removeCookie(request, reply, actor);
    },
  );
}

function removeCookie({ protocol }: FastifyRequest, reply: FastifyReply, { storeId }: CustomerActor): void {
  void reply.header('set-cookie', toCustomerCookie(storeId, '', { maxAge: 0, secure: protocol === 'https' }));
}
