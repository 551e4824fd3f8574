import type { Reward } from '../../../contract/rewards';
import { OFFER_COMPARATORS, parseSort, sortOffers, type Comparators } from '../../entities/offer';
import type { Sort } from '../../shared/list/table/columns';

export const STATUS_FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;
type StatusFilter = (typeof STATUS_FILTERS)[number]['value'];

/** The cheapest reward comes first, as on the kiosk. */
export const DEFAULT_SORT: Sort = { key: 'points', order: 'asc' };

const COMPARATORS: Comparators<Reward> = {
  ...OFFER_COMPARATORS,
  points: (a, b) => a.pointsRequired - b.pointsRequired,
  today: (a, b) => a.usedToday - b.usedToday,
};

/** Reads the filter and the sort order from a URL. Invalid values are replaced by the defaults. */
export function parseListParams(params: URLSearchParams): { status: StatusFilter; sort: Sort } {
  const status = STATUS_FILTERS.find(({ value }) => value === params.get('status'))?.value ?? 'all';
  return { status, sort: parseSort(params, COMPARATORS, DEFAULT_SORT) };
}

/** The sorted rewards with a status. */
export function sortAndFilterRewards(
  rewards: readonly Reward[],
  { status, sort }: { status: StatusFilter; sort: Sort },
): Reward[] {
  const shown = rewards.filter(({ isActive }) => status === 'all' || isActive === (status === 'active'));
  return sortOffers(shown, COMPARATORS, sort);
}
