import type { Promotion } from '../../../contract/promotions';
import { OFFER_COMPARATORS, parseSort, sortOffers, type Comparators } from '../../entities/offer';
import { getPromotionBadge } from '../../entities/promotion';
import type { Sort } from '../../shared/list/table/columns';

/** The tabs with the order of each: what happens next comes first. */
export const TABS = [
  { value: 'active', label: 'Active', badge: 'Active', sort: { key: 'end', order: 'asc' } },
  { value: 'upcoming', label: 'Upcoming', badge: 'Upcoming', sort: { key: 'start', order: 'asc' } },
  { value: 'expired', label: 'Expired', badge: 'Expired', sort: { key: 'end', order: 'desc' } },
  { value: 'inactive', label: 'Inactive', badge: 'Inactive', sort: { key: 'start', order: 'desc' } },
] as const;
export type Tab = (typeof TABS)[number];

const COMPARATORS: Comparators<Promotion> = {
  ...OFFER_COMPARATORS,
  start: (a, b) => Date.parse(a.startDate) - Date.parse(b.startDate),
  end: (a, b) => Date.parse(a.endDate) - Date.parse(b.endDate),
};

/** Reads tab and order from the query of the address. Values that make no sense are replaced by the defaults. */
export function parseListParams(params: URLSearchParams): { tab: Tab; sort: Sort } {
  const tab = TABS.find(({ value }) => value === params.get('status')) ?? TABS[0];
  return { tab, sort: parseSort(params, COMPARATORS, tab.sort) };
}

/** The promotions of a tab at a time, in an order. */
export function sortAndFilterPromotions(
  promotions: readonly Promotion[],
  { tab, sort }: { tab: Tab; sort: Sort },
  now: Date,
): Promotion[] {
  const shown = promotions.filter((promotion) => getPromotionBadge(promotion, now) === tab.badge);
  return sortOffers(shown, COMPARATORS, sort);
}

/** How many promotions each tab has at a time. */
export function countByTab(promotions: readonly Promotion[], now: Date): Record<Tab['value'], number> {
  const badges = promotions.map((promotion) => getPromotionBadge(promotion, now));
  const count = ({ badge }: Tab) => badges.filter((each) => each === badge).length;
  return Object.fromEntries(TABS.map((tab) => [tab.value, count(tab)])) as Record<Tab['value'], number>;
}

type Dated = Pick<Promotion, 'promotionType' | 'startDate' | 'endDate' | 'isActive'>;

/**
 * The active points multipliers that run at the same time as this promotion, if it is one itself. A customer who
 * redeems both gets the higher factor on the next purchase.
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
