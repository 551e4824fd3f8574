import type { RedeemResponse } from '../../src/contract/redemptions';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';

/** Adds a customer who had 500 points and redeemed a reward of 100 this many hours ago. */
export async function addOverdue(existing?: TestStore, hours = 25) {
  const store = existing ?? (await createTestStore());
  const person = await addCustomer(store, { points: 500 });
  const reward = await addReward(store, { daily_limit: 1 });
  const { body } = await call<RedeemResponse>('POST', '/public/redeem', {
    token: await store.kioskToken(),
    body: { customerId: person.id, rewardId: reward.id, storeSubdomain: store.subdomain },
  });
  const { id } = body.redemption;
  await sql(
    `update redemptions set created_at = now() - make_interval(hours => $3), updated_at = now() - make_interval(hours => $3)
     where store_id = $1 and id = $2`,
    [store.id, id, hours],
  );
  return { store, person, reward, id };
}
