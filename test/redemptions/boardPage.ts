import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addPromotion, addReward, type TestStore } from '../support/testStore';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

interface PastRedemption {
  /** The age in ms. */
  age: number;
  name?: string;
  phone?: string;
  status?: string;
  points?: number;
  orderId?: string;
  item: { name: string; description?: string; category?: string; type: string; value?: number };
  of?: 'reward' | 'promotion';
}

/** Inserts a past redemption into the database. */
export async function addRedemption(store: TestStore, past: PastRedemption): Promise<void> {
  const { item, of = 'reward' } = past;
  const customer = await addCustomer(store, {
    ...(past.name === undefined ? {} : { name: past.name }),
    ...(past.phone === undefined ? {} : { phone: past.phone }),
  });
  const { id } =
    of === 'reward' ? await addReward(store, { name: item.name }) : await addPromotion(store, { name: item.name });
  await sql(
    `insert into redemptions (store_id, customer_id, ${of}_id, status, points_used, order_id, day, created_at,
                              item_name, item_description, item_category, item_type, item_value)
     values ($1, $2, $3, $4, $5, $6, current_date, $7, $8, $9, $10, $11, $12)`,
    [
      store.id,
      customer.id,
      id,
      past.status ?? (of === 'reward' ? 'pending' : 'redeemed'),
      past.points ?? (of === 'reward' ? 100 : 0),
      past.orderId ?? null,
      new Date(Date.now() - past.age),
      item.name,
      item.description ?? '',
      item.category ?? null,
      item.type,
      item.value ?? 0,
    ],
  );
}

/** Adds redemptions of one customer each, a minute apart. The newest one is two minutes old. */
export async function addRedemptions(store: TestStore, count: number): Promise<void> {
  const people = ['Ana Ruiz', 'Ben Ode', 'Cleo Park', 'Dan Wu', 'Eve Stone'];
  const items = [
    { name: 'Coffee', type: 'FREE_ITEM' },
    { name: 'Fifth off', type: 'PERCENTAGE_DISCOUNT', value: 20 },
    { name: 'Five off', type: 'FIXED_DISCOUNT', value: 5 },
    { name: 'Muffins', type: 'BOGO' },
  ];
  for (let n = count; n > 0; n -= 1) {
    const name = `${people[n % people.length] ?? ''} ${n}`;
    const status = ['completed', 'pending', 'completed', 'cancelled'][n % 4] ?? 'pending';
    const item = items[n % items.length] ?? { name: 'Coffee', type: 'FREE_ITEM' };
    await addRedemption(store, { age: (n + 1) * MINUTE, name, status, item });
  }
}

/** Redeems a reward at the kiosk for a new customer. */
export async function redeemAtKiosk(
  store: TestStore,
  name: string,
  reward: Record<string, unknown> = {},
): Promise<void> {
  const token = await store.kioskToken();
  const customer = await addCustomer(store, { name, points: 500 });
  const { id } = await addReward(store, { name: 'Coffee', ...reward });
  const body = { customerId: customer.id, rewardId: id, storeSubdomain: store.subdomain };
  const response = await call('POST', '/public/redeem', { token, body });
  if (response.status !== 201) throw new Error(`redeem: ${response.status} ${JSON.stringify(response.body)}`);
}
