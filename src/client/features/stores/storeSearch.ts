import { SEARCH_MAX } from '../../../contract/limits';
import type { StoreSearchType } from '../../../contract/stores';
import type { ListStores } from '../../entities/store';

/** Stores on a page. */
export const STORES_PAGE = 9;
const PAGE_MAX = 1_000_000;

export const SEARCH_TYPES: readonly { value: StoreSearchType; label: string }[] = [
  { value: 'name', label: 'Store Name' },
  { value: 'subdomain', label: 'Subdomain' },
  { value: 'id', label: 'Store ID' },
];
export const STATUS_FILTERS = [
  { value: 'all', label: 'All Stores' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number]['value'];

/** What the stores page is asked for, as its address tells. */
export interface StoreSearch {
  search: string;
  type: StoreSearchType;
  status: StatusFilter;
  /** From 1. */
  page: number;
  /** The store that a link pointed at. */
  pointedAt: string | null;
}

const isType = (value: string | null): value is StoreSearchType => SEARCH_TYPES.some((type) => type.value === value);

/** Reads the address. A search without its type is a link to one store: by id, to be pointed out. */
export function storeSearchOf(params: URLSearchParams): StoreSearch {
  const search = (params.get('search') ?? '').trim().slice(0, SEARCH_MAX);
  const named = params.get('searchType');
  const pointsAtOne = search !== '' && !isType(named);
  const type = pointsAtOne ? 'id' : isType(named) ? named : 'name';
  const active = params.get('active');
  const page = Number(params.get('page') ?? 1);
  return {
    search,
    type,
    status: type === 'name' && (active === 'true' || active === 'false') ? active : 'all',
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    pointedAt: pointsAtOne ? search.toLowerCase() : null,
  };
}

/** What the server is asked for it. */
export function queryOf({ search, type, status, page }: StoreSearch): ListStores {
  return {
    ...(search !== '' && { search, searchType: type }),
    ...(status !== 'all' && { active: status === 'true' }),
    page,
    limit: STORES_PAGE,
  };
}

/** The address of another search: from page 1, with what is usual left out. */
export function searchParamsOf({ search, type, status }: Pick<StoreSearch, 'search' | 'type' | 'status'>) {
  return {
    search: search || null,
    // Without a type a search would be a link to one store.
    searchType: search === '' && type === 'name' ? null : type,
    active: type === 'name' && status !== 'all' ? status : null,
    page: null,
  };
}
