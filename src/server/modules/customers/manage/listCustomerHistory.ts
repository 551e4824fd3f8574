import { POINTS_PAGE } from '../../../../contract/limits';
import type {
  CustomerHistoryQuery,
  CustomerReferral,
  CustomerText,
  CustomerVisit,
  LedgerRow,
} from '../../../../contract/manageCustomers';
import type { CustomerRedemption } from '../../../../contract/redemptions';
import type { DashboardActor } from '../../../auth/actor';
import type { Sql } from '../../../database/Database';
import { AppError } from '../../../shared/AppError';
import { encodeCursor } from '../../../shared/cursor';
import { toListWindow } from '../../../shared/paging';
import { listRedemptionsOfCustomer } from '../../redemptions';
import {
  listLedgerRows,
  listReferralRows,
  listTextRows,
  listVisitRows,
  type HistoryPage,
  type WithCursor,
} from './customerHistory.sql';
import { getProfile } from './customerProfile.sql';

export interface HistoryRequest {
  customerId: string;
  query: CustomerHistoryQuery;
}
/** `next` is the cursor of the next page, null on the last. */
export interface HistoryResult<Row> {
  rows: Row[];
  next: string | null;
}

/**
 * Lists the changes of a customer's balance, newest first.
 * @throws AppError 400 for an invalid cursor, 404 when there is no such customer; so do the lists below.
 */
export async function listLedger(
  sql: Sql,
  { storeId }: DashboardActor,
  { customerId, query: { limit = POINTS_PAGE, cursor } }: HistoryRequest,
): Promise<HistoryResult<LedgerRow>> {
  const before = toNumberCursor(cursor);
  const { id } = await getProfile(sql, storeId, customerId);
  const read = await listLedgerRows(sql, storeId, id, { before, limit: limit + 1 });
  return toResult(read, limit, ({ number }) => String(number));
}

/** Lists the visits of a customer, newest first. */
export async function listVisits(
  sql: Sql,
  { storeId }: DashboardActor,
  { customerId, query: { limit = POINTS_PAGE, cursor } }: HistoryRequest,
): Promise<HistoryResult<CustomerVisit>> {
  const before = toNumberCursor(cursor);
  const { id } = await getProfile(sql, storeId, customerId);
  const read = await listVisitRows(sql, storeId, id, { before, limit: limit + 1 });
  const { rows, next } = toResult(read, limit, ({ us }) => String(us));
  return { rows: rows.map(({ row }) => row), next };
}

/** Lists the redemptions of a customer, newest first. */
export async function listRedemptions(
  sql: Sql,
  actor: DashboardActor,
  request: HistoryRequest,
): Promise<HistoryResult<CustomerRedemption>> {
  return listPositioned(sql, actor, request, async (...page) =>
    (await listRedemptionsOfCustomer(...page)).map(({ redemption, position }) => ({ row: redemption, position })),
  );
}

/** Lists the customers who registered with this customer's code, newest first. */
export function listReferrals(
  sql: Sql,
  actor: DashboardActor,
  request: HistoryRequest,
): Promise<HistoryResult<CustomerReferral>> {
  return listPositioned(sql, actor, request, listReferralRows);
}

/** Lists the marketing texts to a customer, newest first. */
export function listTexts(
  sql: Sql,
  actor: DashboardActor,
  request: HistoryRequest,
): Promise<HistoryResult<CustomerText>> {
  return listPositioned(sql, actor, request, listTextRows);
}

async function listPositioned<Row>(
  sql: Sql,
  { storeId }: DashboardActor,
  { customerId, query: { limit = POINTS_PAGE, cursor } }: HistoryRequest,
  list: (sql: Sql, storeId: string, customerId: string, page: HistoryPage) => Promise<WithCursor<Row>[]>,
): Promise<HistoryResult<Row>> {
  const { after } = toListWindow({ limit, ...(cursor !== undefined && { cursor }) });
  const { id } = await getProfile(sql, storeId, customerId);
  const read = await list(sql, storeId, id, { after, limit: limit + 1 });
  const { rows, next } = toResult(read, limit, ({ position }) => encodeCursor(position));
  return { rows: rows.map(({ row }) => row), next };
}

function toResult<Row>(read: Row[], limit: number, toCursor: (row: Row) => string): HistoryResult<Row> {
  const rows = read.slice(0, limit);
  const last = rows.length < read.length ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : toCursor(last) };
}

function toNumberCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const number = Number(cursor);
  if (!/^\d{1,16}$/.test(cursor) || !Number.isSafeInteger(number)) {
    throw new AppError('bad_request', 'cursor is not valid');
  }
  return number;
}
