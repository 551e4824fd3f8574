import type { CustomerReward, OfferedReward } from '../../../contract/rewards';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { assertSameStore } from '../../auth/assertSameStore';
import { AppError } from '../../shared/AppError';
import { listCustomerRewardRows, listOfferedRewardRows } from './rewards.sql';

/**
 * Lists all rewards of a store, inactive ones too, with their availability for a customer.
 * @throws AppError 403 for another store, 404 when the customer does not exist.
 */
export async function listCustomerRewards(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  { storeId, customerId }: { storeId: string; customerId: string },
): Promise<CustomerReward[]> {
  assertSameStore(actor.storeId, storeId);
  const rewards = await listCustomerRewardRows(db, actor.storeId, customerId);
  if (!rewards) throw new AppError('not_found', 'Customer not found');
  return rewards;
}

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
