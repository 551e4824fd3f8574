import type { Reward } from '../../../contract/rewards';
import { compareNames } from '../../entities/offer';
import type { Sort } from '../../shared/ui/table/columns';

export const STATUS_FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number]['value'];

type SortKey = 'name' | 'points' | 'today' | 'redemptions';

/** The cheapest first, as the kiosk lists them. */
export const DEFAULT_SORT: Sort = { key: 'points', order: 'asc' };

const COMPARE: Record<SortKey, (a: Reward, b: Reward) => number> = {
  name: (a, b) => compareNames(a.name, b.name),
  points: (a, b) => a.pointsRequired - b.pointsRequired,
  today: (a, b) => a.usedToday - b.usedToday,
  redemptions: (a, b) => a.redemptions - b.redemptions,
};
const isSortKey = (key: string): key is SortKey => Object.hasOwn(COMPARE, key);

/** Reads filter and order from the query of the address. Values that make no sense are replaced by the defaults. */
export function parseListParams(params: URLSearchParams): { status: StatusFilter; sort: Sort } {
  const status = STATUS_FILTERS.find(({ value }) => value === params.get('status'))?.value ?? 'all';
  const [key = '', order] = (params.get('sort') ?? '').split('-');
  const sort: Sort = isSortKey(key) ? { key, order: order === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT;
  return { status, sort };
}

/** The value of `sort` in the address; null for the default. */
export function formatSort({ key, order }: Sort): string | null {
  return key === DEFAULT_SORT.key && order === DEFAULT_SORT.order ? null : `${key}-${order}`;
}

/** The rewards with a status, in an order; equal ones by name. */
export function arrangeRewards(
  rewards: readonly Reward[],
  { status, sort }: { status: StatusFilter; sort: Sort },
): Reward[] {
  const compare = COMPARE[isSortKey(sort.key) ? sort.key : 'points'];
  const sign = sort.order === 'asc' ? 1 : -1;
  return rewards
    .filter(({ isActive }) => status === 'all' || isActive === (status === 'active'))
    .sort((a, b) => sign * compare(a, b) || compareNames(a.name, b.name));
}
