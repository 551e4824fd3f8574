import { asOwner } from '../checkout/asOwner';
import {
  addSale,
  countRequests,
  getCatalog,
  refundSale,
  setCatalog,
  setFault,
  setMalformedLines,
  type Sale,
} from '../checkout/register';
import { addCheckout, getLedger, getPoints, openSyncDeps, press, sync } from '../checkout/syncing';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

interface Categories {
  readAt: string | null;
  categories: { id: string; name: string; isListed: boolean; isExcluded: boolean; suggestion: string | null }[];
  message?: string;
}

const deps = openSyncDeps();
const PATH = '/store/point-of-sale/categories';
const BEER = 'CATBEER000001';

const get = async (store: TestStore) => (await asOwner<Categories>(store, 'GET', PATH)).body;
const refresh = (store: TestStore) => asOwner<Categories>(store, 'POST', `${PATH}/refresh`);
const exclude = (store: TestStore, excludedIds: string[]) => asOwner<Categories>(store, 'PUT', PATH, { excludedIds });
const coffeeAndBeer: Sale = {
  lines: [
    { itemId: 'ITEMCOFFEE001', priceCents: 1500 },
    { itemId: 'ITEMBEER00001', priceCents: 500 },
  ],
  amountCents: undefined,
  taxCents: 0,
  tipCents: 0,
};
const getSkipped = ({ id }: TestStore) =>
  sql('select order_id as "orderId", reason from pos_skipped_orders where store_id = $1', [id]);

/** A store that excludes beer and wine. */
async function createDryStore(): Promise<TestStore> {
  const store = await createTestStore();
  await refresh(store);
  await exclude(store, [BEER]);
  return store;
}

describe('BX-83 the categories that earn no points', () => {
  it('are read from the register, suggested by their names, chosen by the owner and audited', async () => {
    const store = await createTestStore();
    expect(await get(store)).toEqual({ readAt: null, categories: [] });
    const { status, body } = await refresh(store);
    expect(status).toBe(200);
    expect(body.readAt).not.toBeNull();
    expect(body.categories.map(({ name, suggestion }) => [name, suggestion])).toEqual([
      ['Coffee & tea', null],
      ['Bakery', null],
      ['Lunch', null],
      ['Beer & wine', 'alcohol'],
      ['Gifts', null],
    ]);
    expect((await exclude(store, [BEER])).body.categories.filter(({ isExcluded }) => isExcluded)).toMatchObject([
      { id: BEER },
    ]);
    // Saving the same again changes nothing.
    await exclude(store, [BEER]);
    expect(
      await sql(
        `select actor_id, old_values, new_values from audit_log where store_id = $1 and action = 'earning_categories_updated'`,
        [store.id],
      ),
    ).toEqual([
      {
        actor_id: store.ownerId,
        old_values: { excludedCategories: [] },
        new_values: { excludedCategories: ['Beer & wine'] },
      },
    ]);
    expect(await exclude(store, ['UNKNOWN'])).toMatchObject({ status: 400 });
    const other = await createTestStore();
    expect(await get(other)).toEqual({ readAt: null, categories: [] });
    const token = await store.cashierToken();
    expect((await call('GET', PATH, { token })).status).toBe(403);
  });

  it('stay in force when renamed, and stay listed when deleted at the register until the owner removes them', async () => {
    const store = await createDryStore();
    const { categories, items } = await getCatalog(store);
    await setCatalog(store, {
      items,
      categories: categories.map((each) => (each.id === BEER ? { ...each, name: 'Drinks' } : each)),
    });
    const { body: renamed } = await refresh(store);
    expect(renamed.categories.find(({ id }) => id === BEER)).toEqual({
      id: BEER,
      name: 'Drinks',
      isListed: true,
      isExcluded: true,
      suggestion: null,
    });
    await setCatalog(store, { items, categories: [] });
    const { body: deleted } = await refresh(store);
    expect(deleted.categories).toMatchObject([{ id: BEER, isListed: false, isExcluded: true }]);
    expect((await exclude(store, [])).body.categories).toEqual([]);
  });

  it('stay as they were while the register cannot be read, and the owner reads why', async () => {
    const store = await createDryStore();
    const before = await get(store);
    await setFault(store, 'server_error');
    const response = await refresh(store);
    expect([response.status, response.body.message]).toEqual([
      503,
      'Your register is not responding at the moment. Please try again later.',
    ]);
    await setFault(store, 'unauthorized');
    expect((await refresh(store)).body.message).toBe(
      "Your register doesn't let us read its items. Ask your administrator for a key that may read the inventory.",
    );
    expect(await get(store)).toEqual(before);
  });

  it('are read completely when the register has more than fit on a page', async () => {
    const store = await createTestStore();
    const categories = Array.from({ length: 450 }, (_each, n) => ({ id: `CAT${n}`, name: `Category ${n}` }));
    await setCatalog(store, { categories, items: [] });
    expect((await refresh(store)).body.categories).toHaveLength(450);
  });
});

