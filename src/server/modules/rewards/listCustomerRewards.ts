import type { CustomerReward } from '../../../contract/rewards';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { assertSameStore } from '../../auth/assertSameStore';
import { AppError } from '../../shared/AppError';
import { listRewardsForCustomer } from './rewards.sql';

/** Every reward of the store as one customer may see it, inactive ones too. */
export async function listCustomerRewards(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  asked: { storeId: string; customerId: string },
): Promise<CustomerReward[]> {
  assertSameStore(actor.storeId, asked.storeId);
  const rewards = await listRewardsForCustomer(db, actor.storeId, asked.customerId);
  if (!rewards) throw new AppError('not_found', 'Customer not found');
  return rewards;
}
