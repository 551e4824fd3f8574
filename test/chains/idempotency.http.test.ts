import { createHash, randomUUID } from 'node:crypto';
import type { RedeemResponse, Redemption } from '../../src/contract/redemptions';
import { addSale } from '../checkout/register';
import { getPoints } from '../checkout/syncing';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addAccount, addCustomer, addReward, createTestStore, signIn, type TestStore } from '../support/testStore';
import { createChain, type Chain } from './createChain';

let chain: Chain;
beforeEach(async () => {
  chain = await createChain();
});

interface Sent {
  token: string;
  key: string;
  body: object;
}
const send = <T>(method: string, path: string, { token, key, body }: Sent) =>
  call<T>(method, path, { token, body, headers: { 'Idempotency-Key': key } });

test('CH-06 a key of one shop credits nothing in another one, and says so', async () => {
  const { first, shop } = chain;
  const [token, ann] = [await first.ownerToken(), await addCustomer(first)];
  for (const at of [first, shop]) await addSale(at, { orderId: 'SAME' });
  const key = randomUUID();
  const credit = ({ id }: TestStore, usedKey = key) =>
    send('POST', `/store/point-of-sale/credits?shop=${id}`, {
      token,
      key: usedKey,
      body: { orderId: 'SAME', customerId: ann.id },
    });
  const done = await credit(shop);
  expect(done.status).toBe(200);
  expect(await credit(shop)).toMatchObject({ status: 200, body: done.body });
  const points = await getPoints(ann);
  expect((await credit(first)).status).toBe(422);
  expect(await getPoints(ann)).toBe(points);
  const other = randomUUID();
  expect((await credit(first, other)).status).toBe(200);
  const toMove = { fromCustomerId: ann.id, toCustomerId: null };
  const move = ({ id }: TestStore) =>
    send('POST', `/store/point-of-sale/credits/SAME/move?shop=${id}`, { token, key, body: toMove });
  expect([(await move(first)).status, (await move(shop)).status, (await move(first)).status]).toEqual([200, 422, 200]);
});

test('CH-16 a key shows no redemption of another shop, not even to the manager of the first one', async () => {
  const { first, shop } = chain;
  const { id, email } = await addAccount({ storeId: first.id, role: 'store_owner' });
  await sql('update accounts set shop_id = store_id where id = $1', [id]);
  const reward = await addReward(first, { repeat: 'always' });
  const change = async (by: TestStore, token: string, redemptionId: string, key: string, body: object) =>
    send<Redemption>('PATCH', `/stores/${by.id}/rewards/redemptions/${redemptionId}`, { token, key, body });
  const owner = await first.ownerToken();
  for (const body of [{ status: 'completed' }, { status: 'completed', orderId: 'X1' }]) {
    const customer = await addCustomer(first, { points: 1_000, name: 'Nadia Named' });
    const redeemed = await send<RedeemResponse>('POST', '/public/redeem', {
      token: await shop.kioskToken(),
      key: randomUUID(),
      body: { customerId: customer.id, rewardId: reward.id, storeSubdomain: shop.subdomain },
    });
    const [ofOwner, ofShop] = [randomUUID(), randomUUID()];
    const theirs = redeemed.body.redemption.id;
    expect((await change(shop, await shop.ownerToken(), theirs, ofShop, body)).status).toBe(200);
    expect((await change(first, owner, theirs, ofOwner, { ...body, orderId: 'X2' })).status).toBe(200);
    for (const [key, repeated] of [
      [ofShop, body],
      [ofOwner, { ...body, orderId: 'X2' }],
    ] as const) {
      const answer = await change(first, await signIn(email), theirs, key, repeated);
      expect([answer.status, JSON.stringify(answer.body).includes('Nadia')]).toEqual([422, false]);
    }
    expect((await change(shop, await shop.ownerToken(), theirs, ofShop, body)).status).toBe(200);
  }
});

test('a key of a kiosk is that of its shop', async () => {
  const { first, shop } = chain;
  const customer = await addCustomer(first, { points: 1_000 });
  const reward = await addReward(first, { repeat: 'always' });
  // Both shops have the same former subdomain, so that both requests are equal.
  const storeSubdomain = `same-${first.subdomain}`;
  await sql('update stores set former_subdomains = array[$2] where id = any($1)', [
    [first.id, shop.id],
    storeSubdomain,
  ]);
  const body = { customerId: customer.id, rewardId: reward.id, storeSubdomain };
  const key = randomUUID();
  const statuses: number[] = [];
  for (const at of [shop, first, shop])
    statuses.push((await send('POST', '/public/redeem', { token: await at.kioskToken(), key, body })).status);
  expect(statuses).toEqual([201, 422, 201]);
});

test('the hash of a store without a chain, and of the first shop, is that of the request alone', async () => {
  const plain = await createTestStore();
  for (const at of [plain, chain.first]) {
    const [customer, reward, key] = [await addCustomer(at, { points: 1_000 }), await addReward(at), randomUUID()];
    // Its fields are in alphabetical order, as they are hashed.
    const body = { customerId: customer.id, rewardId: reward.id, storeSubdomain: at.subdomain };
    expect((await send('POST', '/public/redeem', { token: await at.kioskToken(), key, body })).status).toBe(201);
    const [stored] = await sql<{ request_hash: string }>(
      `select encode(request_hash, 'hex') as request_hash from idempotency_keys where store_id = $1 and key = $2`,
      [at.id, key],
    );
    expect(stored?.request_hash).toBe(createHash('sha256').update(JSON.stringify(body)).digest('hex'));
  }
});
