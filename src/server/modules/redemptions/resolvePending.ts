import type { Redemption, ResolvedStatus } from '../../../contract/redemptions';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { recordAudit } from '../../platform/audit';
import {
  getActorId,
  getOwnShop,
  type BoardActor,
  type CustomerActor,
  type KeyActor,
  type StoreConsoleActor,
} from '../../platform/auth/actor';
import { AppError } from '../../shared/AppError';
import { withIdempotency } from '../../shared/idempotency';
import { findBoardSettings } from './boardSettings.sql';
import { getViewer } from './listRedemptions';
import { returnPoints } from './pointsHold';
import { findRedemption } from './redemptions.sql';
import { findResolution, lockForResolving, updatePending, type Resolution } from './resolvePending.sql';

/**
 * Completes or cancels a pending reward redemption in the caller's transaction. Completing changes no points, and
 * cancelling returns the points and the use of the daily limit. Of concurrent calls only one takes effect. Rows are
 * locked in the order of redeeming: customer, redemption, daily use.
 * @throws AppError 400 for a promotion, 404 for an unknown redemption, 409 when it is no longer pending. The message
 *   names the account that resolved it.
 */
export async function resolvePending(sql: Sql, resolution: Resolution): Promise<void> {
  const { storeId, redemptionId, status, actor, requestId } = resolution;
  const found = await lockForResolving(sql, resolution);
  if (!found) throw new AppError('not_found', 'Redemption not found');
  if (found.isPromotion) throw new AppError('bad_request', 'A promotion is redeemed at once and cannot be changed');
  const redemption = await updatePending(sql, resolution);
  if (!redemption) throw await alreadyResolved(sql, storeId, redemptionId);
  if (status === 'cancelled') await returnPoints(sql, { storeId, redemptionId, actor, ...redemption });
  await recordAudit(sql, {
    storeId,
    shopKey: redemption.shopKey,
    actorRole: actor.role,
    actorId: actor.id,
    // Only the job that releases old redemptions acts as the system.
    action: actor.role === 'system' ? 'redemption_released' : `redemption_${status}`,
    recordType: 'redemption',
    recordId: redemptionId,
    oldValues: { status: 'pending' },
    newValues: {
      status,
      rewardId: redemption.rewardId,
      customerId: redemption.customerId,
      ...(status === 'cancelled' && { pointsReturned: redemption.pointsUsed }),
    },
    ...(requestId !== undefined && { requestId }),
  });
}

/** Calls `resolvePending` as the owner, cashier or customer who is signed in, or as an API key. */
export function resolvePendingBy(
  sql: Sql,
  actor: StoreConsoleActor | BoardActor | KeyActor | CustomerActor,
  redemptionId: string,
  status: ResolvedStatus,
): Promise<void> {
  const { storeId, role, requestId } = actor;
  return resolvePending(sql, {
    storeId,
    redemptionId,
    status,
    actor: { role, id: getActorId(actor) },
    requestId,
    onlyShop: getOwnShop(actor),
  });
}

const UNNAMED: Record<string, string> = { system: ' automatically', key: ' by an API key' };

/** Returns the error for a redemption that has another status now. It names the account that changed it. */
export async function alreadyResolved(sql: Sql, storeId: string, redemptionId: string): Promise<AppError> {
  const resolution = await findResolution(sql, storeId, redemptionId);
  if (!resolution) return new AppError('not_found', 'Redemption not found');
  const { status, role, name } = resolution;
  if (status === 'pending') return new AppError('conflict', 'This redemption is pending again');
  const by = name ? ` by ${name}` : (UNNAMED[role ?? ''] ?? '');
  return new AppError('conflict', `Already ${status}${by}`);
}

/**
 * Completes or cancels a pending reward redemption for an owner or an API key, or for a cashier if the owner allows it.
 * A repeated request with its key gets the first response. Without a key it gets 409, because the account may be in use
 * on several boards.
 * @throws AppError 401 when the store was deleted, 403 for a cashier without permission, and the errors of
 *   `resolvePending`.
 */
export function resolveRedemption(
  db: ScopedDatabase,
  actor: StoreConsoleActor | BoardActor | KeyActor,
  input: { storeId: string; redemptionId: string; status: ResolvedStatus },
  key: string | undefined,
): Promise<Redemption> {
  const { storeId, redemptionId, status } = input;
  // The key of somebody who sees other redemptions must not show one of theirs, not even to the first shop.
  const call = { storeId, operation: 'resolve-redemption', key, request: input, shop: getOwnShop(actor) };
  return withIdempotency(db, call, async (sql) => {
    if (actor.role === 'cashier') {
      const { cashiersMayResolve } = await findBoardSettings(sql, actor.shopId);
      if (!cashiersMayResolve) {
        throw new AppError('forbidden', 'Your store does not let cashiers complete or cancel rewards');
      }
    }
    await resolvePendingBy(sql, actor, redemptionId, status);
    const redemption = await findRedemption(sql, storeId, redemptionId, getViewer(actor));
    if (!redemption) throw new Error('a redemption was resolved and is not listed');
    return redemption;
  });
}
