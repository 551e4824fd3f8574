import type { CustomerReward } from '../../../contract/rewards';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerFacingActor } from '../../http/actor';
import { requireOwnStore } from '../../http/ownStore';
import { Refusal } from '../../http/Refusal';
import { listRewardsForCustomer } from './rewards.sql';

/** Every reward of the store as one customer may see it, inactive ones too. */
export async function listCustomerRewards(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  asked: { storeId: string; customerId: string },
): Promise<CustomerReward[]> {
  requireOwnStore(actor.storeId, asked.storeId);
  const rewards = await listRewardsForCustomer(db, actor.storeId, asked.customerId);
  if (!rewards) throw new Refusal('not_found', 'Customer not found');
  return rewards;
}
