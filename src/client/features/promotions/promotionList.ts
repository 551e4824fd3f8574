import type { Promotion } from '../../../contract/promotions';
import { OFFER_COMPARATORS, parseSort, sortOffers, type Comparators } from '../../entities/offer';
import { getPromotionBadge } from '../../entities/promotion';
import type { Sort } from '../../shared/list/table/columns';

/** The tabs, each with a sort order that puts the next event first. */
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

/** Reads the tab and the sort order from a URL. Invalid values are replaced by the defaults. */
export function parseListParams(params: URLSearchParams): { tab: Tab; sort: Sort } {
  const tab = TABS.find(({ value }) => value === params.get('status')) ?? TABS[0];
  return { tab, sort: parseSort(params, COMPARATORS, tab.sort) };
}

/** The sorted promotions of a tab at a given time. */
export function sortAndFilterPromotions(
  promotions: readonly Promotion[],
  { tab, sort }: { tab: Tab; sort: Sort },
  now: Date,
): Promotion[] {
  const shown = promotions.filter((promotion) => getPromotionBadge(promotion, now) === tab.badge);
  return sortOffers(shown, COMPARATORS, sort);
}

/** The number of promotions per tab at a given time. */
export function countByTab(promotions: readonly Promotion[], now: Date): Record<Tab['value'], number> {
  const badges = promotions.map((promotion) => getPromotionBadge(promotion, now));
  const count = ({ badge }: Tab) => badges.filter((each) => each === badge).length;
  return Object.fromEntries(TABS.map((tab) => [tab.value, count(tab)])) as Record<Tab['value'], number>;
}

type Dated = Pick<Promotion, 'promotionType' | 'startDate' | 'endDate' | 'isActive'>;

/**
 * For an active points multiplier, the other active points multipliers that run at the same time. A customer who
 * redeems several of them gets the highest factor on the next purchase.
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
