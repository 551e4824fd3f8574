import { importFile } from '../imports/importCalls';
import { call } from '../support/http';
import { passTime } from '../support/passTime';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type Person, type TestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';
import { listBrokenRules } from '../support/verification';
import { asOwner } from './asOwner';
import { addSale } from './register';
import { addCheckout, getPoints, MINUTE, openSyncDeps, press, sync } from './syncing';

const deps = openSyncDeps();
const DAY = 24 * 60 * MINUTE;

/** A store that credits orders by phone number, or one where people press Checkout. */
const createStore = () =>
  // Customers who are moved back by minutes stay on the day that counts them.
  createTestStore({ phone_credit_since: new Date(Date.now() - DAY), time_zone: timeZoneAtHour(12) });
const addMember = (store: TestStore) => addCustomer(store, { created_at: new Date(Date.now() - 400 * DAY) });

/** Lets ten minutes pass since everything that was done about phone numbers. */
async function waitTenMinutes({ id }: TestStore): Promise<void> {
  const ago = { storeId: id, minutes: 10 };
  await passTime('customers', ['phone_since', 'created_at'], ago);
  await passTime('customer_former_phones', ['had_since', 'changed_at'], ago);
  await passTime('erased_numbers', ['erased_at'], ago);
}

const changePhone = async (store: TestStore, { id }: Person, phone: string, joinsAgain = false) => {
  const { status } = await asOwner(store, 'PATCH', `/store/customers/${id}`, {
    phone,
    ...(joinsAgain && { joinsAgain }),
  });
  expect(status).toBe(200);
  await waitTenMinutes(store);
};
/** Gives the number of one customer to another one, and returns it. */
async function handOn(store: TestStore, from: Person, to: Person): Promise<string> {
  await changePhone(store, from, newPhone());
  await changePhone(store, to, from.phone);
  return from.phone;
}
const erase = async (store: TestStore, { id }: Person) => {
  expect((await asOwner(store, 'DELETE', `/store/customers/${id}`)).status).toBe(204);
  await waitTenMinutes(store);
};
const merge = async (store: TestStore, from: Person, into: Person) => {
  const { status } = await asOwner(store, 'POST', `/store/customers/${from.id}/merge`, { intoCustomerId: into.id });
  expect(status).toBe(200);
};
/** Registers a person at the kiosk, who says that a former customer with this number is somebody else. */
async function register(store: TestStore, phone: string): Promise<Person> {
  const { status, body } = await call<{ customer: { id: string } }>('POST', '/public/register', {
    token: await store.kioskToken(),
    body: { phone, name: 'Nora New', birthday: '1990-05-17', storeSubdomain: store.subdomain, isNewOwner: true },
  });
  expect(status).toBe(201);
  await waitTenMinutes(store);
  return { id: body.customer.id, phone, name: 'Nora New' };
}
const addOrder = (store: TestStore, phone: string, minutesAgo: number, amountCents = 2_000) =>
  addSale(store, { phone, amountCents, paidAt: Date.now() - minutesAgo * MINUTE });
const listReview = async (store: TestStore) => {
  const { body } = await asOwner<{ orderId: string; reason: string; customer: object | null }[]>(
    store,
    'GET',
    '/store/point-of-sale/review/orders',
  );
  return body.map(({ orderId, reason, customer }) => [orderId, reason, customer]);
};
const toAsk = (...orderIds: string[]) => orderIds.map((id) => [id, 'number_changed', null]);

