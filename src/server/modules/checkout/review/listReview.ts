import { LIST_PAGE } from '../../../../contract/limits';
import type {
  ReviewCheckout,
  ReviewOrder,
  ReviewQuery,
  ReviewReward,
  SkippedOrder,
} from '../../../../contract/pointOfSale';
import type { Sql } from '../../../database/Database';
import { AppError } from '../../../shared/AppError';
import { toListPage, toListWindow, withCountedTotal, type ListPage } from '../../../shared/paging';
import { listSkippedOrderRows } from '../skippedOrders.sql';
import { MANUAL_CREDIT_WINDOW_MS } from './manualCredit';
import { countReviewCheckouts, listReviewCheckoutRows } from './reviewCheckouts.sql';
import { countReviewOrders, listReviewOrderRows, type ReviewOrderRow } from './reviewOrders.sql';
import { countReviewRewards, listReviewRewardRows } from './reviewRewards.sql';

const FORMER = 'Former customer';

/** Checkouts without their purchase, newest first. */
export async function listReviewCheckouts(
  sql: Sql,
  storeId: string,
  { limit = LIST_PAGE, cursor }: ReviewQuery,
): Promise<ListPage<ReviewCheckout>> {
  const window = toListWindow({ limit, cursor });
  const rows = await listReviewCheckoutRows(sql, storeId, { after: window.after, limit: limit + 1 });
  return withCountedTotal(
    toListPage(
      rows,
      window,
      await countReviewCheckouts(sql, storeId),
      ({ requested_us, id }) => ({ createdUs: requested_us, id }),
      (row) => ({
        id: row.id,
        customer: { id: row.customer_id, name: row.name ?? FORMER, phone: row.phone ?? '' },
        requestedAt: row.requested_at,
        status: row.status,
        suggestedOrderId: row.suggested_order_id,
      }),
    ),
  );
}

/** Orders near a checkout that no one was credited for and that can still be credited, newest first. */
export async function listReviewOrders(
  sql: Sql,
  storeId: string,
  { limit = LIST_PAGE, cursor }: ReviewQuery,
  now: number,
): Promise<ListPage<ReviewOrder>> {
  const after = cursor === undefined ? null : decodeOrderCursor(cursor);
  if (cursor !== undefined && after === null) throw new AppError('bad_request', 'cursor is not valid');
  const since = new Date(now - MANUAL_CREDIT_WINDOW_MS);
  const read = await listReviewOrderRows(sql, storeId, { since, after, limit: limit + 1 });
  const rows = read.slice(0, limit);
  const last = rows.length < read.length ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => ({
      orderId: row.order_id,
      reason: row.reason,
      paidAt: row.paid_at,
      amountCents: row.eligible_cents,
      customer: row.customer,
      creditableUntil: new Date(Date.parse(row.paid_at) + MANUAL_CREDIT_WINDOW_MS).toISOString(),
      checkouts: row.checkouts.map((checkout) => ({
        ...checkout,
        requestedAt: new Date(checkout.requestedAt).toISOString(),
      })),
    })),
    total: await countReviewOrders(sql, storeId, since),
    next: last === undefined ? null : encodeOrderCursor(last),
  };
}

/** Rewards around refunded purchases that need a decision, newest first. */
export async function listReviewRewards(
  sql: Sql,
  storeId: string,
  { limit = LIST_PAGE, cursor }: ReviewQuery,
): Promise<ListPage<ReviewReward>> {
  const window = toListWindow({ limit, cursor });
  const rows = await listReviewRewardRows(sql, storeId, { after: window.after, limit: limit + 1 });
  return toListPage(
    rows,
    window,
    await countReviewRewards(sql, storeId),
    ({ created_us, redemption_id }) => ({ createdUs: created_us, id: redemption_id }),
    (row) => ({
      redemptionId: row.redemption_id,
      customer: { id: row.customer_id, name: row.name ?? FORMER, phone: row.phone ?? '' },
      rewardName: row.item_name,
      pointsUsed: row.points_used,
      redeemedAt: row.redeemed_at,
      orderId: row.order_id,
      amountBeforeCents: row.cents_before,
      amountAfterCents: row.cents_after,
    }),
  );
}

/** Orders of the last 7 days with invalid values, latest first. */
export async function listSkippedOrders(sql: Sql, storeId: string, now: number): Promise<SkippedOrder[]> {
  const rows = await listSkippedOrderRows(sql, storeId, new Date(now - MANUAL_CREDIT_WINDOW_MS));
  return rows.map((row) => ({
    orderId: row.order_id,
    reason: row.reason,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  }));
}

const ORDER_CURSOR = /^(\d{1,15})\.([\x21-\x7e]{1,64})$/;

/** Order ids are not UUIDs, and their times are in milliseconds. */
function encodeOrderCursor({ paid_at, order_id }: ReviewOrderRow): string {
  return Buffer.from(`${Date.parse(paid_at)}.${order_id}`).toString('base64url');
}

function decodeOrderCursor(cursor: string): { paidAt: Date; orderId: string } | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, ms, orderId] = ORDER_CURSOR.exec(text) ?? [];
  // Decoding ignores characters that are not base64url.
  if (!ms || !orderId || Buffer.from(text).toString('base64url') !== cursor) return null;
  return { paidAt: new Date(Number(ms)), orderId };
}
