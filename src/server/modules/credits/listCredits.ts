import { LIST_PAGE } from '../../../contract/plain/limits';
import type { ListedCredit, ReviewQuery } from '../../../contract/pointOfSale';
import type { Shop, Sql } from '../../database/Database';
import { toPlainId } from '../../integrations/pointOfSale/orderIds';
import { formatDollars } from '../../shared/formatDollars';
import { COUNTED_MAX, readCursor, toPage, type ListPage } from '../../shared/paging';
import { countCredits, listCreditRows, type CreditPosition, type CreditRow } from './credits.sql';
import { MOVE_WINDOW_MS } from './moveCredit';

/** Lists the credits of the last 7 days, newest first, including those that were taken back. */
export async function listCredits(
  sql: Sql,
  shop: Shop,
  { limit = LIST_PAGE, cursor }: ReviewQuery,
  now: number,
): Promise<ListPage<ListedCredit>> {
  const after = readCursor(cursor, decodeCreditCursor);
  const since = new Date(now - MOVE_WINDOW_MS);
  const read = await listCreditRows(sql, shop, { since, after, limit: limit + 1 });
  const count = await countCredits(sql, shop, since, COUNTED_MAX + 1);
  const { rows, next } = toPage(read, limit, encodeCreditCursor);
  return {
    rows: rows.map(({ creditedAt, ...row }) => ({
      ...row,
      limitedBy: describeLimit(row),
      orderId: toPlainId(row.orderId),
      movableUntil: new Date(Date.parse(creditedAt) + MOVE_WINDOW_MS).toISOString(),
    })),
    next,
    total: Math.min(count, COUNTED_MAX),
    isTotalAtLeast: count > COUNTED_MAX,
  };
}

/** Says what limited the points of a purchase, or null when nothing did. */
function describeLimit(row: Omit<CreditRow, 'creditedAt'>): string | null {
  const { amountCents, points, takenBackAt, minCents, maxPoints } = row;
  if (takenBackAt !== null || amountCents === 0) return null;
  if (amountCents < minCents) return `below the minimum of ${formatDollars(minCents)}`;
  if (points !== maxPoints) return null;
  return maxPoints === 0
    ? 'the limit of the day was reached'
    : `limited to ${maxPoints} ${maxPoints === 1 ? 'point' : 'points'}`;
}

const CREDIT_CURSOR = /^(\d{1,16})\.([\x21-\x7e]{1,64})$/;

function encodeCreditCursor({ creditedUs, orderId }: CreditPosition): string {
  return Buffer.from(`${creditedUs}.${orderId}`).toString('base64url');
}

function decodeCreditCursor(cursor: string): CreditPosition | null {
  const [, us, orderId] = CREDIT_CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!us || !orderId) return null;
  const position = { creditedUs: Number(us), orderId };
  // Decoding ignores invalid characters, so the cursor must also encode to the same text.
  return encodeCreditCursor(position) === cursor ? position : null;
}
