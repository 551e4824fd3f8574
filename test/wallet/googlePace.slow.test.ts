import { openPage } from '../customerPage/pageStore';
import { eventually } from '../support/eventually';
import { fetchAlone, serverUrl } from '../support/http';
import { runScheduledJob } from '../support/scheduledJobs';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { runWithWallets } from './walletServer';

const getWallets = runWithWallets();

/** Adds customers with Google cards, which Google knows. Returns the ids of the cards. */
async function addHolders(store: TestStore, count: number): Promise<string[]> {
  const { google } = getWallets();
  await sql(
    `insert into customers (store_id, phone, name, referral_code, registered_at)
     select $1, '+1202' || (5550000 + n), 'Pat', upper(lpad(to_hex(n), 8, 'Z')), now() from generate_series(1, $2) n`,
    [store.id, count],
  );
  const passes = await sql<{ id: string }>(
    `insert into wallet_passes (store_id, customer_id, platform, announced_points)
     select store_id, id, 'google', 0 from customers where store_id = $1 returning id`,
    [store.id],
  );
  return passes.map(({ id }) => {
    const card = { id: `${google.issuerId}.pass-${id}`, loyaltyPoints: { balance: { int: 0 } } };
    google.loyaltyObjects.set(card.id, card);
    return card.id;
  });
}

const giveAll = (store: TestStore) =>
  sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     select store_id, id, 5, 'adjustment', gen_random_uuid()::text, 'system', 0 from customers where store_id = $1`,
    [store.id],
  );

test('GI-07 while a store of 40 sends to 1,961 holders, those of the others wait at most 2 s, within the limit of the issuer', async () => {
  const { google } = getWallets();
  const large = await createTestStore();
  const cards = await addHolders(large, 1_961);
  const others = await Promise.all(Array.from({ length: 39 }, () => createTestStore()));
  const cardsOfOthers = (await Promise.all(others.map((store) => addHolders(store, 1)))).flat();
  await Promise.all([large, ...others].map(giveAll));

  const job = runScheduledJob('wallet.updatePasses');
  try {
    await eventually('all other stores had a turn', () => cardsOfOthers.every((card) => google.changedAt.has(card)));
    // What was due in the same instant took turns.
    const last = Math.max(...cardsOfOthers.map((card) => google.changedAt.get(card) ?? Infinity));
    expect(cards.filter((card) => (google.changedAt.get(card) ?? Infinity) < last).length).toBeLessThanOrEqual(5);
    const waits: number[] = [];
    const countSent = () => cards.filter((card) => google.changedAt.has(card)).length;
    await eventually('the large store has sent for some seconds', () => countSent() > 60);
    for (const [index, store] of others.entries()) {
      const card = cardsOfOthers[index] ?? '';
      const start = Date.now();
      await giveAll(store);
      await eventually('the other card is updated', () => (google.changedAt.get(card) ?? 0) >= start);
      waits.push((google.changedAt.get(card) ?? Infinity) - start);
    }
    expect(countSent()).toBeLessThan(1_961);
    expect(waits).toHaveLength(39);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2_000);
    expect(google.countThrottled()).toBe(0);
  } finally {
    // Ends the run, which would take more than two minutes.
    await sql('update stores set is_active = false where id = $1', [large.id]);
    await job;
  }
});

test('GI-07 customers of two servers who add passes at the same time stay within the limit of the issuer together', async () => {
  const { google, startAnother } = getWallets();
  const another = await startAnother();
  try {
    const urls = Array.from({ length: 24 }, (_none, index) => (index % 2 === 0 ? another.url : serverUrl()));
    const store = await createTestStore();
    const cookies: string[] = [];
    while (cookies.length < urls.length) cookies.push(await openPage(store, await addCustomer(store)));
    const saved = await Promise.all(
      urls.map((url, index) =>
        fetchAlone(`${url}/api/my/${store.subdomain}/wallet/google`, {
          method: 'POST',
          headers: { cookie: cookies[index] ?? '', origin: url },
        }),
      ),
    );
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]));
    expect(google.countThrottled()).toBe(0);
  } finally {
    await another.stop();
  }
});
