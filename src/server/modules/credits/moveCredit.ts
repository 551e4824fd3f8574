import type { MoveCredit, MoveCreditResponse } from '../../../contract/pointOfSale';
import type { Database, Sql } from '../../database/Database';
import { toPlainId } from '../../integrations/pointOfSale/orderIds';
import { recordAuditBy } from '../../platform/audit';
import type { StoreConsoleActor } from '../../platform/auth/actor';
import { AppError, customerErased, fieldError } from '../../shared/AppError';
import { formatDollars } from '../../shared/formatDollars';
import { withIdempotency } from '../../shared/idempotency';
import { lockShopMatching } from '../../shared/locks.sql';
import { readClock } from '../../shared/readTime.sql';
import { toLaterShop } from '../../shared/shops/ofShop';
import {
  giveCredit,
  hasExpiredSince,
  lockCredit,
  lockCustomers,
  takeBackCredit,
  type MovableCredit,
  type Move,
} from '../crediting';
import { findCustomerId } from '../customers';
import { findStoredId } from '../pointOfSale';

/** How long after it was given a credit can be taken back or given to another customer. */
export const MOVE_WINDOW_MS = 7 * 86_400_000;

interface MoveDeps {
  database: Database;
  clock?: () => number;
}

/**
 * Takes the credit of an order back from its customer, gives one that was taken back to a customer, or both. The points
 * and the referrer's share move by ledger rows of their own, and later refunds go to the customer who has the credit.
 * The balance of the former customer may fall below zero. The order keeps its row, so it is never credited by itself
 * again.
 * @throws AppError 404 for an unknown credit or customer; 409 when somebody else moved the credit, it is older than 7
 *   days or worth nothing, its customer was erased, or points of it have expired. Nothing changes then.
 */
export async function moveCredit(
  deps: MoveDeps,
  actor: StoreConsoleActor,
  { orderId: plainId, ...input }: MoveCredit & { orderId: string },
  key: string | undefined,
): Promise<MoveCreditResponse> {
  const { fromCustomerId, toCustomerId } = input;
  if (fromCustomerId === toCustomerId) throw fieldError('bad_request', 'toCustomerId', 'Choose another customer.');
  const { storeId } = actor;
  const request = { orderId: plainId, ...input };
  const call = { storeId, operation: 'move_credit', key, request, shop: toLaterShop(actor) };
  const now = new Date(await readClock(deps));
  return withIdempotency(deps.database.forStore(storeId), call, async (sql) => {
    await lockShopMatching(sql, actor);
    const orderId = await findStoredId(sql, actor, { plainId, table: 'order_credits' });
    const credit = orderId && (await lockCredit(sql, storeId, orderId));
    if (!credit) throw new AppError('not_found', 'Your store has no such credit.');
    await assertMovable(sql, storeId, { credit, fromCustomerId, now });
    // In a chain, another shop may be crediting them now. Without the lock that would be missing in what is counted of
    // their other purchases when this one is taken back.
    const locked = [credit.customerId, credit.referrerId, toCustomerId].flatMap((id) => id ?? []);
    if (actor.shopKey !== null) await lockCustomers(sql, storeId, locked);
    const taken = fromCustomerId === null ? null : await takeBack(sql, { actor, credit, now });
    const takeBacks = credit.takeBacks + (taken ? 1 : 0);
    const given =
      toCustomerId === null
        ? null
        : await giveCredit(sql, { actor, credit: { ...credit, takeBacks }, now }, toCustomerId);
    return {
      message: [taken?.message, given?.message].filter((text) => text !== undefined).join(' '),
      pointsTaken: taken?.points ?? 0,
      pointsGiven: given?.points ?? 0,
    };
  });
}

/** Asserts that the credit is still with the customer whom the owner saw. */
async function assertMovable(
  sql: Sql,
  storeId: string,
  { credit, fromCustomerId, now }: { credit: MovableCredit; fromCustomerId: string | null; now: Date },
): Promise<void> {
  const refuse = (message: string) => new AppError('conflict', message, { isPersonal: true });
  if (Date.parse(credit.creditedAt) < now.getTime() - MOVE_WINDOW_MS) {
    throw refuse('This credit is older than 7 days and can no longer be moved.');
  }
  const isTakenBack = credit.takenBackAt !== null;
  if (isTakenBack && fromCustomerId !== null) throw refuse('These points were already taken back.');
  if (isTakenBack) return;
  // The customer may have been merged since.
  const seenId = fromCustomerId === null ? null : await findCustomerId(sql, storeId, fromCustomerId);
  if (credit.isCustomerErased) throw customerErased();
  if (seenId !== credit.customerId) throw refuse(`These points were already given to ${credit.customerName}.`);
}

async function takeBack(sql: Sql, { actor, credit, now }: Move): Promise<{ points: number; message: string }> {
  const { storeId } = actor;
  const { customerId, grantedPoints } = credit;
  if (await hasExpiredSince(sql, storeId, credit)) {
    throw new AppError(
      'conflict',
      'Points have expired since this purchase. Adjust the points of the customer instead.',
    );
  }
  await takeBackCredit(sql, actor, { credit, actor: { role: actor.role, id: actor.accountId }, by: 'store', now });
  await recordAuditBy(sql, actor, {
    action: 'credit_taken_back',
    recordType: 'order',
    recordId: toPlainId(credit.orderId),
    newValues: { customerId, amount: formatDollars(credit.eligibleCents), points: grantedPoints },
  });
  return { points: grantedPoints, message: `${grantedPoints} points were taken back from ${credit.customerName}.` };
}
