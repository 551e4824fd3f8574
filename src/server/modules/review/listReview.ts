import { LIST_PAGE } from '../../../contract/plain/limits';
import type { ReviewCheckout, ReviewOrder, ReviewQuery, ReviewReward } from '../../../contract/pointOfSale';
import type { Shop, Sql } from '../../database/Database';
import { toPlainId } from '../../integrations/pointOfSale/orderIds';
import { decodeCursor, encodeCursor } from '../../shared/cursor';
import { COUNTED_MAX, readCursor, toPage, type ListPage } from '../../shared/paging';
import { MANUAL_CREDIT_WINDOW_MS } from './manualCredit';
import { countReviewCheckouts, listReviewCheckoutRows } from './reviewCheckouts.sql';
import { countReviewOrders, listReviewOrderRows } from './reviewOrders.sql';
import { countReviewRewards, listReviewRewardRows } from './reviewRewards.sql';

/** Lists checkouts without a purchase, newest first. */
export async function listReviewCheckouts(
  sql: Sql,
  shop: Shop,
  { limit = LIST_PAGE, cursor }: ReviewQuery,
): Promise<ListPage<ReviewCheckout>> {
  const after = readCursor(cursor, decodeCursor);
  const rows = await listReviewCheckoutRows(sql, shop, { after, limit: limit + 1 });
  const count = await countReviewCheckouts(sql, shop, COUNTED_MAX + 1);
  const isTotalAtLeast = count > COUNTED_MAX;
  const page = toPage(rows, limit, encodeCursor);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      suggestedOrderId: row.suggestedOrderId && toPlainId(row.suggestedOrderId),
    })),
    total: Math.min(count, COUNTED_MAX),
    isTotalAtLeast,
  };
}

/** Lists the orders in review that can still be credited, newest first. */
export async function listReviewOrders(
  sql: Sql,
  shop: Shop,
  { limit = LIST_PAGE, cursor }: ReviewQuery,
  now: number,
): Promise<ListPage<ReviewOrder>> {
  const after = readCursor(cursor, decodeOrderCursor);
  const since = new Date(now - MANUAL_CREDIT_WINDOW_MS);
  const read = await listReviewOrderRows(sql, shop, { since, after, limit: limit + 1 });
  const { rows, next } = toPage(read, limit, encodeOrderCursor);
  return {
    rows: rows.map((row) => ({
      ...row,
      orderId: toPlainId(row.orderId),
      creditableUntil: new Date(Date.parse(row.paidAt) + MANUAL_CREDIT_WINDOW_MS).toISOString(),
      checkouts: row.checkouts.map((checkout) => ({
        ...checkout,
        requestedAt: new Date(checkout.requestedAt).toISOString(),
      })),
    })),
    total: await countReviewOrders(sql, shop, since),
    next,
  };
}

/** Lists rewards of refunded purchases that need a decision, newest first. */
export async function listReviewRewards(
  sql: Sql,
  shop: Shop,
  { limit = LIST_PAGE, cursor }: ReviewQuery,
): Promise<ListPage<ReviewReward>> {
  const after = readCursor(cursor, decodeCursor);
  const rows = await listReviewRewardRows(sql, shop, { after, limit: limit + 1 });
  const page = toPage(rows, limit, encodeCursor);
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, orderId: toPlainId(row.orderId) })),
    total: await countReviewRewards(sql, shop),
  };
}

const ORDER_CURSOR = /^(\d{1,15})\.([\x21-\x7e]{1,64})$/;

/** This list needs its own cursor, because order ids are not UUIDs and their times only have ms. */
function encodeOrderCursor({ paidAt, orderId }: Pick<ReviewOrder, 'paidAt' | 'orderId'>): string {
  return Buffer.from(`${Date.parse(paidAt)}.${orderId}`).toString('base64url');
}

function decodeOrderCursor(cursor: string): { paidAt: Date; orderId: string } | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, ms, orderId] = ORDER_CURSOR.exec(text) ?? [];
  // Decoding ignores invalid characters, so the cursor must also encode to the same text.
  if (!ms || !orderId || Buffer.from(text).toString('base64url') !== cursor) return null;
  return { paidAt: new Date(Number(ms)), orderId };
}
