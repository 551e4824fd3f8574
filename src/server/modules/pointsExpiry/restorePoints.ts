import type { AdjustedPoints, RestorePoints } from '../../../contract/customerRecords';
import { EXPIRY_RESTORE_DAYS } from '../../../contract/plain/customerLimits';
import type { RestoredNight } from '../../../contract/pointsExpiry';
import type { ScopedDatabase } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { AppError } from '../../shared/AppError';
import { lockMatching } from '../../shared/locks.sql';
import { isViolation } from '../../shared/violations';
import { takeBackForgiven } from '../crediting';
import { lockCustomerById } from '../customers';
import { appendToLedger } from '../ledger';
import { findExpiryRow, restoreSome } from './restorePoints.sql';

/**
 * Restores expired points, except those of purchases that were refunded since. It counts as activity, so that they do
 * not expire again the next night.
 * @throws AppError 404 when the customer has no such expiry, 409 when it was already restored, is too old, or the
 *   customer was merged.
 */
export function restorePoints(
  db: ScopedDatabase,
  actor: DashboardActor,
  customerId: string,
  { number }: RestorePoints,
): Promise<AdjustedPoints> {
  const { storeId, accountId } = actor;
  return db.transaction(async (sql) => {
    await lockMatching(sql, storeId);
    const customer = await lockCustomerById<{ id: string; points: number }>(sql, storeId, customerId, 'c.id, c.points');
    if (!customer) throw new AppError('not_found', 'Customer not found');
    // Ledger numbers are per customer, so the expiry of a merged customer cannot be named here and is not restored.
    if (customer.id !== customerId) throw new AppError('conflict', 'This customer was merged into another customer.');
    const expiry = await findExpiryRow(sql, storeId, { customerId: customer.id, number });
    if (!expiry) throw new AppError('not_found', 'These expired points were not found.');
    if (!expiry.isRestorable) {
      throw new AppError(
        'conflict',
        `These points were already restored, or expired more than ${EXPIRY_RESTORE_DAYS} days ago.`,
      );
    }
    await appendToLedger(sql, {
      storeId,
      customerId: customer.id,
      delta: expiry.points,
      kind: 'adjustment',
      source: `restore:${customer.id}#${number}`,
      actor: { role: actor.role, id: accountId },
      details: { code: 'expiry_restored' },
    });
    await takeBackForgiven(sql, storeId, [{ customerId: customer.id, number, points: expiry.points }]);
    const restored = await lockCustomerById<{ points: number }>(sql, storeId, customer.id, 'c.points');
    const loyaltyPoints = restored?.points ?? 0;
    await recordAuditBy(sql, actor, {
      action: 'points_restored',
      recordType: 'customer',
      recordId: customer.id,
      oldValues: { points: customer.points },
      newValues: { points: loyaltyPoints },
    });
    return { loyaltyPoints };
  });
}

/** The number of customers whose rows are locked at the same time. */
const BATCH = 500;

/**
 * Restores all points that expired in one night of the store, in batches, so that no customer is locked for long.
 * Points that were already restored, and those of purchases refunded since, are left out. A repeated call after a
 * failure continues with the rest.
 * @throws AppError 404 when nothing of that night can be restored.
 */
export async function restoreNight(db: ScopedDatabase, actor: DashboardActor, day: string): Promise<RestoredNight> {
  const { storeId, accountId, role } = actor;
  const total = { customers: 0, points: 0 };
  for (let isDone = false; !isDone;) {
    const restored = db.transaction(async (sql) => {
      await lockMatching(sql, storeId);
      const rows = await restoreSome(sql, storeId, { day, accountId, role, limit: BATCH });
      const taken = await takeBackForgiven(sql, storeId, rows);
      const batch = { customers: rows.length, points: rows.reduce((sum, { points }) => sum + points, -taken) };
      if (batch.customers > 0) {
        await recordAuditBy(sql, actor, {
          action: 'expired_night_restored',
          recordType: 'store',
          recordId: storeId,
          newValues: { day, ...batch },
        });
      }
      return batch;
    });
    // Somebody else has just restored the points of one of these customers. The next batch leaves that customer out.
    const batch = await restored.catch((error: unknown) => {
      if (isViolation(error, 'points_ledger_cause')) return null;
      throw error;
    });
    total.customers += batch?.customers ?? 0;
    total.points += batch?.points ?? 0;
    isDone = batch !== null && batch.customers < BATCH;
  }
  if (total.customers === 0) throw new AppError('not_found', 'No points of this night can be restored.');
  return total;
}
