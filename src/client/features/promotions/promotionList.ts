import type { Promotion } from '../../../contract/promotions';
import { compareNames } from '../../entities/offer';
import { getPromotionBadge } from '../../entities/promotion';
import type { Sort } from '../../shared/ui/table/columns';

type SortKey = 'name' | 'start' | 'end' | 'redemptions';

/** The tabs with the order of each: what happens next comes first. */
export const TABS = [
  { value: 'active', label: 'Active', badge: 'Active', sort: { key: 'end', order: 'asc' } },
  { value: 'upcoming', label: 'Upcoming', badge: 'Upcoming', sort: { key: 'start', order: 'asc' } },
  { value: 'expired', label: 'Expired', badge: 'Expired', sort: { key: 'end', order: 'desc' } },
  { value: 'inactive', label: 'Inactive', badge: 'Inactive', sort: { key: 'start', order: 'desc' } },
] as const;
export type Tab = (typeof TABS)[number];

const COMPARE: Record<SortKey, (a: Promotion, b: Promotion) => number> = {
  name: (a, b) => compareNames(a.name, b.name),
  start: (a, b) => Date.parse(a.startDate) - Date.parse(b.startDate),
  end: (a, b) => Date.parse(a.endDate) - Date.parse(b.endDate),
  redemptions: (a, b) => a.redemptions - b.redemptions,
};
const isSortKey = (key: string): key is SortKey => Object.hasOwn(COMPARE, key);

/** Reads tab and order from the query of the address. Values that make no sense are replaced by the defaults. */
export function parseListParams(params: URLSearchParams): { tab: Tab; sort: Sort } {
  const tab = TABS.find(({ value }) => value === params.get('status')) ?? TABS[0];
  const [key = '', order] = (params.get('sort') ?? '').split('-');
  return { tab, sort: isSortKey(key) ? { key, order: order === 'desc' ? 'desc' : 'asc' } : tab.sort };
}

/** The value of `sort` in the address; null for the default of the tab. */
export function formatSort({ key, order }: Sort, tab: Tab): string | null {
  return key === tab.sort.key && order === tab.sort.order ? null : `${key}-${order}`;
}

/** The promotions of a tab at a time, in an order; equal ones by name. */
export function arrangePromotions(
  promotions: readonly Promotion[],
  { tab, sort }: { tab: Tab; sort: Sort },
  now: Date,
): Promotion[] {
  const compare = COMPARE[isSortKey(sort.key) ? sort.key : 'start'];
  const sign = sort.order === 'asc' ? 1 : -1;
  return promotions
    .filter((promotion) => getPromotionBadge(promotion, now) === tab.badge)
    .sort((a, b) => sign * compare(a, b) || compareNames(a.name, b.name));
}

/** How many promotions each tab has at a time. */
export function countByTab(promotions: readonly Promotion[], now: Date): Record<Tab['value'], number> {
  const badges = promotions.map((promotion) => getPromotionBadge(promotion, now));
  const count = ({ badge }: Tab) => badges.filter((each) => each === badge).length;
  return Object.fromEntries(TABS.map((tab) => [tab.value, count(tab)])) as Record<Tab['value'], number>;
}

type Dated = Pick<Promotion, 'promotionType' | 'startDate' | 'endDate' | 'isActive'>;

/**
 * The active points multipliers that run at the same time as this promotion, if it is one itself. A customer who redeems
 * both gets the higher factor on the next purchase.
 */
export function findOverlaps(promotions: readonly Promotion[], promotion: Dated & { id: string | null }): Promotion[] {
  const isMultiplier = ({ promotionType, isActive }: Dated) => promotionType === 'POINTS_MULTIPLIER' && isActive;
  if (!isMultiplier(promotion)) return [];
  const [start, end] = [Date.parse(promotion.startDate), Date.parse(promotion.endDate)];
  return promotions.filter(
    (other) =>
      other.id !== promotion.id &&
      isMultiplier(other) &&
      Date.parse(other.startDate) < end &&
      start < Date.parse(other.endDate),
  );
}
