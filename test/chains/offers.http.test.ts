import type { Boost } from '../../src/contract/boosts';
import type { Brand } from '../../src/contract/brand';
import type { CustomerPromotion, Promotion } from '../../src/contract/promotions';
import type { CustomerReward, OfferedReward, Reward } from '../../src/contract/rewards';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type Person, type TestStore } from '../support/testStore';
import { createThreeShops, type ThreeShops } from './threeShops';

let chain: ThreeShops;
let customer: Person;
beforeEach(async () => {
  chain = await createThreeShops();
  customer = await addCustomer(chain.first, { points: 1_000 });
});

const names = (offers: readonly { name: string }[]) => offers.map(({ name }) => name).sort();
const get = async <T>(shop: TestStore, path: string) =>
  (await call<T>('GET', path, { token: await shop.kioskToken() })).body;
const getHere = (shop: TestStore) =>
  Promise.all([
    get<CustomerReward[]>(shop, `/stores/${shop.id}/rewards/customer/${customer.id}`).then(names),
    get<OfferedReward[]>(shop, `/public/rewards/store/${shop.id}`).then(names),
    get<CustomerPromotion[]>(shop, `/public/promotions/store/${shop.id}?customerId=${customer.id}`).then(names),
  ]);
const redeem = async (shop: TestStore, rewardId: string) =>
  call('POST', '/public/redeem', {
    token: await shop.kioskToken(),
    body: { customerId: customer.id, rewardId, storeSubdomain: shop.subdomain },
  });
const redeemPromotion = async (shop: TestStore, id: string) =>
  call('POST', `/public/promotions/${id}/redeem-customer`, {
    token: await shop.kioskToken(),
    body: { customerId: customer.id, storeId: shop.id },
  });

const PROMOTION = {
  name: 'Double',
  promotionType: 'POINTS_MULTIPLIER',
  promotionValue: 2,
  startDate: new Date(Date.now() - 3_600_000).toISOString(),
  endDate: new Date(Date.now() + 3_600_000).toISOString(),
};
const REWARD = { name: 'Tea', rewardType: 'FREE_ITEM', pointsRequired: 100, repeat: 'always' };
const BOOST = {
  name: 'Always',
  factor: 2,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  startTime: '00:00',
  endTime: '24:00',
};
/** Calls as the owner of the chain. */
const own = async <T>(method: 'POST' | 'PATCH' | 'GET', path: string, body?: object, store: TestStore = chain.first) =>
  call<T>(method, path, { token: await store.ownerToken(), ...(body && { body }) });
const rewardsOf = ({ id }: TestStore) => `/stores/${id}/rewards`;

test('CH-11 an offer of some shops is neither listed nor redeemable in another one', async () => {
  const { first, shop, third } = chain;
  await addReward(first, { name: 'Coffee' });
  const shopIds = [first.id, shop.id];
  const reward = (await own<Reward>('POST', rewardsOf(first), { ...REWARD, shopIds })).body;
  const promotion = (await own<Promotion>('POST', '/store/promotions', { ...PROMOTION, shopIds })).body;
  expect([reward.shopIds, promotion.shopIds]).toEqual([shopIds, shopIds]);
  for (const here of [first, shop]) {
    expect(await getHere(here)).toEqual([['Coffee', 'Tea'], ['Coffee', 'Tea'], ['Double']]);
    expect((await redeem(here, reward.id)).status).toBe(here === first ? 201 : 409);
  }
  expect(await getHere(third)).toEqual([['Coffee'], ['Coffee'], []]);
  const message = (offer: string) => `This ${offer} is not available at this shop. Ask which of our shops has it.`;
  const answer = (offer: string) => ({ status: 400, body: { message: message(offer), messageId: 'notInShop' } });
  expect(await redeem(third, reward.id)).toMatchObject(answer('reward'));
  expect(await redeemPromotion(third, promotion.id)).toMatchObject(answer('promotion'));
  expect((await redeemPromotion(shop, promotion.id)).status).toBe(201);
  // null and every edit apply at once.
  const changed = await own<Reward>('PATCH', `${rewardsOf(first)}/${reward.id}`, { shopIds: null });
  expect(changed.body).not.toHaveProperty('shopIds');
  expect((await getHere(third))[0]).toEqual(['Coffee', 'Tea']);
});

