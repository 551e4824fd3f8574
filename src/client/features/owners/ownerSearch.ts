import type { OwnerSearchType } from '../../../contract/owners';
import { PATHS } from '../../shared/routing/paths';
import { parseUrlSearch, type UrlSearch } from '../../shared/routing/useUrlSearch';

export const OWNERS_PER_PAGE = 24;

export const OWNER_SEARCH_TYPES: readonly { value: OwnerSearchType; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'id', label: 'ID' },
  { value: 'storeId', label: 'Store ID' },
];

/** The search of the owners page. */
export type OwnerSearch = UrlSearch<OwnerSearchType>;

/** Reads the address. A search without a type is a link to the owners of one store. */
export function parseOwnerSearch(params: URLSearchParams): OwnerSearch {
  return parseUrlSearch(params, { types: OWNER_SEARCH_TYPES, defaultType: 'all', linkType: 'storeId' });
}

/** For useUrlSearch. */
export const OWNER_SEARCH = {
  parse: parseOwnerSearch,
  /** Starts at page 1. Defaults are left out. */
  format: ({ search, type }: OwnerSearch) => ({
    search: search || null,
    // A search without a type would be a link to the owners of one store.
    searchType: search === '' && type === 'all' ? null : type,
    page: null,
  }),
  defaults: { search: '', type: 'all' },
} as const;

/** The owners page, with one owner found by id. */
export const ownerPath = (ownerId: string) => `${PATHS.admin.owners}?searchType=id&search=${ownerId}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of the store whose owners a link points to, if the link has a complete id. */
export function getLinkedStoreId({ linkedId }: OwnerSearch): string | null {
  return linkedId !== null && UUID.test(linkedId) ? linkedId : null;
}
