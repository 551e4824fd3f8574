import type { DemoPromotion, DemoReward, WithId } from './catalog';
import { createCustomers, type CustomersInput, type DemoCustomer } from './customers';
import { createDueCustomers } from './dueCustomers';
import type { Random } from './random';
import { DAY, HOUR, toLocalDate } from './storeTime';

const ORDER_ID_CHARACTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';

interface DemoLedgerRow {
  customerId: string;
  delta: number;
  kind: 'earn' | 'redeem' | 'refund' | 'referral';
  source: string;
  time: number;
}
interface DemoRedemption {
  id: string;
  customerId: string;
  rewardId: string | null;
  promotionId: string | null;
  status: 'pending' | 'completed' | 'cancelled' | 'redeemed';
  pointsUsed: number;
  orderId: string | null;
  item: { name: string; description: string; category: string; type: string; value: number };
  time: number;
}
export interface DemoActivity {
  customers: DemoCustomer[];
  ledger: DemoLedgerRow[];
  redemptions: DemoRedemption[];
}

interface SimulationInput extends CustomersInput {
  rewards: readonly WithId<DemoReward>[];
  promotions: readonly WithId<DemoPromotion>[];
}

/**
 * Simulates eighteen months of a store visit by visit in chronological order, by the rules of the product: points are
 * earned before they are spent, a reward is redeemed once, and a cancelled redemption is refunded.
 */
export function simulateStore(input: SimulationInput): DemoActivity {
  // The store with the fixed customer also sends automated messages.
  const due = input.fixedCustomer ? createDueCustomers(input) : [];
  const others = createCustomers({
    ...input,
    store: { ...input.store, customers: input.store.customers - due.length },
    taken: due,
  });
  const customers = [...others, ...due].sort((a, b) => a.registeredAt - b.registeredAt);
  const activity: DemoActivity = { customers, ledger: [], redemptions: [] };
  const balances = new Map<string, number>();
  const redeemedIdsByCustomer = new Map<string, Set<string>>();
  const usesByDay = new Map<string, number>();
  const post = (row: DemoLedgerRow) => {
    activity.ledger.push(row);
    balances.set(row.customerId, (balances.get(row.customerId) ?? 0) + row.delta);
  };

  for (const { customer, time, isFirst } of sortVisits(customers)) {
    if (isFirst && customer.referredBy && input.store.isReferralEnabled) {
      const { referralPoints } = input.store;
      post({
        customerId: customer.referredBy,
        delta: referralPoints,
        kind: 'referral',
        source: `registration:${customer.id}`,
        time,
      });
    }
    const points =
      customer.earned?.[customer.visits.indexOf(time)] ??
      Math.floor((input.random.int(450, 3400) * input.store.pointsPerDollar) / 100);
    if (points > 0)
      post({
        customerId: customer.id,
        delta: points,
        kind: 'earn',
        source: `order:${createOrderId(input.random)}`,
        time,
      });
    if (customer.earned) continue;
    const redeemedIds = redeemedIdsByCustomer.get(customer.id) ?? new Set<string>();
    redeemedIdsByCustomer.set(customer.id, redeemedIds);
    // The fixed customer keeps some rewards unredeemed for trying out the kiosk.
    if (customer.phone === input.fixedCustomer?.phone && redeemedIds.size >= 9) continue;
    redeemPromotion(input, activity, customer, redeemedIds, time);
    redeemReward(input, activity, customer, redeemedIds, time, {
      balance: balances.get(customer.id) ?? 0,
      usesByDay,
      post,
    });
  }
  return { ...activity, ledger: activity.ledger.sort((a, b) => a.time - b.time) };
}

function sortVisits(customers: readonly DemoCustomer[]) {
  return customers
    .flatMap((customer) => customer.visits.map((time, index) => ({ customer, time, isFirst: index === 0 })))
    .sort((a, b) => a.time - b.time);
}

function redeemPromotion(
  input: SimulationInput,
  activity: DemoActivity,
  customer: DemoCustomer,
  redeemedIds: Set<string>,
  time: number,
): void {
  const available = input.promotions.filter(
    (promotion) =>
      promotion.isActive &&
      !redeemedIds.has(promotion.id) &&
      time > input.now + promotion.startsIn * DAY &&
      time < input.now + promotion.endsIn * DAY,
  );
  if (available.length === 0 || !input.random.chance(0.3)) return;
  const item = input.random.pick(available);
  redeemedIds.add(item.id);
  activity.redemptions.push(
    createRedemption(input, customer, item, { promotionId: item.id, status: 'redeemed', pointsUsed: 0, time }),
  );
}

interface Account {
  balance: number;
  usesByDay: Map<string, number>;
  post(row: DemoLedgerRow): void;
}

function redeemReward(
  input: SimulationInput,
  activity: DemoActivity,
  customer: DemoCustomer,
  redeemedIds: Set<string>,
  time: number,
  account: Account,
): void {
  const { random, now } = input;
  const toDailyKey = (reward: { id: string }) => `${reward.id} ${toLocalDate(time, input.store.timeZone)}`;
  const available = input.rewards.filter(
    (reward) =>
      (reward.isActive || time < now - 60 * DAY) &&
      !redeemedIds.has(reward.id) &&
      reward.points <= account.balance &&
      (reward.dailyLimit === null || (account.usesByDay.get(toDailyKey(reward)) ?? 0) < reward.dailyLimit),
  );
  if (available.length === 0 || !random.chance(now - time < DAY ? 0.7 : 0.38)) return;
  const item = random.pick(available);
  const isRecent = now - time < 20 * HOUR;
  const status =
    isRecent && random.chance(0.55)
      ? 'pending'
      : random.chance(0.1)
        ? 'cancelled'
        : random.chance(0.03)
          ? 'redeemed'
          : 'completed';
  const redemption = createRedemption(input, customer, item, {
    rewardId: item.id,
    status,
    pointsUsed: item.points,
    time,
  });
  activity.redemptions.push(redemption);
  const entry = { customerId: customer.id, source: `redemption:${redemption.id}#1` };
  account.post({ ...entry, delta: -item.points, kind: 'redeem', time: time + 1000 });
  if (status === 'cancelled') {
    account.post({ ...entry, delta: item.points, kind: 'refund', time: time + 120_000 });
    return;
  }
  redeemedIds.add(item.id);
  account.usesByDay.set(toDailyKey(item), (account.usesByDay.get(toDailyKey(item)) ?? 0) + 1);
}

function createRedemption(
  input: SimulationInput,
  customer: DemoCustomer,
  item: WithId<DemoReward> | WithId<DemoPromotion>,
  values: Pick<DemoRedemption, 'status' | 'pointsUsed' | 'time'> & { rewardId?: string; promotionId?: string },
): DemoRedemption {
  const { name, description, category, type, value } = item;
  return {
    id: input.random.uuid(),
    customerId: customer.id,
    rewardId: null,
    promotionId: null,
    orderId: values.status === 'completed' && input.random.chance(0.4) ? createOrderId(input.random) : null,
    item: { name, description, category, type, value },
    ...values,
  };
}

/** Returns an id like the point of sale's: 13 capital letters and digits. */
function createOrderId(random: Random): string {
  return Array.from({ length: 13 }, () =>
    ORDER_ID_CHARACTERS.charAt(random.int(0, ORDER_ID_CHARACTERS.length - 1)),
  ).join('');
}
