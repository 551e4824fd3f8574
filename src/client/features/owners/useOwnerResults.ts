import { useState } from 'react';
import type { Owner } from '../../../contract/owners';
import { getLoadError, type ListState } from '../../shared/ui/list/listState';
import { OWNERS_PER_PAGE, type OwnerSearch } from './ownerSearch';
import { useListOwnersQuery, useSearchOwnersQuery, type ListOwners } from './ownersApi';

interface Page {
  owners: readonly Owner[];
  total: number;
}

/**
 * The owners of the current page. A search in all fields is one request whose results are paged here; everything else
 * is paged by the server. While a page is loading, `list` keeps the rows of the previous one and `total` is undefined.
 */
export function useOwnerResults(search: OwnerSearch) {
  const isSearchInAll = search.type === 'all' && search.search !== '';
  const listQuery = useListOwnersQuery(toListOwners(search), { skip: isSearchInAll });
  const searchQuery = useSearchOwnersQuery(search.search, { skip: !isSearchInAll });
  const query = isSearchInAll ? searchQuery : listQuery;

  let page: Page | undefined;
  if (isSearchInAll && searchQuery.currentData) page = slicePage(searchQuery.currentData, search.page);
  if (!isSearchInAll && listQuery.currentData) {
    page = { owners: listQuery.currentData.rows, total: listQuery.currentData.total };
  }
  const lastPage = useLastPage(page);
  const list: ListState<Owner> = {
    rows: lastPage?.owners,
    isStale: page === undefined && query.isFetching,
    error: getLoadError(query),
    onRetry: () => void query.refetch(),
  };
  return { list, total: page?.total, pageCount: Math.ceil((lastPage?.total ?? 0) / OWNERS_PER_PAGE) };
}

function toListOwners({ search, type, page }: OwnerSearch): ListOwners {
  return { ...(search !== '' && type !== 'all' && { search, searchType: type }), page, limit: OWNERS_PER_PAGE };
}

function slicePage(owners: readonly Owner[], page: number): Page {
  return {
    owners: owners.slice((page - 1) * OWNERS_PER_PAGE, page * OWNERS_PER_PAGE),
    total: owners.length,
  };
}

/** The page, or the previous one while it is undefined. */
function useLastPage(page: Page | undefined): Page | undefined {
  const [last, setLast] = useState(page);
  if (page !== undefined && (last === undefined || !isSamePage(page, last))) setLast(page);
  return page ?? last;
}

// slicePage returns a new object on every render.
function isSamePage(a: Page, b: Page): boolean {
  return (
    a.total === b.total &&
    a.owners.length === b.owners.length &&
    a.owners.every((owner, index) => owner === b.owners[index])
  );
}
