import { randomUUID } from 'node:crypto';
import type { AdjustedPoints, AdjustPoints } from '../../../contract/customerRecords';
import { ADJUSTMENT_REASON_MAX } from '../../../contract/plain/customerLimits';
import type { ScopedDatabase } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import { getActorId, type DashboardActor, type KeyActor } from '../../platform/auth/actor';
import { assertNoFieldErrors, collectFieldErrors, fieldError } from '../../shared/AppError';
import { withIdempotency } from '../../shared/idempotency';
import { validateText } from '../../shared/validateText';
import { isViolation } from '../../shared/violations';
import { flagAdjustment } from '../flags';
import { appendToLedger } from '../ledger';
import { lockCustomer } from './customerChanges.sql';
import { findAdjustment, toReferenceSource } from './customerHistory.sql';
import { customerNotFound } from './customerProfile.sql';

/**
 * Adds points to a customer's balance or deducts some, for a reason that the owner enters. A repeated request with its
 * key gets the first response, and one with its reference the first result.
 * @throws AppError 400 for 0 points, an empty reason, or a deduction above the balance; 404 for an unknown customer;
 *   409 when the reference was used for another adjustment.
 */
export async function adjustPoints(
  db: ScopedDatabase,
  actor: DashboardActor | KeyActor,
  input: Adjustment,
  key: string | undefined,
): Promise<AdjustedPoints> {
  try {
    return await adjustOnce(db, actor, input, key);
  } catch (error) {
    // A call at the same time used the reference for another customer, and can be read now.
    if (isViolation(error, 'points_ledger_cause')) return adjustOnce(db, actor, input, key);
    throw error;
  }
}

interface Adjustment {
  id: string;
  adjustment: AdjustPoints;
}

function adjustOnce(
  db: ScopedDatabase,
  actor: DashboardActor | KeyActor,
  { id, adjustment }: Adjustment,
  key: string | undefined,
): Promise<AdjustedPoints> {
  const { storeId } = actor;
  const actorId = getActorId(actor);
  const { delta, reference } = adjustment;
  const reason = adjustment.reason.trim();
  const source = reference === undefined ? `adjustment:${randomUUID()}` : toReferenceSource(reference);
  const call = { storeId, operation: 'adjust-points', key, request: { id, ...adjustment } };
  return withIdempotency(db, call, async (sql) => {
    assertNoFieldErrors(
      collectFieldErrors({
        delta: delta === 0 ? 'Enter how many points to add or remove' : null,
        reason: validateText('Reason', reason, ADJUSTMENT_REASON_MAX),
      }),
    );
    const customer = await lockCustomer(sql, storeId, id);
    if (!customer) throw customerNotFound();
    const earlier = reference === undefined ? null : await findAdjustment(sql, storeId, source);
    if (earlier) {
      // The customer may have been merged since then.
      const isSame =
        earlier.delta === delta && earlier.reason === reason && [id, customer.id].includes(earlier.customerId);
      if (isSame) return { loyaltyPoints: earlier.balanceAfter };
      throw fieldError('conflict', 'reference', 'This reference was used for another adjustment');
    }
    const { points } = customer;
    if (delta < 0 && points + delta < 0) {
      const left = Math.max(points, 0).toLocaleString('en-US');
      throw fieldError('bad_request', 'delta', `The customer has only ${left} ${points === 1 ? 'point' : 'points'}`);
    }
    const { balanceAfter } = await appendToLedger(sql, {
      storeId,
      customerId: customer.id,
      delta,
      kind: 'adjustment',
      source,
      actor: { role: actor.role, id: actorId },
      reason,
    });
    await recordAuditBy(sql, actor, {
      action: 'points_adjusted',
      recordType: 'customer',
      recordId: customer.id,
      oldValues: { points },
      newValues: { points: balanceAfter, reason },
    });
    await flagAdjustment(sql, { storeId, customerId: customer.id, actorId, delta });
    return { loyaltyPoints: balanceAfter };
  });
}