describe('BX-83 the lines of an order', () => {
  it('are read once, and only for the order that is credited; an item is read once a day', async () => {
    const store = await createDryStore();
    const ann = await addCustomer(store);
    await addSale(store, { ...coffeeAndBeer, paidAt: Date.now() - 3_600_000 });
    const orderId = await addSale(store, { ...coffeeAndBeer, phone: ann.phone });
    expect(await press(store, ann)).toBe(15);
    expect(await countRequests(store)).toMatchObject({ lines: 1, items: 2 });
    await sync(deps, store);
    expect(await countRequests(store)).toMatchObject({ lines: 1, items: 2 });
    await refundSale(store, orderId, 1000);
    await sync(deps, store);
    expect(await countRequests(store)).toMatchObject({ lines: 2, items: 2 });
    expect(await getPoints(ann)).toBe(7);
  });

  it('are read without their items in a store that excludes no category', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addSale(store, { ...coffeeAndBeer, phone: ann.phone });
    expect(await press(store, ann)).toBe(20);
    expect(await countRequests(store)).toMatchObject({ lines: 1, items: 0 });
  });

  it('delay the points while they cannot be read, and the cursor waits with them', async () => {
    const store = await createDryStore();
    const ann = await addCustomer(store);
    const before = Date.now();
    await addSale(store, { ...coffeeAndBeer, phone: ann.phone });
    await addCheckout(store, ann);
    const failing = {
      ...deps,
      getPointOfSale: (...call: Parameters<typeof deps.getPointOfSale>) => {
        const pos = deps.getPointOfSale(...call);
        return {
          ...pos,
          listOrderLines: async (_id: string, signal: AbortSignal) => {
            await setFault(store, 'server_error');
            return pos.listOrderLines(_id, signal);
          },
        };
      },
    };
    await expect(sync(failing, store)).rejects.toThrow('the point of sale could not be read');
    expect([await getPoints(ann), await getSkipped(store)]).toEqual([0, []]);
    const [cursor] = await sql<{ modified_ms: number }>('select modified_ms from pos_cursors where store_id = $1', [
      store.id,
    ]);
    // The register's time has no fractions of a second.
    expect(Number(cursor?.modified_ms)).toBeLessThan(before - 1000);
    await setFault(store, 'server_error', 0);
    await sync(deps, store);
    expect([await getPoints(ann), (await getLedger(store, ann))[0]?.reason]).toEqual([
      15,
      'Purchase of $20.00, $5.00 of it earns no points',
    ]);
  });

  it('that make no sense skip an order that has no points yet, and keep the share of one that has', async () => {
    const store = await createDryStore();
    const ann = await addCustomer(store);
    const ben = await addCustomer(store);
    const [good, odd] = [
      await addSale(store, { ...coffeeAndBeer, phone: ann.phone }),
      await addSale(store, { ...coffeeAndBeer, phone: ben.phone }),
    ];
    await setMalformedLines(store, { [odd]: { id: odd, lineItems: { elements: [{ price: 'free' }] } } });
    await addCheckout(store, ann);
    await addCheckout(store, ben);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(ben)]).toEqual([15, 0]);
    expect(await getSkipped(store)).toEqual([{ orderId: odd, reason: 'its items could not be read' }]);
    await setMalformedLines(store, { [good]: 7 });
    await refundSale(store, good, 1000);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(ben)]).toEqual([7, 15]);
    expect(await getSkipped(store)).toEqual([]);
  });

  it('count when the owner gives points by hand, and the preview says what earns nothing', async () => {
    const store = await createDryStore();
    const ann = await addCustomer(store, { name: 'Ann Ashe' });
    const orderId = await addSale(store, coffeeAndBeer);
    const input = { orderId, customerId: ann.id };
    const preview = await asOwner(store, 'POST', '/store/point-of-sale/credits/preview', input);
    expect(preview.body).toMatchObject({ amountCents: 2000, excludedCents: 500, points: 15 });
    await setMalformedLines(store, { [orderId]: { id: orderId, lineItems: 'none' } });
    const refused = await asOwner<Categories>(store, 'POST', '/store/point-of-sale/credits', input);
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'The register sent invalid values for the items of this order. Nothing was changed. Please try again later.',
    ]);
    await setMalformedLines(store, {});
    expect((await asOwner(store, 'POST', '/store/point-of-sale/credits', input)).body).toMatchObject({ points: 15 });
    expect((await getLedger(store, ann))[0]?.reason).toBe(
      'Purchase of $20.00, $5.00 of it earns no points, credited by the store',
    );
  });

  it('change nothing of a credit from before they were read', async () => {
    const store = await createDryStore();
    const ann = await addCustomer(store);
    const orderId = await addSale(store, { ...coffeeAndBeer, phone: ann.phone });
    await press(store, ann);
    await sql(`update order_credits set excluded_cents = 0, earning_terms = null where store_id = $1`, [store.id]);
    await refundSale(store, orderId, 500);
    await sync(deps, store);
    expect([await getPoints(ann), (await countRequests(store)).lines]).toEqual([15, 1]);
  });
});

