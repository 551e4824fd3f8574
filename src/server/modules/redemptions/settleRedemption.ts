import type { Redemption, SettledStatus } from '../../../contract/redemptions';
import type { BoardActor, DashboardActor } from '../../auth/actor';
import { assertSameStore } from '../../auth/assertSameStore';
import type { ScopedDatabase } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { withIdempotency } from '../../shared/idempotency';
import { findBoardSettings } from './boardSettings.sql';
import { findRedemption } from './redemptions.sql';
import { getReader } from './listRedemptions';
import { settlePending } from './settlePending';

/**
 * Completes or cancels a pending reward redemption for an owner, or for a cashier where the owner allows it. A request
 * repeated with its key gets the first answer; without a key it is 409, because the same account may be in use on
 * several boards.
 * @throws AppError 403 for another store or a cashier without permission, and those of `settlePending`.
 */
export function settleRedemption(
  db: ScopedDatabase,
  actor: DashboardActor | BoardActor,
  input: { storeId: string; redemptionId: string; status: SettledStatus },
  key: string | undefined,
): Promise<Redemption> {
  const { storeId, redemptionId, status } = input;
  assertSameStore(actor.storeId, storeId);
  return withIdempotency(db, { storeId, operation: 'settle-redemption', key, request: input }, async (sql) => {
    if (actor.role === 'cashier') {
      const { cashiersMaySettle } = await findBoardSettings(sql, storeId);
      if (!cashiersMaySettle) {
        throw new AppError('forbidden', 'Your store does not let cashiers complete or cancel rewards');
      }
    }
    await settlePending(sql, {
      storeId,
      redemptionId,
      status,
      actor: { role: actor.role, id: actor.accountId },
      requestId: actor.requestId,
    });
    const redemption = await findRedemption(sql, storeId, redemptionId, getReader(actor));
    if (!redemption) throw new Error('a redemption was settled and is not listed');
    return redemption;
  });
}
