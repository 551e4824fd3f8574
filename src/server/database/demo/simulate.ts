import type { DemoPromotion, DemoReward, DemoStore } from './catalogue';
import { birthday, personName, phoneNumber, referralCode } from './people';
import type { Random } from './random';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const HISTORY_DAYS = 545;
const ORDER_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';

export interface DemoCustomer {
  id: string;
  phone: string;
  name: string;
  birthday: string;
  referralCode: string;
  referredBy: string | null;
  registeredAt: number;
  smsConsent: boolean;
  visits: number[];
}
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

interface Scene {
  random: Random;
  store: DemoStore;
  rewards: readonly Offered<DemoReward>[];
  promotions: readonly Offered<DemoPromotion>[];
  /** ms since 1970 */
  now: number;
  /** The first customer, who can be relied on. */
  known?: { phone: string; name: string };
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

function registerCustomers({ random, store, now, known }: Scene): DemoCustomer[] {
  const phones = new Set<string>(known ? [known.phone] : []);
  const codes = new Set<string>();
  const customers: DemoCustomer[] = [];
  const opensAt = openingHourInUtc(store.timeZone, now);
  for (let index = 0; index < store.customers; index += 1) {
    const isKnown = index === 0 && known;
    const age = isKnown ? 400 : Math.floor(HISTORY_DAYS * (1 - (index + random.int(0, 9) / 10) / store.customers));
    const registeredAt = inOpeningHours(random, now - (age + 1) * DAY, opensAt);
    const earlier = customers.filter((other) => other.registeredAt < registeredAt);
    customers.push({
      id: random.uuid(),
      phone: isKnown ? isKnown.phone : phoneNumber(random, phones),
      name: isKnown ? isKnown.name : personName(random),
      birthday: birthday(random),
      referralCode: referralCode(random, codes),
      referredBy: earlier.length > 0 && random.chance(0.16) ? random.pick(earlier).id : null,
      registeredAt,
      smsConsent: random.chance(0.6),
      visits: visitsOf(random, registeredAt, { now, opensAt }, Boolean(isKnown)),
    });
  }
  return customers.sort((a, b) => a.registeredAt - b.registeredAt);
}

/** Some come every few days, some now and then, and a third stops coming at some point. */
function visitsOf(
  random: Random,
  registeredAt: number,
  { now, opensAt }: { now: number; opensAt: number },
  keepsComing: boolean,
): number[] {
  const rhythm = keepsComing ? 9 : random.pick([4, 6, 9, 12, 15, 24, 40]);
  const until = keepsComing || random.chance(0.66) ? now : registeredAt + random.int(20, 300) * DAY;
  const visits = [registeredAt];
  for (let at = registeredAt; ;) {
    at += random.int(1, rhythm * 2) * DAY;
    if (at > Math.min(until, now - DAY)) break;
    visits.push(inOpeningHours(random, at, opensAt));
  }
  // Today's trade: what the board and 'recent activity' show.
  if (until === now && random.chance(0.12)) visits.push(now - random.int(5, 19 * 60) * 60_000);
  return visits.sort((a, b) => a - b);
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

const calendars = new Map<string, Intl.DateTimeFormat>();

/** YYYY-MM-DD on the store's wall calendar. */
export function localDay(at: number, timeZone: string): string {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    // Making one costs a hundred times what using it does.
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    calendars.set(timeZone, calendar);
  }
  return calendar.format(at);
}

/** The hour of the UTC day at which it is seven in the morning at the store. */
function openingHourInUtc(timeZone: string, now: number): number {
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now);
  return (7 + new Date(now).getUTCHours() - Number(hour) + 24) % 24;
}

/** Some time between seven and seven, on the UTC day of `at`. */
function inOpeningHours(random: Random, at: number, opensAt: number): number {
  return Math.floor(at / DAY) * DAY + opensAt * HOUR + random.int(0, 12 * 60) * 60_000 - (opensAt > 12 ? DAY : 0);
}

/** In the form of the point of sale's own ids: 13 capitals and digits. */
function orderId(random: Random): string {
  return Array.from({ length: 13 }, () => ORDER_LETTERS.charAt(random.int(0, ORDER_LETTERS.length - 1))).join('');
}