test('CH-12 a redeemed promotion keeps the shops in which it was valid, also after an edit', async () => {
  const { first, shop, third } = chain;
  const { id } = (await own<Promotion>('POST', '/store/promotions', { ...PROMOTION, shopIds: [first.id, shop.id] }))
    .body;
  expect((await redeemPromotion(first, id)).status).toBe(201);
  expect((await own('PATCH', `/store/promotions/${id}`, { shopIds: [third.id] })).status).toBe(200);
  const rows = await sql('select valid_shops from redemptions where store_id = $1', [first.id]);
  expect(rows).toEqual([{ valid_shops: [first.id, shop.id] }]);
  // The kiosk shows it where it counts for the customer, and for others where it can be redeemed now.
  expect((await getHere(shop))[2]).toEqual(['Double']);
  expect((await getHere(third))[2]).toEqual([]);
  customer = await addCustomer(first);
  expect((await getHere(shop))[2]).toEqual([]);
  expect((await getHere(third))[2]).toEqual(['Double']);
});

test.each(['reward', 'promotion', 'boost'] as const)('the shops of a %s are shops of the chain', async (noun) => {
  const { first, shop, third } = chain;
  const paths = { reward: rewardsOf(first), promotion: '/store/promotions', boost: '/store/boosts' };
  const bodies = { reward: REWARD, promotion: PROMOTION, boost: BOOST };
  const stranger = await createTestStore();
  const create = (shopIds: string[] | null, store = first) =>
    own<Boost>('POST', noun === 'reward' ? rewardsOf(store) : paths[noun], { ...bodies[noun], shopIds }, store);
  const refusal = (message: string) => ({ status: 400, body: { fields: { shopIds: [message] } } });
  expect(await create([shop.id, stranger.id])).toMatchObject(refusal('Choose only shops of your chain'));
  expect((await create([])).status).toBe(400);
  expect(await create([stranger.id], stranger)).toMatchObject(refusal('Your store is no chain of shops'));
  const everywhere = await create(null, stranger);
  expect(everywhere.status).toBe(201);
  expect(everywhere.body).not.toHaveProperty('shopIds');
  const { id, shopIds } = (await create([third.id.toUpperCase(), shop.id])).body;
  expect(shopIds).toEqual([shop.id, third.id]);
  const change = (body: object) => own<Boost>('PATCH', `${paths[noun]}/${id}`, body);
  // A shop that has left is kept until the owner chooses again.
  await sql('update shops set left_at = now() where store_id = $1 and id = $2', [first.id, third.id]);
  expect((await change({ name: 'New' })).body).toMatchObject({ name: 'New', shopIds: [shop.id, third.id] });
  expect(await change({ shopIds: [third.id] })).toMatchObject(refusal('Choose only shops of your chain'));
  expect((await change({ shopIds: [shop.id] })).body.shopIds).toEqual([shop.id]);
  const entries = await sql<{ new_values: object }>(
    'select new_values from audit_log where store_id = $1 and record_id = $2 order by id',
    [first.id, id],
  );
  expect(entries.map(({ new_values }) => new_values)).toEqual([
    expect.objectContaining({ shopIds: [shop.id, third.id] }),
    { name: 'New' },
    { name: 'New', shopIds: [shop.id] },
  ]);
  const [plain] = await sql<{ new_values: object }>(
    'select new_values from audit_log where store_id = $1 order by id desc limit 1',
    [stranger.id],
  );
  expect(plain?.new_values).not.toHaveProperty('shopIds');
});

test('CH-13 the screens of a shop announce the boosts that are valid there, by its clock', async () => {
  const { first, shop, third } = chain;
  const noon = { ...BOOST, startTime: '12:00', endTime: '13:00', shopIds: [shop.id, third.id] };
  expect((await own('POST', '/store/boosts', noon)).status).toBe(201);
  // What a purchase earns is the chain's decision.
  await sql('update stores set points_per_dollar = case id when $1 then 3 else 7 end where id = any($2)', [
    first.id,
    [first.id, shop.id],
  ]);
  const getHours = async (store: TestStore, timeZone: string) => {
    const { body } = await call<Brand>('GET', `/public/stores/${store.id}/brand`);
    expect(body.pointsPerDollar).toBe(3);
    const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric' });
    // The first period may have begun already.
    return body.boosts.slice(1, 3).map(({ from }) => format.format(new Date(from)));
  };
  expect(await getHours(shop, 'Pacific/Honolulu')).toEqual(['12 PM', '12 PM']);
  expect(await getHours(third, 'America/Chicago')).toEqual(['12 PM', '12 PM']);
  expect(await getHours(first, 'America/New_York')).toEqual([]);
  const ofOwner = await own<Brand>('GET', `/stores/${first.id}/brand`);
  expect(ofOwner.body.boosts).toEqual([]);
});
