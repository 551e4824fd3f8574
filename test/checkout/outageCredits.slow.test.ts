import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { addCustomer, createTestStore } from '../support/testStore';
import { checkOutageOfADay } from './outageOfADay';
import { setFault } from './register';
import { press } from './syncing';

test('BX-23 after a day-long outage, each of its 100 sales is credited once', async () => {
  await checkOutageOfADay(100);
});

test('BX-23 while a checkout waits for a hanging point of sale, a lookup at its kiosk gets a response', async () => {
  // A checkout waits for three seconds, during which a busy machine may not respond to a lookup.
  await eventually('a lookup is answered before the checkout', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    const token = await store.kioskToken();
    await setFault(store, 'hang');
    const order: string[] = [];
    const checkout = press(store, ann).then((points) => {
      order.push('checkout');
      return points;
    });
    const path = `/public/customer?phone=${encodeURIComponent(ann.phone)}&storeSubdomain=${store.subdomain}`;
    expect((await call('GET', path, { token })).status).toBe(200);
    order.push('lookup');
    expect(await checkout).toBeNull();
    return order[0] === 'lookup';
  });
});
