const COUNTED = ['pointsIssued', 'pointsReversed', 'pointsRedeemed', 'salesCents'] as const;
type Counted = Record<(typeof COUNTED)[number], number>;

export type ShopSums = Counted & { shopId: string };
export type ClosedMonth = ShopSums & { month: string; rewardCents: number | null };

/** The points of a shop, or of the whole chain with `shopId` null. */
export interface PointSums extends Pick<Counted, 'pointsIssued' | 'pointsRedeemed'> {
  month: string;
  shopId: string | null;
}

export interface RewardRow {
  shopId: string;
  rewardId: string;
  redemptions: number;
  /** How many of them were a fixed discount, and the value of these. */
  discounts: number;
  discountCents: number;
}

/** What a shop gave and took, with its redemptions by reward: the fields of a RewardRow in their order. */
export interface Sums extends Counted {
  rewards: Map<string, [redemptions: number, discounts: number, discountCents: number]>;
}

/** Sums of the shops by month, each of which is its first day. */
export class MonthSums {
  private readonly byMonth = new Map<string, Map<string, Sums>>();

  get(month: string, shopId: string): Sums {
    const shops = this.byMonth.get(month) ?? new Map<string, Sums>();
    this.byMonth.set(month, shops);
    const sums = shops.get(shopId) ?? { ...toEach(() => 0), rewards: new Map() };
    shops.set(shopId, sums);
    return sums;
  }

  /** Adds numbers to those of a shop; with the sign -1, takes them away. */
  add(month: string, shopId: string, numbers: Partial<Counted>, sign: 1 | -1 = 1): void {
    const sums = this.get(month, shopId);
    for (const name of COUNTED) sums[name] += sign * (numbers[name] ?? 0);
  }

  addReward(month: string, { shopId, rewardId, ...row }: RewardRow, sign: 1 | -1 = 1): void {
    const { rewards } = this.get(month, shopId);
    const [redemptions, discounts, discountCents] = rewards.get(rewardId) ?? [0, 0, 0];
    rewards.set(rewardId, [
      redemptions + sign * row.redemptions,
      discounts + sign * row.discounts,
      discountCents + sign * row.discountCents,
    ]);
  }

  /** Adds the points of the shops. The first one gets what the chain has and no other shop, as in its other figures. */
  addPoints(firstShop: string, rows: readonly PointSums[]): void {
    for (const { month, shopId, ...points } of rows) {
      if (shopId === firstShop) continue;
      this.add(month, shopId ?? firstShop, points);
      if (shopId !== null) this.add(month, firstShop, points, -1);
    }
  }

  /** Adds the sums of a month to another one, and removes them there. */
  move(from: string, to: string): void {
    for (const [shopId, { rewards, ...numbers }] of this.byMonth.get(from) ?? []) {
      this.add(to, shopId, numbers);
      for (const [rewardId, [redemptions, discounts, discountCents]] of rewards) {
        this.addReward(to, { shopId, rewardId, redemptions, discounts, discountCents });
      }
    }
    this.byMonth.delete(from);
  }
}

const toEach = (count: (name: (typeof COUNTED)[number]) => number): Counted =>
  Object.fromEntries(COUNTED.map((name) => [name, count(name)])) as Counted;

/** Whether there is anything to show of a month. */
export const isEmpty = ({ rewards, ...numbers }: Sums): boolean =>
  COUNTED.every((name) => numbers[name] === 0) &&
  [...rewards.values()].every((counts) => counts.every((count) => count === 0));

/**
 * What the rewards cost: a fixed discount its value, others what the owner entered as the cost of one. null when a
 * needed cost is not known.
 */
export function priceRewards(rewards: Sums['rewards'], entered: ReadonlyMap<string, number | null>): number | null {
  let cents = 0;
  for (const [rewardId, [redemptions, discounts, discountCents]] of rewards) {
    const others = redemptions - discounts;
    const cost = entered.get(rewardId) ?? null;
    if (others !== 0 && cost === null) return null;
    cents += discountCents + others * (cost ?? 0);
  }
  return Math.round(cents) || 0;
}

/** How long after its end a month is closed. By then it has ended everywhere, and nothing is written for its days. */
const CLOSING_DAYS = 5;

/** Whether a month is closed now, given the first day of the next one. */
export const isDue = (nextMonth: string, now: Date): boolean =>
  Date.parse(nextMonth) + CLOSING_DAYS * 86_400_000 <= now.getTime();
