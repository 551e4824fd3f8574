import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { listBlocked, withLockHolder } from '../support/lockWaits';
import { startServer } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { addCustomer, addReward, createTestStore } from '../support/testStore';

const start = () => startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'info' });

test('BX-62 SIGTERM waits for a redemption in progress, and the next server has it', async () => {
  const store = await createTestStore();
  const token = await store.kioskToken();
  const person = await addCustomer(store, { points: 250 });
  const reward = await addReward(store, { points_required: 100 });
  const server = await start();
  const { redeemed, stopped } = await withLockHolder(async (holder, id) => {
    await holder.query('begin');
    await holder.query('select from customers where store_id = $1 and id = $2 for update', [store.id, person.id]);
    const redemption = call('POST', '/public/redeem', {
      server: server.url,
      token,
      body: { customerId: person.id, rewardId: reward.id, storeSubdomain: store.subdomain },
    });
    await eventually('the redemption waits for the customer', async () => (await listBlocked(id)).length > 0);
    const stopping = server.stop('SIGTERM');
    await eventually('the server accepts no more connections', () =>
      call('GET', '/health/live', { server: server.url }).then(
        () => false,
        () => true,
      ),
    );
    await holder.query('rollback');
    return { redeemed: await redemption, stopped: await stopping };
  });
  expect({ status: redeemed.status, stopped }).toEqual({ status: 201, stopped: 0 });
  const next = await start();
  const path = `/stores/${store.id}/rewards/redemptions`;
  const found = await call<object[]>('GET', path, { server: next.url, token: await store.ownerToken() });
  await next.stop();
  expect(found.body).toEqual([expect.objectContaining({ status: 'pending', pointsUsed: 100 })]);
  expect(await sql('select points from customers where id = $1', [person.id])).toEqual([{ points: 150 }]);
});
