import { SEARCH_MAX } from '../../../contract/limits';
import type { OwnerSearchType } from '../../../contract/owners';

/** Owners on a page. */
export const OWNERS_PAGE = 24;
const PAGE_MAX = 1_000_000;

export const SEARCH_TYPES: readonly { value: OwnerSearchType; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'id', label: 'ID' },
  { value: 'storeId', label: 'Store ID' },
];

/** What the owners page is asked for, as its address tells. */
export interface OwnerSearch {
  search: string;
  type: OwnerSearchType;
  /** From 1. */
  page: number;
  /** The store that a link pointed at, whose owners are to be seen at once. */
  pointedAt: string | null;
}

const isType = (value: string | null): value is OwnerSearchType => SEARCH_TYPES.some((type) => type.value === value);

/** Reads the address. A search without its type is a link to the owners of one store. */
export function ownerSearchOf(params: URLSearchParams): OwnerSearch {
  const search = (params.get('search') ?? '').trim().slice(0, SEARCH_MAX);
  const named = params.get('searchType');
  const pointsAtOne = search !== '' && !isType(named);
  const page = Number(params.get('page') ?? 1);
  return {
    search,
    type: pointsAtOne ? 'storeId' : isType(named) ? named : 'all',
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    pointedAt: pointsAtOne ? search.toLowerCase() : null,
  };
}

/** The address of another search: from page 1, with what is usual left out. */
export function searchParamsOf({ search, type }: Pick<OwnerSearch, 'search' | 'type'>) {
  return {
    search: search || null,
    // Without a type a search would be a link to one store.
    searchType: search === '' && type === 'all' ? null : type,
    page: null,
  };
}

const WHOLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The store whose owners a link asked for, when it named one whole id. */
export function storePointedAt({ pointedAt }: OwnerSearch): string | null {
  return pointedAt !== null && WHOLE_ID.test(pointedAt) ? pointedAt : null;
}
