import type { OwnerSearchType } from '../../../contract/owners';
import { PATHS } from '../../shared/routing/paths';
import { parseUrlSearch, type UrlSearch } from '../../shared/routing/useUrlSearch';

export const OWNERS_PER_PAGE = 24;

export const OWNER_SEARCH_TYPES: readonly { value: OwnerSearchType; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'id', label: 'ID' },
  { value: 'storeId', label: 'Store ID' },
];

export type OwnerSearch = UrlSearch<OwnerSearchType>;

/** Reads the search from a URL. A search without a type is a link to the owners of one store. */
export function parseOwnerSearch(params: URLSearchParams): OwnerSearch {
  return parseUrlSearch(params, { types: OWNER_SEARCH_TYPES, defaultType: 'all', linkType: 'storeId' });
}

/** The options for useUrlSearch. */
export const OWNER_SEARCH = {
  parse: parseOwnerSearch,
  /** The URL parameters of a search, showing page 1. Defaults are omitted. */
  format: ({ search, type }: OwnerSearch) => ({
    search: search || null,
    // The type must be set, because a search without a type would be a link to the owners of one store.
    searchType: search === '' && type === 'all' ? null : type,
    page: null,
  }),
  defaults: { search: '', type: 'all' },
} as const;

/** The path of the owners page with a search for one owner id. */
export const ownerPath = (ownerId: string) => `${PATHS.admin.owners}?searchType=id&search=${ownerId}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of the store whose owners a link points to; null if the link has no complete id. */
export function getLinkedStoreId({ linkedId }: OwnerSearch): string | null {
  return linkedId !== null && UUID.test(linkedId) ? linkedId : null;
}