describe('BX-205 age-restricted items', () => {
  const setExcluded = (store: TestStore, isAgeRestrictedExcluded: boolean) =>
    asOwner<{ isAgeRestrictedExcluded: boolean }>(store, 'PATCH', '/store/settings', { isAgeRestrictedExcluded });

  it('BX-205 earn nothing from when the owner says so, without a category or a right to read the inventory', async () => {
    const store = await createTestStore();
    const [ann, bob] = [await addCustomer(store), await addCustomer(store)];
    await addSale(store, { ...coffeeAndBeer, phone: ann.phone });
    expect(await press(store, ann)).toBe(20);
    expect((await setExcluded(store, true)).body.isAgeRestrictedExcluded).toBe(true);
    const orderId = await addSale(store, { ...coffeeAndBeer, phone: bob.phone });
    expect(await press(store, bob)).toBe(15);
    expect(await countRequests(store)).toMatchObject({ items: 0, categories: 0 });
    // What was credited keeps its terms.
    await setExcluded(store, false);
    await refundSale(store, orderId, 1000);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([20, 7]);
    expect(
      await sql(
        `select new_values from audit_log where store_id = $1 and action = 'store_settings_updated' order by at`,
        [store.id],
      ),
    ).toEqual([{ new_values: { isAgeRestrictedExcluded: true } }, { new_values: { isAgeRestrictedExcluded: false } }]);
  });

  it('BX-205 a credit by hand excludes them too, and says so before', async () => {
    const store = await createTestStore({ is_age_restricted_excluded: true });
    const ann = await addCustomer(store);
    const orderId = await addSale(store, { ...coffeeAndBeer, paidAt: Date.now() - 7_200_000 });
    const input = { orderId, customerId: ann.id };
    const preview = await asOwner(store, 'POST', '/store/point-of-sale/credits/preview', input);
    expect(preview.body).toMatchObject({ excludedCents: 500, points: 15 });
    expect((await asOwner(store, 'POST', '/store/point-of-sale/credits', input)).status).toBeLessThan(300);
    expect(await getPoints(ann)).toBe(15);
  });
});
