import { Type, type TSchema } from 'typebox';
import {
  CustomerDeletion,
  CustomerHistoryQuery,
  CustomerOwnChange,
  CustomerReferral,
  CustomerText,
  CustomerVisit,
  LedgerRow,
} from '../../../contract/customerRecords';
import { POINTS_PAGE } from '../../../contract/plain/limits';
import { CustomerRedemption } from '../../../contract/redemptions';
import type { Database, Sql } from '../../database/Database';
import type { DashboardActor, KeyActor } from '../../platform/auth/actor';
import { defineRoutes, type RouteInput } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { decodeCursor, encodeCursor } from '../../shared/cursor';
import { readCursor, sendListPage, toPage } from '../../shared/paging';
import { listCustomerRedemptionRows } from '../redemptions';
import { listLedgerRows, listReferralRows, listTextRows, listVisitRows, type HistoryPage } from './customerHistory.sql';
import { getCustomerProfile } from './customerProfile.sql';
import { listOwnChangeRows, listOwnDeletionRows } from './ownChanges.sql';

const describe = <Row extends TSchema>(operationId: string, summary: string, row: Row) => ({
  operationId,
  summary,
  description: 'Link rel=next is the address of the next page.',
  query: CustomerHistoryQuery,
  response: Type.Array(row),
  errors: [404] as const,
});

type ListRows<Row, Position> = (
  sql: Sql,
  storeId: string,
  customerId: string,
  page: HistoryPage<Position>,
) => Promise<Row[]>;

type HistoryInput = Omit<RouteInput<'dashboard', { id: string }, CustomerHistoryQuery>, 'actor'> & {
  actor: DashboardActor | KeyActor;
};

/**
 * Sends a page of the rows that `list` returns.
 * @throws AppError 400 for an invalid cursor, 404 for an unknown customer.
 */
const respond =
  <Row, Position>(
    list: ListRows<Row, Position>,
    toCursor: (last: Row) => string,
    decode: (cursor: string) => Position | null,
  ) =>
  async (input: HistoryInput) => {
    const { db, actor, params, request, reply } = input;
    const { limit = POINTS_PAGE, cursor } = input.query;
    const after = readCursor(cursor, decode);
    const { id } = await getCustomerProfile(db, actor.storeId, params.id);
    const read = await list(db, actor.storeId, id, {
      after,
      limit: limit + 1,
      namesShops: actor.shopKey !== null,
    });
    return sendListPage(request, reply, toPage(read, limit, toCursor));
  };

function decodeNumber(cursor: string): number | null {
  const number = Number(cursor);
  return /^\d{1,16}$/.test(cursor) && Number.isSafeInteger(number) ? number : null;
}

export function customerHistoryRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES });
  route.get(
    '/store/customers/:id/points',
    {
      ...describe('listCustomerPoints', "List the changes of a customer's balance, newest first", LedgerRow),
      key: 'points:read',
    },
    respond(listLedgerRows, ({ number }) => String(number), decodeNumber),
  );
  route.get(
    '/store/customers/:id/redemptions',
    {
      ...describe('listCustomerRedemptions', 'List the redemptions of a customer, newest first', CustomerRedemption),
      key: 'redemptions:read',
    },
    respond(listCustomerRedemptionRows, encodeCursor, decodeCursor),
  );
  route.get(
    '/store/customers/:id/visits',
    describe('listCustomerVisits', 'List the visits of a customer, newest first', CustomerVisit),
    respond(listVisitRows, ({ createdUs }) => String(createdUs), decodeNumber),
  );
  route.get(
    '/store/customers/:id/referrals',
    describe('listCustomerReferrals', 'List the customers whom a customer referred, newest first', CustomerReferral),
    respond(listReferralRows, encodeCursor, decodeCursor),
  );
  route.get(
    '/store/customers/:id/messages',
    describe('listCustomerMessages', 'List the marketing texts to a customer, newest first', CustomerText),
    respond(listTextRows, encodeCursor, decodeCursor),
  );
  route.get(
    '/store/customers/:id/own-changes',
    describe(
      'listCustomerOwnChanges',
      'List what a customer changed on their own page, newest first',
      CustomerOwnChange,
    ),
    respond(listOwnChangeRows, ({ id }) => id, decodeNumber),
  );
  route.get(
    '/store/customers/own-deletions',
    {
      ...describe('listOwnDeletions', 'List when customers deleted their own account, newest first', CustomerDeletion),
      errors: [],
    },
    async ({ db, actor, query: { limit = POINTS_PAGE, cursor }, request, reply }) => {
      const after = readCursor(cursor, decodeNumber);
      const read = await listOwnDeletionRows(db, actor.storeId, { after, limit: limit + 1 });
      return sendListPage(
        request,
        reply,
        toPage(read, limit, ({ id }) => id),
      );
    },
  );
}