describe('BX-245 an order whose number had somebody else when it was paid', () => {
  it('BX-245 does not earn for the next holder after the erasure of who paid; the owner is asked', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const shared = await handOn(store, ann, bob);
    await erase(store, ann);
    const ofAnn = await addOrder(store, shared, 35);
    await addOrder(store, shared, 5, 700);
    await sync(deps, store);
    await sync(deps, store);
    expect(await getPoints(bob)).toBe(7);
    expect(await listReview(store)).toEqual(toAsk(ofAnn));
    expect(await press(store, { phone: shared })).toBe(7);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it.each<[string, (store: TestStore, ann: Person) => Promise<unknown>]>([
    [
      'gave the number up and was erased after the registration',
      async (store, ann) => {
        const shared = ann.phone;
        await changePhone(store, ann, newPhone());
        await register(store, shared);
        await erase(store, ann);
      },
    ],
    [
      'gave the number up and was erased before the registration',
      async (store, ann) => {
        const shared = ann.phone;
        await changePhone(store, ann, newPhone());
        await erase(store, ann);
        await register(store, shared);
      },
    ],
    [
      'was erased with the number',
      async (store, ann) => {
        await erase(store, ann);
        await register(store, ann.phone);
      },
    ],
    [
      'was erased with the number, which an import brings back with an old date of joining',
      async (store, ann) => {
        await erase(store, ann);
        const file = `Phone,Name,Joined\n${ann.phone},Iris Import,2020-01-01`;
        const { done } = await importFile(await store.ownerToken(), file, { includesErased: true });
        expect(done.added).toBe(1);
        await waitTenMinutes(store);
      },
    ],
    [
      'was erased with the number, which the owner gives to a new customer',
      async (store, ann) => {
        await erase(store, ann);
        const body = { phone: ann.phone, name: 'Olga Own', joinsAgain: true };
        expect((await asOwner(store, 'POST', '/store/customers', body)).status).toBe(201);
        await waitTenMinutes(store);
      },
    ],
  ])('BX-245 is not credited by a checkout of the next one, when the one who paid %s', async (_title, happen) => {
    const store = await createStore();
    const ann = await addMember(store);
    await happen(store, ann);
    await addOrder(store, ann.phone, 55);
    expect(await press(store, { phone: ann.phone })).toBeNull();
    await addOrder(store, ann.phone, 1, 700);
    await sync(deps, store);
    expect(await sql('select granted_points from order_credits where store_id = $1', [store.id])).toEqual([
      { granted_points: 7 },
    ]);
  });

  it('BX-245 names each holder of a chain for their own time only, and asks about the first one', async () => {
    const store = await createStore();
    const [ann, bob, carl] = [await addMember(store), await addMember(store), await addMember(store)];
    const shared = await handOn(store, ann, bob);
    await changePhone(store, bob, newPhone());
    await changePhone(store, carl, shared);
    const ofAnn = await addOrder(store, shared, 45);
    await addOrder(store, shared, 25, 700);
    await addOrder(store, shared, 5, 300);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob), await getPoints(carl)]).toEqual([0, 7, 3]);
    expect(await listReview(store)).toEqual(toAsk(ofAnn));
  });

  it('BX-245 names the last of a chain for their own time only, also when nobody has the number now', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const shared = await handOn(store, ann, bob);
    await changePhone(store, bob, newPhone());
    const ofAnn = await addOrder(store, shared, 35);
    await addOrder(store, shared, 15, 700);
    await addOrder(store, shared, 5, 300);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([0, 10]);
    expect(await listReview(store)).toEqual(toAsk(ofAnn));
  });

  it('BX-245 names who gave the number back, and then who has it again', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const shared = await handOn(store, ann, bob);
    await changePhone(store, bob, newPhone());
    await changePhone(store, ann, shared);
    const first = await addOrder(store, shared, 45);
    await addOrder(store, shared, 25, 700);
    await addOrder(store, shared, 5, 300);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([3, 7]);
    expect(await listReview(store)).toEqual(toAsk(first));
  });

  it('BX-245 still names who paid when the next holder is erased', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const shared = await handOn(store, ann, bob);
    await erase(store, bob);
    await addOrder(store, shared, 35);
    await addOrder(store, shared, 15, 700);
    await addOrder(store, shared, 5, 300);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
    expect(
      (await asOwner<{ formerPhones: string[] }>(store, 'GET', `/store/customers/${ann.id}`)).body.formerPhones,
    ).toEqual([]);
  });

  it('BX-245 is out of the review when the owner gave it to somebody', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const shared = ann.phone;
    await erase(store, ann);
    await changePhone(store, bob, shared, true);
    const orderId = await addOrder(store, shared, 15);
    await sync(deps, store);
    expect(await getPoints(bob)).toBe(0);
    expect(await listReview(store)).toEqual(toAsk(orderId));
    const credit = { orderId, customerId: bob.id };
    expect((await asOwner(store, 'POST', '/store/point-of-sale/credits', credit)).status).toBe(200);
    await sync(deps, store);
    expect(await getPoints(bob)).toBe(20);
    expect(await listReview(store)).toEqual([]);
  });

  it('BX-245 is listed near a press of whoever had the number first, within the times of a match by number', async () => {
    const store = await createTestStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const shared = ann.phone;
    await addCheckout(store, ann, 5);
    const orderId = await addOrder(store, shared, 100);
    await changePhone(store, ann, newPhone());
    await changePhone(store, bob, shared);
    await changePhone(store, bob, newPhone());
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([0, 0]);
    expect(await listReview(store)).toEqual(toAsk(orderId));
  });
});

