import type { DashboardActor } from '../../../auth/actor';
import { assertSameStore } from '../../../auth/assertSameStore';
import type { ScopedDatabase } from '../../../database/Database';
import { AppError } from '../../../shared/AppError';
import { withIdempotency } from '../../../shared/idempotency';
import { recordAudit } from '../../audit';
import { returnPoints } from '../heldPoints';
import { lockRedemption, markDeleted } from './changeRedemption.sql';

interface DeleteInput {
  storeId: string;
  redemptionId: string;
  of: 'reward' | 'promotion';
}

/**
 * Deletes a redemption of a reward or of a promotion: it is hidden from every list and blocks no other one of the same
 * item. A pending one returns its points and its use of the daily limit; a reward that was given out keeps both.
 * @throws AppError 403 for another store, 404 when there is no such redemption of this kind.
 */
export async function deleteRedemption(
  db: ScopedDatabase,
  actor: DashboardActor,
  input: DeleteInput,
  key: string | undefined,
): Promise<void> {
  const { storeId, redemptionId, of } = input;
  const { role, accountId, requestId } = actor;
  assertSameStore(actor.storeId, storeId);
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
    await recordAudit(sql, {
      storeId,
      actorRole: role,
      actorId: accountId,
      action: 'redemption_deleted',
      recordType: 'redemption',
      recordId: redemptionId,
      oldValues: { status, customerId: current.customer.id },
      ...(returned && { newValues: { pointsReturned: returned.pointsUsed } }),
      requestId,
    });
    return null;
  });
}
