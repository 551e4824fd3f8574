import { callPage } from '../customerPage/pageStore';
import { runScheduledJob } from '../support/scheduledJobs';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, givePoints, type TestStore } from '../support/testStore';
import { addApplePass, runWithWallets } from '../wallet/walletServer';
import { createThreeShops, type ThreeShops } from './threeShops';

const getWallets = runWithWallets();

const setPlace = ({ id }: TestStore, latitude: number, longitude: number) =>
  sql('update stores set latitude = $2, longitude = $3 where id = $1', [id, latitude, longitude]);
const visit = ({ first }: ThreeShops, customer: { id: string }, shop: TestStore | null, at: string) =>
  sql('insert into visits (store_id, customer_id, shop_id, at) values ($1, $2, $3, $4)', [
    first.id,
    customer.id,
    shop?.id ?? null,
    at,
  ]);
const google = (store: TestStore) =>
  [...getWallets().google.loyaltyObjects.values()].find(({ classId }) => String(classId).endsWith(store.id));

test('CH-36 the passes of a chain have the places of its shops, the last visited first', async () => {
  const chain = await createThreeShops();
  const { first, shop, third } = chain;
  const customer = await addCustomer(first, { points: 10 });
  await setPlace(first, 40.71278, -74.00594);
  await setPlace(shop, 21.30694, -157.85833);
  await visit(chain, customer, null, '2026-03-01T12:00:00Z');
  await visit(chain, customer, shop, '2026-03-02T12:00:00Z');
  const phone = await addApplePass(getWallets(), shop, customer);
  const place = (name: string, latitude: number, longitude: number) => ({ relevantText: name, latitude, longitude });
  expect(phone.pass.locations).toEqual([
    place('Harbor', 21.30694, -157.85833),
    place('First Street', 40.71278, -74.00594),
  ]);
  const { backFields } = phone.pass.storeCard as { backFields: object[] };
  expect(backFields).toContainEqual(
    expect.objectContaining({ key: 'shops', value: 'First Street\nHarbor\nMill Street' }),
  );
  // The same customer has one pass, whichever shop's address adds it.
  await sql('update stores set is_active = false where id = $1', [shop.id]);
  await setPlace(third, 41.87811, -87.6298);
  const again = await addApplePass(getWallets(), third, customer);
  expect(again.serial).toBe(phone.serial);
  expect(again.pass.locations).toEqual([
    place('First Street', 40.71278, -74.00594),
    place('Mill Street', 41.87811, -87.6298),
  ]);

  const save = await callPage('POST', third, { cookie: again.cookie, path: '/wallet/google' });
  expect(save.status).toBe(200);
  expect(google(first)).toMatchObject({
    merchantLocations: [
      { latitude: 40.71278, longitude: -74.00594 },
      { latitude: 41.87811, longitude: -87.6298 },
    ],
  });
  // Other shops come with other points, as everything on a pass does.
  await visit(chain, customer, third, '2026-03-03T12:00:00Z');
  await givePoints(first, customer.id, 5);
  await runScheduledJob('wallet.updatePasses');
  expect(google(first)).toMatchObject({
    loyaltyPoints: { balance: { int: 15 } },
    merchantLocations: [{ latitude: 41.87811 }, { latitude: 40.71278 }],
  });
  expect(
    await sql('select count(*)::integer as count from wallet_passes where customer_id = $1', [customer.id]),
  ).toEqual([{ count: 2 }]);
});

test('CH-36 a pass has at most ten places, and that of a plain store none', async () => {
  const chain = await createThreeShops();
  const { first } = chain;
  const customer = await addCustomer(first);
  const shops = [chain.shop, chain.third];
  for (let number = 3; number < 12; number++) {
    const shop = await createTestStore({ chain_id: first.id });
    await sql('insert into shops (store_id, id, number, name, joined_at) values ($1, $2, $3, $4, now())', [
      first.id,
      shop.id,
      number,
      `Shop ${number}`,
    ]);
    shops.push(shop);
  }
  for (const [index, shop] of shops.entries()) await setPlace(shop, index + 1, 0);
  await visit(chain, customer, shops.at(-1) ?? null, '2026-03-01T12:00:00Z');
  const { pass, cookie } = await addApplePass(getWallets(), first, customer);
  const latitudes = (pass.locations as { latitude: number }[]).map(({ latitude }) => latitude);
  expect(latitudes).toEqual([11, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect((await callPage('POST', first, { cookie, path: '/wallet/google' })).status).toBe(200);

  const plain = await createTestStore();
  await setPlace(plain, 1, 1);
  expect((await addApplePass(getWallets(), plain, await addCustomer(plain))).pass).not.toHaveProperty('locations');
});