describe('BX-245 an order whose number the same person had', () => {
  it('BX-245 names who took their own former number back, for the time between too', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    const own = ann.phone;
    await changePhone(store, ann, newPhone());
    await changePhone(store, ann, own);
    for (const minutesAgo of [25, 15, 5]) await addOrder(store, own, minutesAgo);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(60);
    expect(await listReview(store)).toEqual([]);
  });

  it('BX-245 names who took the number of the customer that was merged into them', async () => {
    const store = await createStore();
    const [ann, twin] = [await addMember(store), await addMember(store)];
    await merge(store, twin, ann);
    await changePhone(store, ann, twin.phone);
    await addOrder(store, twin.phone, 15);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
  });

  it.each<[string, (store: TestStore, ann: Person, phone: string) => Promise<unknown>]>([
    ['a registration takes', () => Promise.resolve()],
    [
      'the owner removed',
      async (store, ann, phone) => {
        const path = `/store/customers/${ann.id}/release-number`;
        expect((await asOwner(store, 'POST', path, { phone })).status).toBe(200);
        await waitTenMinutes(store);
      },
    ],
  ])('BX-245 names the customer whose merged number %s, until then', async (_title, happen) => {
    const store = await createStore();
    const [ann, twin] = [await addMember(store), await addMember(store)];
    await merge(store, twin, ann);
    await happen(store, ann, twin.phone);
    await register(store, twin.phone);
    await addOrder(store, twin.phone, 25);
    expect(await press(store, { phone: twin.phone })).toBeNull();
    expect(await getPoints(ann)).toBe(20);
  });

  it('BX-245 names the customer whose former number the owner removed, until then', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    const former = ann.phone;
    await changePhone(store, ann, newPhone());
    const release = () => asOwner(store, 'POST', `/store/customers/${ann.id}/release-number`, { phone: former });
    expect((await release()).status).toBe(200);
    expect((await release()).status).toBe(404);
    await waitTenMinutes(store);
    await addOrder(store, former, 25);
    await addOrder(store, former, 5, 700);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
    await register(store, former);
    expect(await press(store, { phone: former })).toBe(7);
  });
});

describe('BX-246 an order whose number nobody had when it was paid', () => {
  it('BX-246 is a question when a member took it since, and names them from then on', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    const next = newPhone();
    await changePhone(store, ann, next);
    const before = await addOrder(store, next, 15);
    await addOrder(store, next, 5, 700);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(7);
    expect(await listReview(store)).toEqual(toAsk(before));
  });

  it('BX-246 is listed without phone credit when a checkout waits near it', async () => {
    const store = await createTestStore();
    const ann = await addMember(store);
    const next = newPhone();
    await changePhone(store, ann, next);
    const before = await addOrder(store, next, 11);
    expect(await press(store, { phone: next })).toBeNull();
    expect(await getPoints(ann)).toBe(0);
    expect(await listReview(store)).toEqual(toAsk(before));
  });

  it('BX-246 earns nothing by itself for who joined since, and everything by their checkout', async () => {
    const store = await createStore();
    const phone = newPhone();
    await addOrder(store, phone, 15);
    await register(store, phone);
    await sync(deps, store);
    expect(await sql('select from order_credits where store_id = $1', [store.id])).toEqual([]);
    expect(await listReview(store)).toEqual([]);
    expect(await press(store, { phone })).toBe(20);
  });
});
