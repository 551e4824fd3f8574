import { newTag, signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { addCustomer, addReward, createTestStore, givePoints, newPhone, type TestStore } from '../support/testStore';

let admin: string;
beforeAll(async () => {
  admin = (await signInAdmin()).token;
});

async function rename(store: TestStore, subdomain: string): Promise<void> {
  const { status } = await call('PATCH', `/stores/${store.id}`, { token: admin, body: { subdomain } });
  expect(status).toBe(200);
}

test('AP-33 a kiosk that was signed in before its store was renamed works with both subdomains', async () => {
  const store = await createTestStore();
  const token = await store.kioskToken();
  const renamed = `new-${newTag()}`;
  await rename(store, renamed);
  for (const storeSubdomain of [store.subdomain, renamed]) {
    const { id: customerId, phone } = await addCustomer(store);
    await givePoints(store, customerId, 500);
    const reward = await addReward(store);
    const post = async (path: string, body: object) =>
      (await call('POST', `/public/${path}`, { token, body: { ...body, storeSubdomain } })).status;
    expect(await post('check-in', { phone })).toBe(200);
    expect(await post('redeem', { customerId, rewardId: reward.id })).toBe(201);
    expect(await post('checkout', { phone })).toBe(200);
    expect(await post('register', { phone: newPhone(), name: 'Nora New', birthday: '1990-01-02' })).toBe(201);
    const query = new URLSearchParams({ phone, storeSubdomain }).toString();
    for (const path of ['customer', 'customer/redemptions', 'customer/points']) {
      expect([path, (await call('GET', `/public/${path}?${query}`, { token })).status]).toEqual([path, 200]);
    }
  }
});

test('AP-33 a former subdomain leads to no other store, even if another one takes it', async () => {
  const [store, other] = [await createTestStore(), await createTestStore()];
  const former = store.subdomain;
  await rename(store, `new-${newTag()}`);
  const checkIn = async (at: TestStore, phone: string) => {
    const body = { phone, storeSubdomain: former };
    return (await call('POST', '/public/check-in', { token: await at.kioskToken(), body })).status;
  };
  const [own, others] = [await addCustomer(store), await addCustomer(other)];
  expect(await checkIn(other, others.phone)).toBe(403);
  await rename(other, former);
  expect([await checkIn(other, others.phone), await checkIn(other, own.phone)]).toEqual([200, 404]);
  expect([await checkIn(store, own.phone), await checkIn(store, others.phone)]).toEqual([200, 404]);
  await rename(other, `new-${newTag()}`);
  await rename(store, former);
  expect(await checkIn(store, own.phone)).toBe(200);
});
