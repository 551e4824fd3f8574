import { Type } from 'typebox';
import { REDEMPTIONS_PAGE } from '../../../contract/plain/limits';
import {
  ChangeRedemption,
  CustomerRedemption,
  CustomerRedemptionsQuery,
  RedeemPromotionRequest,
  RedeemPromotionResponse,
  RedeemRequest,
  RedeemResponse,
  Redemption,
  RedemptionsQuery,
} from '../../../contract/redemptions';
import { toText, type Database, type ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../platform/auth/actor';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { KIOSK_SCOPES, STORE_STAFF_SCOPES } from '../../platform/auth/guard';
import type { LookupLimit } from '../../platform/auth/lookupLimit';
import type { App } from '../../platform/http/App';
import { sendWithETag } from '../../platform/http/conditionalGet';
import { createBatchLoader } from '../../shared/batchLoader';
import { decodeCursor, encodeCursor } from '../../shared/cursor';
import { normalizeId } from '../../shared/ids';
import { readCursor, sendListPage, toPage, type CursorPage } from '../../shared/paging';
import { getCustomer } from '../customers';
import { activityRoutes } from './activities/activities.routes';
import { changeRedemption } from './activities/changeRedemption';
import { listRedemptions, type GetRedemptionCounters } from './listRedemptions';
import { redeemPromotion } from './redeemPromotion';
import { redeemReward } from './redeemReward';
import {
  findRedemptionCounters,
  findShopRedemptionCounters,
  listCustomerRedemptionRows,
  NO_REDEMPTIONS,
} from './redemptions.sql';

export interface RedemptionDeps {
  database: Database;
  /** Limits the lookups of a session, so that it cannot enumerate phone numbers. */
  limitLookups: LookupLimit;
}

/** Routes for redeeming, and for the lists of the kiosk, the owner's activities and the cashier's board. */
export function redemptionRoutes(app: App, { database, limitLookups }: RedemptionDeps): void {
  // Loaded as the platform, because polls of many stores share one statement. Each gets only its own store's counters.
  const findCounters = createBatchLoader((storeIds) => findRedemptionCounters(database.platform, storeIds));
  const findShopCounters = createBatchLoader((keys) => findShopRedemptionCounters(database.platform, keys));
  const getCounters: GetRedemptionCounters = async (storeId, shop) =>
    (await (shop === null ? findCounters(storeId) : findShopCounters(`${storeId}/${toText(shop)}`))) ?? NO_REDEMPTIONS;
  activityRoutes(app, { database, getCounters });
  const common = { database, tags: ['redemptions'] as const };
  const staff = defineRoutes(app, { ...common, scopes: STORE_STAFF_SCOPES });
  const kiosk = defineRoutes(app, { ...common, scopes: KIOSK_SCOPES });
  const promotions = defineRoutes(app, { database, tags: ['promotions'], scopes: KIOSK_SCOPES });

  staff.get(
    '/stores/:storeId/rewards/redemptions',
    {
      operationId: 'listRedemptions',
      summary: 'List redemptions, newest first; 304 while nothing changed',
      description: 'X-Total-Count is the number of redemptions, Link rel=next the address of the next page.',
      key: 'redemptions:read',
      query: RedemptionsQuery,
      byShop: true,
      response: Type.Array(Redemption),
      emptyStatuses: [304],
    },
    async ({ db, actor, onlyShop, query, request, reply }) => {
      const list = await listRedemptions({ db, getCounters, onlyShop }, actor, query);
      return sendWithETag(request, reply, list.version, async () => sendListPage(request, reply, await list.load()));
    },
  );

  staff.patch(
    '/stores/:storeId/rewards/redemptions/:id',
    {
      operationId: 'updateRedemption',
      summary: 'Change a redemption of a reward; cancelling returns the points',
      description:
        'The status completed or cancelled alone resolves a pending redemption; 409 when it is no longer pending. API ' +
        'keys may do only that, and cashiers where the owner allows it. With an order id or an expected status, or with ' +
        'another status, it is an edit by the owner: a cancelled redemption takes its points again, or 409.',
      key: 'redemptions:write',
      body: ChangeRedemption,
      idempotent: true,
      response: Redemption,
      errors: [404, 409],
    },
    ({ db, actor, params: { id: redemptionId }, body, key }) =>
      changeRedemption(db, actor, { storeId: actor.storeId, redemptionId, ...body }, key),
  );

  kiosk.get(
    '/public/customer/redemptions',
    {
      operationId: 'listRedemptionsByPhone',
      summary: 'List the redemptions of a customer, newest first',
      description: 'Link rel=next holds the next page.',
      key: 'redemptions:read',
      byShop: true,
      preHandler: limitLookups,
      query: CustomerRedemptionsQuery,
      response: Type.Array(CustomerRedemption),
      errors: [404, 429],
    },
    async ({ db, actor, query, request, reply }) =>
      sendListPage(request, reply, await listCustomerRedemptions(db, actor, query)),
  );

  kiosk.post(
    '/public/redeem',
    {
      operationId: 'redeemReward',
      summary: 'Redeem a reward; the points are held until the cashier confirms',
      key: 'redemptions:write',
      byShop: true,
      body: RedeemRequest,
      idempotent: true,
      response: RedeemResponse,
      status: 201,
      errors: [404, 409],
    },
    ({ db, actor, body, key }) => redeemReward(db, actor, body, key),
  );

  promotions.post(
    '/public/promotions/:id/redeem-customer',
    {
      operationId: 'redeemPromotion',
      summary: 'Redeem a promotion for a customer, once',
      key: 'redemptions:write',
      byShop: true,
      body: RedeemPromotionRequest,
      idempotent: true,
      response: RedeemPromotionResponse,
      status: 201,
      errors: [404, 409],
    },
    ({ db, actor, params, body, key }) =>
      redeemPromotion(db, actor, params.id, { ...body, storeId: normalizeId(body.storeId) }, key),
  );
}

/**
 * Lists the redemptions of a customer of the actor's store, rewards and promotions, newest first.
 * @throws AppError 400 for an invalid phone number or cursor, 401 when the store was deleted, 403 for another store,
 *   404 when no customer has the number.
 */
async function listCustomerRedemptions(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  { limit = REDEMPTIONS_PAGE, cursor, ...lookup }: CustomerRedemptionsQuery,
): Promise<CursorPage<CustomerRedemption>> {
  const after = readCursor(cursor, decodeCursor);
  const customer = await getCustomer(db, actor, lookup);
  const read = await listCustomerRedemptionRows(db, actor.storeId, customer.id, { after, limit: limit + 1 });
  return toPage(read, limit, encodeCursor);
}
