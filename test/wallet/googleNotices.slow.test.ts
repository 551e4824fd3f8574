import { callPage, openPage } from '../customerPage/pageStore';
import { runScheduledJob } from '../support/scheduledJobs';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, givePoints, type TestStore } from '../support/testStore';
import { runWithWallets } from './walletServer';

const getWallets = runWithWallets();
const DAY_MS = 24 * 3_600_000;
const update = () => runScheduledJob('wallet.updatePasses');

const give = (store: TestStore, { id }: { id: string }, points: number) =>
  sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     values ($1, $2, $3, 'gift', gen_random_uuid()::text, 'system', 0)`,
    [store.id, id, points],
  );

/** Creates a store whose tea costs 100 points and whose cake 200, with a customer of 50 points who has a card. */
async function createHolder() {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 50 });
  await addReward(store, { name: 'Tea', points_required: 100 });
  await addReward(store, { name: 'Cake', points_required: 200 });
  const cookie = await openPage(store, customer);
  expect((await callPage('POST', store, { cookie, path: '/wallet/google' })).status).toBe(200);
  const { google } = getWallets();
  const card = () => [...google.loyaltyObjects.values()].find(({ classId }) => String(classId).endsWith(store.id));
  return {
    store,
    customer,
    /** Runs the job. Returns the balance on the card and how many notices its holder got so far. */
    update: async () => {
      await update();
      const notices = google.notices.filter(({ objectId }) => objectId === card()?.id);
      return {
        points: (card()?.loyaltyPoints as { balance: { int: number } }).balance.int,
        asked: notices.length,
        got: notices.filter(({ isDelivered }) => isDelivered).length,
      };
    },
  };
}

test('GI-07 a Google pass tells its holder of a reward within reach and of a gift, and not of a purchase', async () => {
  const { store, customer, ...holder } = await createHolder();
  await givePoints(store, customer.id, 10);
  expect(await holder.update()).toEqual({ points: 60, asked: 0, got: 0 });
  await givePoints(store, customer.id, 40);
  expect(await holder.update()).toEqual({ points: 100, asked: 1, got: 1 });
  await givePoints(store, customer.id, 5);
  await givePoints(store, customer.id, -50);
  expect(await holder.update()).toEqual({ points: 55, asked: 1, got: 1 });
  // The gift came with a purchase before the pass was updated.
  await give(store, customer, 20);
  await givePoints(store, customer.id, 1);
  expect(await holder.update()).toEqual({ points: 76, asked: 2, got: 2 });
  // The gift was told of before.
  await givePoints(store, customer.id, 1);
  expect(await holder.update()).toEqual({ points: 77, asked: 2, got: 2 });
  // What was given and spent is no news.
  await give(store, customer, 20);
  await givePoints(store, customer.id, -30);
  expect(await holder.update()).toEqual({ points: 67, asked: 2, got: 2 });
});

test('GI-07 at most three changes in 24 hours are told, and later ones again', async () => {
  const { store, customer, ...holder } = await createHolder();
  for (const asked of [1, 2, 3, 3, 3]) {
    await give(store, customer, 1);
    expect(await holder.update()).toMatchObject({ asked, got: asked });
  }
  expect(await holder.update()).toMatchObject({ points: 55 });
  getWallets().moveGoogleClock(DAY_MS + 120_000);
  await sql(`update rate_limits set expire = expire - $1 where key like 'wallet-notice:%'`, [DAY_MS + 120_000]);
  await give(store, customer, 1);
  expect(await holder.update()).toEqual({ points: 56, asked: 4, got: 4 });
});

test('GI-07 a change of which Google was not told costs no notice', async () => {
  const { store, customer, ...holder } = await createHolder();
  getWallets().google.failWith(400);
  await give(store, customer, 1);
  for (let tries = 0; tries < 4; tries += 1) await expect(update()).rejects.toThrow('could not be updated');
  getWallets().google.failWith(0);
  expect(await holder.update()).toEqual({ points: 51, asked: 1, got: 1 });
  await give(store, customer, 1);
  expect(await holder.update()).toEqual({ points: 52, asked: 2, got: 2 });
});

test('GI-07 while another process updates the passes of Google, they wait for it', async () => {
  const { store, customer, ...holder } = await createHolder();
  await givePoints(store, customer.id, 1);
  const key = 'google-wallet-updates:0';
  const values = [key, Date.now() + DAY_MS];
  await sql(
    'insert into rate_limits (key, expire) values ($1, $2) on conflict (key) do update set expire = $2',
    values,
  );
  expect(await holder.update()).toMatchObject({ points: 50 });
  await sql('delete from rate_limits where key = $1', [key]);
  expect(await holder.update()).toMatchObject({ points: 51 });
});
