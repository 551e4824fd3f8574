import { runOnDedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { countBlocked, withLockHolder } from '../support/lockWaits';
import { addCustomer, addReward, createTestStore } from '../support/testStore';
import { addRedemption } from './addRedemption';

// The locks would block the redemptions of all other suites.
runOnDedicatedServer();

test('AP-35 a poll of the list reads neither redemptions nor customers, so it responds while both tables are locked', async () => {
  const store = await createTestStore();
  const [person, reward] = [await addCustomer(store), await addReward(store)];
  await addRedemption(store, { customerId: person.id, rewardId: reward.id });
  const token = await store.cashierToken();
  const path = `/stores/${store.id}/rewards/redemptions`;
  const list = async (etag?: string | null) =>
    call('GET', path, { token, ...(typeof etag === 'string' && { headers: { 'if-none-match': etag } }) });
  const etag = (await list()).headers.get('etag');
  await withLockHolder(async (holder, id) => {
    await holder.query('begin');
    await holder.query('lock table redemptions, customers in access exclusive mode');
    expect((await list(etag)).status).toBe(304);
    const whole = list();
    await eventually('a call for the list itself waits for the lock', async () => (await countBlocked(id)) > 0);
    await holder.query('rollback');
    expect((await whole).status).toBe(200);
  });
});
