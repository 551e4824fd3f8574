import type { Sort } from '../../shared/list/table/columns';

/** The fields of a reward or promotion that the lists in the console need. */
export interface ListedOffer {
  id: string;
  name: string;
  description: string;
  category: string | null;
  isActive: boolean;
  redemptions: number;
  /** The shops of a chain in which it is valid. Absent for all. */
  shopIds?: string[];
}

/** Compares names with numeric order: 'Item 9' comes before 'Item 10'. */
const compareNames = new Intl.Collator('en', { numeric: true }).compare;

/** Comparison functions by the sort keys of the columns. */
export type Comparators<Offer> = Record<string, (a: Offer, b: Offer) => number>;

/** The sort orders that both lists have. */
export const OFFER_COMPARATORS: Comparators<ListedOffer> = {
  name: (a, b) => compareNames(a.name, b.name),
  redemptions: (a, b) => a.redemptions - b.redemptions,
};

/** Reads the sort order from the query of a URL. An invalid order is replaced by the default. */
export function parseSort(params: URLSearchParams, comparators: Comparators<never>, defaultSort: Sort): Sort {
  const [key = '', order] = (params.get('sort') ?? '').split('-');
  return Object.hasOwn(comparators, key) ? { key, order: order === 'desc' ? 'desc' : 'asc' } : defaultSort;
}

/** The value of the URL parameter `sort`; null for the default order. */
export function formatSort({ key, order }: Sort, defaultSort: Sort): string | null {
  return key === defaultSort.key && order === defaultSort.order ? null : `${key}-${order}`;
}

/** Sorts rewards or promotions. Equal ones are sorted by name. */
export function sortOffers<Offer extends ListedOffer>(
  offers: readonly Offer[],
  comparators: Comparators<Offer>,
  { key, order }: Sort,
): Offer[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...offers].sort((a, b) => sign * (comparators[key]?.(a, b) ?? 0) || compareNames(a.name, b.name));
}

/** The categories in use, sorted by name. */
export function getCategories(offers: readonly { category: string | null }[]): string[] {
  return [...new Set(offers.flatMap(({ category }) => category ?? []))].sort(compareNames);
}
