import { PointOfSaleError } from '../../src/server/integrations/pointOfSale/PointOfSale';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { call } from '../support/http';
import { addCustomer, createTestStore, newPhone, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { asOwner } from './asOwner';
import { addSale, setMalformedRecords } from './register';
import { addCheckout, getPoints, MINUTE, openSyncDeps, press, sync } from './syncing';

const deps = openSyncDeps();
const HOUR = 60 * MINUTE;
const START = Date.now();

const createStore = () => createTestStore({ phone_credit_since: new Date(Date.now() - 24 * HOUR) });
const addMember = (store: TestStore) => addCustomer(store, { created_at: new Date(Date.now() - 400 * 24 * HOUR) });
const changePhone = async (store: TestStore, { id }: Person, phone: string) =>
  expect((await asOwner(store, 'PATCH', `/store/customers/${id}`, { phone })).status).toBe(200);
/** Registers a person who says that the customer with this number is somebody else. */
const registerAsNew = async (store: TestStore, phone: string) =>
  expect(
    (
      await call('POST', '/public/register', {
        token: await store.kioskToken(),
        body: { phone, name: 'Nora New', birthday: '1990-05-17', storeSubdomain: store.subdomain, isNewOwner: true },
      })
    ).status,
  ).toBe(201);

/** Sets the paid orders of $10.00 of the register's customer CORRECTED, by the minutes since, and their number. */
const setRegister = (store: TestStore, phone: string, orders: Record<string, number>) =>
  setMalformedRecords(
    store,
    Object.entries(orders).map(([id, minutesAgo]) => {
      const createdTime = START - minutesAgo * MINUTE;
      return {
        id,
        createdTime,
        modifiedTime: Date.now(),
        payments: { elements: [{ id: `${id}P`, amount: 1_000, createdTime, result: 'SUCCESS' }] },
        customers: { elements: [{ id: 'CORRECTED' }] },
      };
    }),
    { CORRECTED: { phoneNumbers: { elements: [{ phoneNumber: phone }] } } },
  );

describe('BX-201 a number that the register corrects', () => {
  it('BX-201 a number that was read before the payment is asked for again, once for each purchase', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    let asked = 0;
    const counting: SyncDeps['getPointOfSale'] = (...args) => {
      const pos = deps.getPointOfSale(...args);
      return {
        ...pos,
        listCustomerPhones: (...request) => {
          asked += 1;
          return pos.listCustomerPhones(...request);
        },
      };
    };
    const syncCounting = () => sync({ ...deps, getPointOfSale: counting }, store);
    await setRegister(store, ann.phone, { FIRST: 9 });
    await syncCounting();
    await syncCounting();
    expect(asked).toBe(1);
    await setRegister(store, bob.phone, { FIRST: 9, SECOND: 5 });
    await syncCounting();
    await syncCounting();
    expect(asked).toBe(2);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([10, 10]);
    // An older purchase that is listed late is read with the newest number.
    await setRegister(store, bob.phone, { FIRST: 9, LATE: 7, SECOND: 5 });
    await syncCounting();
    expect(asked).toBe(2);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([10, 20]);
  });

  it('BX-201 a purchase waits while the register does not answer, instead of going to the earlier number', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    await setRegister(store, ann.phone, { FIRST: 9 });
    await sync(deps, store);
    await setRegister(store, bob.phone, { FIRST: 9, SECOND: 5 });
    const getPointOfSale: SyncDeps['getPointOfSale'] = (...args) => ({
      ...deps.getPointOfSale(...args),
      listCustomerPhones: () => Promise.reject(new PointOfSaleError('unreachable')),
    });
    await sync({ ...deps, getPointOfSale }, store).catch(() => undefined);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([10, 0]);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([10, 10]);
  });

  it('BX-201 the corrected number decides about a checkout too', async () => {
    const store = await createTestStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    await addCheckout(store, ann, 9);
    await setRegister(store, ann.phone, { FIRST: 9 });
    await sync(deps, store);
    await addCheckout(store, ann, 5);
    await addCheckout(store, bob, 4);
    await setRegister(store, bob.phone, { FIRST: 9, SECOND: 5 });
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([10, 10]);
  });
});

describe('BX-202 a number that changes hands', () => {
  it('BX-202 an order names who had its number when it was paid, and the next one who has it now', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const shared = ann.phone;
    await addSale(store, { phone: shared, paidAt: Date.now() - 10 * MINUTE });
    await changePhone(store, ann, newPhone());
    await changePhone(store, bob, shared);
    await addSale(store, { phone: shared, amountCents: 700 });
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([20, 7]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-202 who registers with the number does not get the purchase by a checkout', async () => {
    const store = await createTestStore();
    const ann = await addMember(store);
    const shared = ann.phone;
    await addCheckout(store, ann, 10);
    await addSale(store, { phone: shared, paidAt: Date.now() - 10 * MINUTE });
    await changePhone(store, ann, newPhone());
    await registerAsNew(store, shared);
    expect(await press(store, { phone: shared })).toBeNull();
    expect(await getPoints(ann)).toBe(20);
  });

  it('BX-202 who registers with a number that nobody had when they paid gets the purchase', async () => {
    const store = await createTestStore();
    const ann = await addMember(store);
    const shared = ann.phone;
    await changePhone(store, ann, newPhone());
    await addSale(store, { phone: shared, paidAt: Date.now() });
    await registerAsNew(store, shared);
    expect(await press(store, { phone: shared })).toBe(20);
    expect(await getPoints(ann)).toBe(0);
  });

  it('BX-202 two customers who swap their numbers keep their purchases', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    await addSale(store, { phone: ann.phone, paidAt: Date.now() - 10 * MINUTE });
    await addSale(store, { phone: bob.phone, amountCents: 700, paidAt: Date.now() - 9 * MINUTE });
    await changePhone(store, ann, newPhone());
    await changePhone(store, bob, ann.phone);
    await changePhone(store, ann, bob.phone);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([20, 7]);
  });

  it('BX-202 the customer into whom the one who paid was merged gets the purchase', async () => {
    const store = await createStore();
    const [ann, bob, carl] = [await addMember(store), await addMember(store), await addMember(store)];
    const shared = ann.phone;
    await addSale(store, { phone: shared, paidAt: Date.now() - 10 * MINUTE });
    await changePhone(store, ann, newPhone());
    await changePhone(store, bob, shared);
    await asOwner(store, 'POST', `/store/customers/${ann.id}/merge`, { intoCustomerId: carl.id });
    await sync(deps, store);
    expect([await getPoints(carl), await getPoints(bob)]).toEqual([20, 0]);
  });
});
