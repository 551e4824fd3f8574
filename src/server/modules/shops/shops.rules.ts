import type { ShopFigures } from '../../../contract/shops';
import type { DaySums, Member } from './shops.sql';

const COUNTED = ['rewardsRedeemed', 'pointsIssued', 'pointsRedeemed', 'newCustomers', 'checkIns'] as const;
type Counted = Pick<ShopFigures, (typeof COUNTED)[number]>;

const toEach = (count: (name: (typeof COUNTED)[number]) => number): Counted =>
  Object.fromEntries(COUNTED.map((name) => [name, count(name)])) as Counted;

/**
 * Returns the figures of each shop. The first one gets what the chain has and no other shop, so that all of them always
 * add up to the chain.
 */
export function toShopFigures(
  members: readonly Member[],
  days: readonly DaySums[],
  sales: readonly { shopId: string; purchases: number; salesCents: number }[],
): ShopFigures[] {
  const [first] = members;
  const find = (shopId: string | null) => days.find((each) => each.shopId === shopId);
  return members.map((member) => {
    const others = days.filter(({ shopId }) => shopId !== null && shopId !== first?.id);
    const ofFirst = toEach((name) => others.reduce((rest, each) => rest - each[name], find(null)?.[name] ?? 0));
    const sold = sales.find(({ shopId }) => shopId === member.id);
    return {
      ...member,
      ...(member === first ? ofFirst : toEach((name) => find(member.id)?.[name] ?? 0)),
      purchases: sold?.purchases ?? null,
      salesCents: sold?.salesCents ?? null,
    };
  });
}
