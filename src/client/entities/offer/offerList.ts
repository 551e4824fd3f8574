import type { Sort } from '../../shared/list/table/columns';

/** A reward or promotion as the lists of the console have it. */
export interface ListedOffer {
  id: string;
  name: string;
  description: string;
  category: string | null;
  isActive: boolean;
  redemptions: number;
}

/** Sorts names as people do: 'Item 9' before 'Item 10'. */
const compareNames = new Intl.Collator('en', { numeric: true }).compare;

/** What a list can be sorted by, by the sort keys of its columns. */
export type Comparators<Offer> = Record<string, (a: Offer, b: Offer) => number>;

/** The orders that the lists of rewards and of promotions have in common. */
export const OFFER_COMPARATORS: Comparators<ListedOffer> = {
  name: (a, b) => compareNames(a.name, b.name),
  redemptions: (a, b) => a.redemptions - b.redemptions,
};

/** Reads the order from the query of the address. One that makes no sense is replaced by the default. */
export function parseSort(params: URLSearchParams, comparators: Comparators<never>, defaultSort: Sort): Sort {
  const [key = '', order] = (params.get('sort') ?? '').split('-');
  return Object.hasOwn(comparators, key) ? { key, order: order === 'desc' ? 'desc' : 'asc' } : defaultSort;
}

/** The value of `sort` in the address; null for the default. */
export function formatSort({ key, order }: Sort, defaultSort: Sort): string | null {
  return key === defaultSort.key && order === defaultSort.order ? null : `${key}-${order}`;
}

/** The rewards or promotions in an order; equal ones by name. */
export function sortOffers<Offer extends ListedOffer>(
  offers: readonly Offer[],
  comparators: Comparators<Offer>,
  { key, order }: Sort,
): Offer[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...offers].sort((a, b) => sign * (comparators[key]?.(a, b) ?? 0) || compareNames(a.name, b.name));
}

/** The categories in use, by name. */
export function getCategories(offers: readonly { category: string | null }[]): string[] {
  return [...new Set(offers.flatMap(({ category }) => category ?? []))].sort(compareNames);
}
