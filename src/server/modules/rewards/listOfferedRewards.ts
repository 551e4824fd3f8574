import type { OfferedReward } from '../../../contract/rewards';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { assertSameStore } from '../../auth/assertSameStore';
import { listOfferedRewardRows } from './rewards.sql';

/**
 * Lists what the actor's store offers to everybody, without a customer: active rewards that are not used up today.
 * @throws AppError 403 for another store.
 */
export async function listOfferedRewards(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  storeId: string,
): Promise<OfferedReward[]> {
  assertSameStore(actor.storeId, storeId);
  return listOfferedRewardRows(db, actor.storeId);
}
