import type { StoreSearchType } from '../../../contract/stores';
import type { ListStores } from '../../entities/store';
import { parseUrlSearch, type UrlSearch } from '../../shared/routing/useUrlSearch';

export const STORES_PER_PAGE = 9;

export const STORE_SEARCH_TYPES: readonly { value: StoreSearchType; label: string }[] = [
  { value: 'name', label: 'Store Name' },
  { value: 'subdomain', label: 'Subdomain' },
  { value: 'id', label: 'Store ID' },
];
export const STATUS_FILTERS = [
  { value: 'all', label: 'All Stores' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const;

/** The search of the stores page. The status filter is available only for a search by name. */
export interface StoreSearch extends UrlSearch<StoreSearchType> {
  status: (typeof STATUS_FILTERS)[number]['value'];
}

/** Reads the search from a URL. A search without a type is a link to one store by its id. */
export function parseStoreSearch(params: URLSearchParams): StoreSearch {
  const search = parseUrlSearch(params, { types: STORE_SEARCH_TYPES, defaultType: 'name', linkType: 'id' });
  const active = params.get('active');
  const hasStatus = search.type === 'name' && (active === 'true' || active === 'false');
  return { ...search, status: hasStatus ? active : 'all' };
}

/** The parameters of the request for stores. */
export function toListStores({ search, type, status, page }: StoreSearch): ListStores {
  return {
    ...(search !== '' && { search, searchType: type }),
    ...(status !== 'all' && { active: status === 'true' }),
    page,
    limit: STORES_PER_PAGE,
  };
}

/** The URL parameters of a search, showing page 1. Defaults are omitted. */
export function formatStoreSearch({ search, type, status }: Pick<StoreSearch, 'search' | 'type' | 'status'>) {
  return {
    search: search || null,
    // The type must be set, because a search without a type would be a link to one store.
    searchType: search === '' && type === 'name' ? null : type,
    active: type === 'name' && status !== 'all' ? status : null,
    page: null,
  };
}

/** The options for useUrlSearch. */
export const STORE_SEARCH = {
  parse: parseStoreSearch,
  format: formatStoreSearch,
  defaults: { search: '', type: 'name', status: 'all' },
} as const;
