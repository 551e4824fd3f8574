import { ORDER_ID_MAX } from '../../../../contract/plain/limits';
import type { ChangeRedemption, Redemption, RedemptionStatus } from '../../../../contract/redemptions';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import { recordAuditBy } from '../../../platform/audit';
import {
  getOwnShop,
  type BoardActor,
  type DashboardActor,
  type KeyActor,
  type StoreConsoleActor,
} from '../../../platform/auth/actor';
import { AppError, assertNoFieldErrors, collectFieldErrors, customerErased } from '../../../shared/AppError';
import { withIdempotency } from '../../../shared/idempotency';
import { validateText } from '../../../shared/validateText';
import { translateViolation } from '../../../shared/violations';
import { getViewer } from '../listRedemptions';
import { returnPoints, takePointsAgain, type PointsHold } from '../pointsHold';
import { REWARD_CONSTRAINTS } from '../redemptions.rules';
import { findRedemption } from '../redemptions.sql';
import { alreadyResolved, resolveRedemption } from '../resolvePending';
import { lockRedemption, markDeleted, updateRedemption, type LockedRedemption } from './changeRedemption.sql';

interface ChangeInput extends ChangeRedemption {
  storeId: string;
  redemptionId: string;
}

/**
 * Changes a redemption of a reward. Cashiers and API keys may only complete or cancel a pending one, by `status`
 * 'completed' or 'cancelled' without other fields. Owners may set any status and an order id, and the points follow the
 * new status.
 * @throws AppError 400 for an edit by a cashier or an API key, and the errors of `resolveRedemption` and
 *   `editRedemption`.
 */
export function changeRedemption(
  db: ScopedDatabase,
  actor: StoreConsoleActor | BoardActor | KeyActor,
  input: ChangeInput,
  key: string | undefined,
): Promise<Redemption> {
  const { storeId, redemptionId, status } = input;
  const isEdit = input.orderId !== undefined || input.expectedStatus !== undefined;
  if (!isEdit && (status === 'completed' || status === 'cancelled')) {
    return resolveRedemption(db, actor, { storeId, redemptionId, status }, key);
  }
  if (actor.scope !== 'board' && actor.scope !== 'key') return editRedemption(db, actor, input, key);
  const who = actor.scope === 'key' ? 'An API key' : 'A cashier';
  throw new AppError('bad_request', `${who} can only complete or cancel a pending reward`);
}

/**
 * Sets the status or order id of a reward's redemption. Cancelling returns its points once. A cancelled redemption with
 * a new status deducts them again.
 * @throws AppError 400 for a promotion, 404 for an unknown redemption, 409 when its status is not the expected one, or
 *   when the customer has too few points, has redeemed the reward again in the meantime, or was erased.
 */
function editRedemption(
  db: ScopedDatabase,
  actor: StoreConsoleActor,
  input: ChangeInput,
  key: string | undefined,
): Promise<Redemption> {
  const { storeId, redemptionId: id, expectedStatus } = input;
  const orderId = input.orderId?.trim() === '' ? null : input.orderId?.trim();
  assertNoFieldErrors(collectFieldErrors({ orderId: validateText('orderId', orderId ?? undefined, ORDER_ID_MAX) }));
  const call = { storeId, operation: 'edit-redemption', key, request: input, shop: getOwnShop(actor) };
  return withIdempotency(db, call, async (sql) => {
    const current = await lockRedemption(sql, storeId, id, getOwnShop(actor));
    if (!current) throw new AppError('not_found', 'Redemption not found');
    if (!current.held) throw new AppError('bad_request', 'A promotion is redeemed at once and cannot be changed');
    if (expectedStatus !== undefined && current.status !== expectedStatus)
      throw await alreadyResolved(sql, storeId, id);
    const next = { status: input.status, orderId: input.orderId === undefined ? current.orderId : (orderId ?? null) };
    if (next.status !== current.status || next.orderId !== current.orderId) {
      await save(sql, actor, { id, held: current.held, current, next });
    }
    const redemption = await findRedemption(sql, storeId, id, getViewer(actor));
    if (!redemption) throw new Error('a redemption was changed and is not listed');
    return redemption;
  });
}

interface Edit {
  id: string;
  held: PointsHold;
  current: LockedRedemption;
  next: { status: RedemptionStatus; orderId: string | null };
}

async function save(sql: Sql, actor: StoreConsoleActor, { id, held, current, next }: Edit): Promise<void> {
  const { storeId, role, accountId } = actor;
  const isReturned = current.status !== 'cancelled' && next.status === 'cancelled';
  const isTaken = current.status === 'cancelled' && next.status !== 'cancelled';
  // Completed and redeemed both keep the points. From any other status they could be returned to the customer.
  if (current.customer.isErased && (isReturned || isTaken || next.status === 'pending')) throw customerErased();
  if (isTaken) assertAffordable(current.customer, held);
  const hold = isTaken ? held.hold + 1 : held.hold;
  const resolvedBy = next.status === current.status ? null : { role, id: accountId };
  await translateViolation(
    updateRedemption(sql, { storeId, id }, { ...next, hold, resolvedBy }),
    REWARD_CONSTRAINTS,
    () => new AppError('conflict', 'The customer has redeemed this reward again since then'),
  );
  const change = { ...held, hold, storeId, redemptionId: id, actor: { role, id: accountId } };
  if (isReturned) await returnPoints(sql, change);
  if (isTaken) await takePointsAgain(sql, change);
  await recordAuditBy(sql, actor, {
    action: 'redemption_updated',
    recordType: 'redemption',
    recordId: id,
    oldValues: { status: current.status, orderId: current.orderId },
    newValues: {
      ...next,
      ...(isReturned && { pointsReturned: held.pointsUsed }),
      ...(isTaken && { pointsTaken: held.pointsUsed }),
    },
  });
}

function assertAffordable({ points }: LockedRedemption['customer'], { pointsUsed }: PointsHold): void {
  if (points >= pointsUsed) return;
  throw new AppError('conflict', `The customer now has ${points} points, but this redemption needs ${pointsUsed}`);
}

interface DeleteInput {
  storeId: string;
  redemptionId: string;
  of: 'reward' | 'promotion';
}

/**
 * Deletes the redemption of a reward or promotion: it is hidden from every list, and the item can be redeemed again,
 * except a multiplier that was used. A pending one returns its points and its use of the daily limit. The redemption of
 * a reward that was given out returns neither.
 * @throws AppError 404 when no redemption of this kind has the id.
 */
export async function deleteRedemption(
  db: ScopedDatabase,
  actor: DashboardActor,
  input: DeleteInput,
  key: string | undefined,
): Promise<void> {
  const { storeId, redemptionId, of } = input;
  const { role, accountId } = actor;
  await withIdempotency(db, { storeId, operation: 'delete-redemption', key, request: input }, async (sql) => {
    const current = await lockRedemption(sql, storeId, redemptionId);
    if (!current || (current.held === null) !== (of === 'promotion')) {
      throw new AppError('not_found', 'Redemption not found');
    }
    const { status, held } = current;
    await markDeleted(sql, storeId, redemptionId);
    const returned = status === 'pending' ? held : null;
    if (returned) {
      await returnPoints(sql, { ...returned, storeId, redemptionId, actor: { role, id: accountId } });
    }
    await recordAuditBy(sql, actor, {
      action: 'redemption_deleted',
      recordType: 'redemption',
      recordId: redemptionId,
      oldValues: { status, customerId: current.customer.id },
      ...(returned && { newValues: { pointsReturned: returned.pointsUsed } }),
    });
    return null;
  });
}
