import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { Owner } from '../../../contract/owners';
import { formatCount } from '../../shared/format/formatNumber';
import { CardList } from '../../shared/list/CardList';
import { ListFilters } from '../../shared/list/ListFilters';
import { getLoadError, type ListState } from '../../shared/list/listState';
import { useClampPage } from '../../shared/routing/useClampPage';
import { useUrlDialog } from '../../shared/routing/useUrlDialog';
import { useUrlSearch } from '../../shared/routing/useUrlSearch';
import { AddButton } from '../../shared/ui/AddButton';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { NoOwners } from './components/NoOwners';
import { OwnerCard } from './components/OwnerCard';
import { OwnerDialogs, type OwnerDialog } from './components/OwnerDialogs';
import { AddOwnerDialog } from './components/OwnerFormDialogs';
import { StoreFilter } from './components/StoreFilter';
import { useListOwnersQuery, useSearchOwnersQuery, type ListOwners } from './ownersApi';
import { getLinkedStoreId, OWNER_SEARCH, OWNER_SEARCH_TYPES, OWNERS_PER_PAGE, type OwnerSearch } from './ownerSearch';

/** In the URL of the form for a new owner, for no initially selected store. */
const NO_STORE = 'new';

/** The page of all store owners: search, add, edit, transfer to another store, reset passwords and delete. */
export function OwnersPage() {
  const { search, searchFor, update, showAll, goToPage } = useUrlSearch(OWNER_SEARCH);
  const { list, total, pageCount } = useOwnerResults(search);
  const { dialog, openDialog, opener, closeDialog } = useDialogState<OwnerDialog>();
  const addDialog = useUrlDialog('add');
  const linkedStoreId = getLinkedStoreId(search);
  const isOfStore = linkedStoreId !== null;
  const isBeyondLastPage = useClampPage({ page: search.page, perPage: OWNERS_PER_PAGE, total, goToPage });

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Store Owners"
        subtitle="Manage your store owners and their access"
        actions={<AddButton onClick={addDialog.opener(NO_STORE)}>Add Store Owner</AddButton>}
      />
      <ListFilters
        label="Search store owners"
        placeholder="Search store owners…"
        // For the owners of one store, its name stands beside the field instead of its id in it.
        value={isOfStore ? '' : search.search}
        onSearch={(text) => (isOfStore ? update({ search: text, type: 'all' }, { replace: true }) : searchFor(text))}
        type={isOfStore ? 'all' : search.type}
        onType={(type) => update(isOfStore ? { search: '', type } : { type })}
        types={OWNER_SEARCH_TYPES}
        countLabel={total === undefined ? undefined : formatCount(total, 'owner')}
      >
        {isOfStore && <StoreFilter storeId={linkedStoreId} onRemove={showAll} />}
      </ListFilters>
      <CardList
        label="Store owners"
        list={isBeyondLastPage ? { ...list, rows: undefined } : list}
        errorTitle="No store owners found"
        skeleton={{ count: 6, facts: 4 }}
        empty={<NoOwners search={search} onShowAll={showAll} onAdd={addDialog.opener(linkedStoreId ?? NO_STORE)} />}
        isLinked={({ store }) => search.linkedId !== null && store.id.includes(search.linkedId)}
        renderCard={(owner, highlight) => (
          <OwnerCard owner={owner} {...highlight} open={(type) => opener({ type, owner })} />
        )}
        pager={{ label: 'Store owners pagination', page: search.page, pageCount, onPage: goToPage }}
      />
      {addDialog.value !== null && (
        <AddOwnerDialog
          storeId={addDialog.value === NO_STORE ? '' : addDialog.value}
          onAdded={(owner) => openDialog({ type: 'added', owner })}
          onClose={addDialog.close}
        />
      )}
      <OwnerDialogs dialog={dialog} onClose={closeDialog} />
    </Stack>
  );
}

interface Page {
  owners: readonly Owner[];
  total: number;
}

/**
 * The owners of the current page. A search in all fields is a single request whose results are paged here. The server
 * pages all other lists. While a page is loading, `list` has the previous rows and `total` is undefined.
 */
function useOwnerResults(search: OwnerSearch) {
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

/** Returns the previous page while `page` is undefined. */
function useLastPage(page: Page | undefined): Page | undefined {
  const [last, setLast] = useState(page);
  if (page !== undefined && (last === undefined || !isSamePage(page, last))) setLast(page);
  return page ?? last;
}

// Compares pages by content, because slicePage returns a new object on every render.
function isSamePage(a: Page, b: Page): boolean {
  return (
    a.total === b.total &&
    a.owners.length === b.owners.length &&
    a.owners.every((owner, index) => owner === b.owners[index])
  );
}
