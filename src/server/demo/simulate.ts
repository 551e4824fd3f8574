import type { DemoPromotion, DemoReward } from './catalogue';
import { registerCustomers, type Clientele, type DemoCustomer } from './customers';
import type { Random } from './random';
import { DAY, HOUR, localDay } from './storeTime';

const ORDER_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';

export interface DemoLedgerRow {
  customerId: string;
  delta: number;
  kind: 'earn' | 'redeem' | 'refund' | 'referral';
  source: string;
  at: number;
}
export interface DemoRedemption {
  id: string;
  customerId: string;
  rewardId: string | null;
  promotionId: string | null;
  status: 'pending' | 'completed' | 'cancelled' | 'redeemed';
  pointsUsed: number;
  orderId: string | null;
  item: { name: string; description: string; category: string; type: string; value: number };
  at: number;
}
export type Offered<T> = T & { id: string };
export interface DemoLife {
  customers: DemoCustomer[];
  ledger: DemoLedgerRow[];
  redemptions: DemoRedemption[];
}

interface Scene extends Clientele {
  rewards: readonly Offered<DemoReward>[];
  promotions: readonly Offered<DemoPromotion>[];
}

/**
 * Eighteen months of a shop, visit by visit in the order of time, by the rules of the product: points are earned
 * before they are spent, a reward is redeemed once, a cancelled redemption gives its points back.
 */
export function simulateLife(scene: Scene): DemoLife {
  const customers = registerCustomers(scene);
  const life: DemoLife = { customers, ledger: [], redemptions: [] };
  const balance = new Map<string, number>();
  const had = new Map<string, Set<string>>();
  const usedToday = new Map<string, number>();
  const post = (row: DemoLedgerRow) => {
    life.ledger.push(row);
    balance.set(row.customerId, (balance.get(row.customerId) ?? 0) + row.delta);
  };

  for (const { customer, at, isFirst } of visitsInOrder(customers)) {
    if (isFirst && customer.referredBy && scene.store.isReferralEnabled) {
      const { referralPoints } = scene.store;
      post({
        customerId: customer.referredBy,
        delta: referralPoints,
        kind: 'referral',
        source: `registration:${customer.id}`,
        at,
      });
    }
    const points = Math.floor((scene.random.int(450, 3400) * scene.store.pointsPerDollar) / 100);
    if (points > 0)
      post({ customerId: customer.id, delta: points, kind: 'earn', source: `order:${orderId(scene.random)}`, at });
    const mine = had.get(customer.id) ?? new Set<string>();
    had.set(customer.id, mine);
    // The known customer keeps something to redeem, for whoever tries the kiosk.
    if (customer.phone === scene.known?.phone && mine.size >= 9) continue;
    redeemPromotion(scene, life, customer, mine, at);
    redeemReward(scene, life, customer, mine, at, { balance: balance.get(customer.id) ?? 0, usedToday, post });
  }
  return { ...life, ledger: life.ledger.sort((a, b) => a.at - b.at) };
}

function visitsInOrder(customers: readonly DemoCustomer[]) {
  return customers
    .flatMap((customer) => customer.visits.map((at, index) => ({ customer, at, isFirst: index === 0 })))
    .sort((a, b) => a.at - b.at);
}

function redeemPromotion(scene: Scene, life: DemoLife, customer: DemoCustomer, had: Set<string>, at: number): void {
  const open = scene.promotions.filter(
    (promotion) =>
      promotion.isActive &&
      !had.has(promotion.id) &&
      at > scene.now + promotion.startsIn * DAY &&
      at < scene.now + promotion.endsIn * DAY,
  );
  if (open.length === 0 || !scene.random.chance(0.3)) return;
  const chosen = scene.random.pick(open);
  had.add(chosen.id);
  life.redemptions.push(
    redemptionOf(scene, customer, chosen, { promotionId: chosen.id, status: 'redeemed', pointsUsed: 0, at }),
  );
}

interface Purse {
  balance: number;
  usedToday: Map<string, number>;
  post(row: DemoLedgerRow): void;
}

function redeemReward(
  scene: Scene,
  life: DemoLife,
  customer: DemoCustomer,
  had: Set<string>,
  at: number,
  purse: Purse,
): void {
  const { random, now } = scene;
  const place = (reward: { id: string }) => `${reward.id} ${localDay(at, scene.store.timeZone)}`;
  const open = scene.rewards.filter(
    (reward) =>
      (reward.isActive || at < now - 60 * DAY) &&
      !had.has(reward.id) &&
      reward.points <= purse.balance &&
      (reward.dailyLimit === null || (purse.usedToday.get(place(reward)) ?? 0) < reward.dailyLimit),
  );
  if (open.length === 0 || !random.chance(now - at < DAY ? 0.7 : 0.34)) return;
  const chosen = random.pick(open);
  const fresh = now - at < 20 * HOUR;
  const status =
    fresh && random.chance(0.55)
      ? 'pending'
      : random.chance(0.1)
        ? 'cancelled'
        : random.chance(0.03)
          ? 'redeemed'
          : 'completed';
  const redemption = redemptionOf(scene, customer, chosen, {
    rewardId: chosen.id,
    status,
    pointsUsed: chosen.points,
    at,
  });
  life.redemptions.push(redemption);
  const cause = { customerId: customer.id, source: `redemption:${redemption.id}#1` };
  purse.post({ ...cause, delta: -chosen.points, kind: 'redeem', at: at + 1000 });
  if (status === 'cancelled') {
    purse.post({ ...cause, delta: chosen.points, kind: 'refund', at: at + 120_000 });
    return;
  }
  had.add(chosen.id);
  purse.usedToday.set(place(chosen), (purse.usedToday.get(place(chosen)) ?? 0) + 1);
}

function redemptionOf(
  scene: Scene,
  customer: DemoCustomer,
  item: Offered<DemoReward> | Offered<DemoPromotion>,
  over: Pick<DemoRedemption, 'status' | 'pointsUsed' | 'at'> & { rewardId?: string; promotionId?: string },
): DemoRedemption {
  const { name, description, category, type, value } = item;
  return {
    id: scene.random.uuid(),
    customerId: customer.id,
    rewardId: null,
    promotionId: null,
    orderId: over.status === 'completed' && scene.random.chance(0.4) ? orderId(scene.random) : null,
    item: { name, description, category, type, value },
    ...over,
  };
}

/** In the form of the point of sale's own ids: 13 capitals and digits. */
function orderId(random: Random): string {
  return Array.from({ length: 13 }, () => ORDER_LETTERS.charAt(random.int(0, ORDER_LETTERS.length - 1))).join('');
}
