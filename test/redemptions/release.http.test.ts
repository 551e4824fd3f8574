import type { PointsChange } from '../../src/contract/points';
import type { Database } from '../../src/server/database/Database';
import { createLog } from '../../src/server/main/log';
import { releaseRedemptions } from '../../src/server/modules/redemptions/releaseRedemptions';
import { createThreeShops } from '../chains/threeShops';
import { findUnbalancedAccounts, getAccount } from '../ledger/customerAccounts';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';
import { addOverdue } from './addOverdue';

// The job releases overdue redemptions in all stores, including those of suites that run at the same time.
runOnDedicatedServer();

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const release = () => releaseRedemptions({ database, log: createLog('silent') }, AbortSignal.timeout(20_000));
const getStatus = async (id: string) =>
  (await sql<{ status: string }>('select status from redemptions where id = $1', [id]))[0]?.status;

test('BX-25 a reward that is pending for longer than the hours of its store is released, and its points are returned once', async () => {
  const store = await createTestStore();
  const patient = await createTestStore({ pending_release_hours: 48 });
  const [due, young] = [await addOverdue(store), await addOverdue(store, 23)];
  const waiting = await addOverdue(patient);
  await Promise.all([release(), release()]);
  await release();
  expect(await Promise.all([due, young, waiting].map(({ id }) => getStatus(id)))).toEqual([
    'cancelled',
    'pending',
    'pending',
  ]);
  expect(await getAccount(due.person.id)).toMatchObject({ points: 500, sum: 500 });
  expect(await getAccount(young.person.id)).toMatchObject({ points: 400, sum: 400 });
  // The owner's activities page shows this state as 'Released'.
  const rows = await sql(
    'select resolved_role, resolved_by, resolved_at is not null as resolved from redemptions where id = $1',
    [due.id],
  );
  expect(rows).toEqual([{ resolved_role: 'system', resolved_by: null, resolved: true }]);
  const audit = await sql('select action, actor_role, new_values from audit_log where record_id = $1 order by id', [
    due.id,
  ]);
  expect(audit.slice(1)).toMatchObject([
    { action: 'redemption_released', actor_role: 'system', new_values: { status: 'cancelled', pointsReturned: 100 } },
  ]);
  const owned = await call('GET', `/store/customers/${due.person.id}/redemptions`, { token: await store.ownerToken() });
  expect(owned.body).toMatchObject([{ status: 'cancelled', released: true }]);
  // The customer sees the reason, and can redeem the reward again.
  const token = await store.kioskToken();
  const history = await call<PointsChange[]>(
    'GET',
    `/public/customer/points?phone=${encodeURIComponent(due.person.phone)}&storeSubdomain=${store.subdomain}`,
    { token },
  );
  expect(history.body[0]).toMatchObject({ kind: 'refund', points: 100, released: true });
  const again = await call('POST', '/public/redeem', {
    token,
    body: { customerId: due.person.id, rewardId: due.reward.id, storeSubdomain: store.subdomain },
  });
  expect(again.status).toBe(201);
});

test('BX-25 when a redemption is released and completed or cancelled by the owner at once, one of them takes effect', async () => {
  const store = await createTestStore();
  const owner = await store.ownerToken();
  const items = [await addOverdue(store), await addOverdue(store), await addOverdue(store), await addOverdue(store)];
  const [responses] = await Promise.all([
    Promise.all(
      items.map(({ id }, index) =>
        call('PATCH', `/stores/${store.id}/rewards/redemptions/${id}`, {
          token: owner,
          body: { status: index % 2 === 0 ? 'completed' : 'cancelled' },
        }),
      ),
    ),
    release(),
  ]);
  for (const [index, { person, id }] of items.entries()) {
    const won = responses[index]?.status === 200;
    if (!won) expect(responses[index]?.body).toMatchObject({ message: 'Already cancelled automatically' });
    const isCompleted = won && index % 2 === 0;
    expect(await getStatus(id)).toBe(isCompleted ? 'completed' : 'cancelled');
    expect(await getAccount(person.id)).toMatchObject({ points: isCompleted ? 400 : 500 });
  }
  expect(await findUnbalancedAccounts(store)).toEqual([]);
});

test('BX-25 redemptions that cannot be released do not delay others, however many there are', async () => {
  const [failing, other] = [await createTestStore(), await createTestStore()];
  const stuck = [await addOverdue(failing, 40), await addOverdue(failing, 40), await addOverdue(failing, 40)];
  const due = await addOverdue(other, 30);
  const broken: Database = {
    ...database,
    forStore(storeId) {
      if (storeId === failing.id) throw new Error('this store is broken');
      return database.forStore(storeId);
    },
  };
  const deps = { database: broken, log: createLog('silent'), batch: 2 };
  await expect(releaseRedemptions(deps, AbortSignal.timeout(20_000))).rejects.toThrow(/could not be released/);
  expect(await getStatus(due.id)).toBe('cancelled');
  expect(await Promise.all(stuck.map(({ id }) => getStatus(id)))).toEqual(['pending', 'pending', 'pending']);
  await release();
  expect(await Promise.all(stuck.map(({ id }) => getStatus(id)))).toEqual(['cancelled', 'cancelled', 'cancelled']);
});

test('CH-23 a shop of a chain says how long its rewards may be pending, and the chain for a deleted shop', async () => {
  const { first, shop, third } = await createThreeShops();
  const setHours = ({ id }: { id: string }, hours: number) =>
    sql('update stores set pending_release_hours = $2 where id = $1', [id, hours]);
  await Promise.all([setHours(first, 30), setHours(shop, 20), setHours(third, 48)]);
  const places = [
    ['20 hours', shop, 25],
    ['30 hours', first, 25],
    ['48 hours', third, 35],
    ['30 hours', first, 35],
  ] as const;
  const ids: string[] = [];
  for (const [, at, hours] of places) {
    const { id } = await addOverdue(first, hours);
    await sql('update redemptions set shop_id = $2 where id = $1', [id, at.id]);
    ids.push(id);
  }
  await release();
  expect(await Promise.all(ids.map(getStatus))).toEqual(['cancelled', 'pending', 'pending', 'cancelled']);
  await sql('update shops set left_at = now() where store_id = $1 and id = $2', [first.id, third.id]);
  await sql('update stores set chain_id = null where id = $1', [third.id]);
  await sql('delete from stores where id = $1', [third.id]);
  await release();
  expect(await Promise.all(ids.map(getStatus))).toEqual(['cancelled', 'pending', 'cancelled', 'cancelled']);
});
