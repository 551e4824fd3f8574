import { useState } from 'react';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { StoreDeletion } from '../../../contract/stores';
import { useListStoresQuery } from '../../entities/store';
import { formatCount } from '../../shared/format/formatNumber';
import { useClampPage } from '../../shared/routing/useClampPage';
import { useUrlSearch } from '../../shared/routing/useUrlSearch';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { FilterButtons } from '../../shared/ui/list/FilterButtons';
import { ListFilters } from '../../shared/ui/list/ListFilters';
import { toListState } from '../../shared/ui/list/listState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { StoreList } from './list/StoreList';
import { useStatusToggle } from './list/useStatusToggle';
import { StoreDialogs, type StoreDialog } from './StoreDialogs';
import { useGetStoreDeletionsQuery } from './storesApi';
import { STATUS_FILTERS, STORE_SEARCH, STORE_SEARCH_TYPES, STORES_PER_PAGE, toListStores } from './storeSearch';
import { DeletionProgress } from './DeletionProgress';

/** All stores of the platform: search, view, add, edit, activate, deactivate and delete. */
export function StoresPage() {
  const { search, searchFor, update, showAll, goToPage } = useUrlSearch(STORE_SEARCH);
  const stores = useListStoresQuery(toListStores(search));
  const { dialog, openDialog, opener, closeDialog } = useDialogState<StoreDialog>();
  const { toggleStatus, withStatus } = useStatusToggle();
  const deletions = useStoreDeletions();
  const total = stores.currentData?.total;
  const isBeyondLastPage = useClampPage({ page: search.page, perPage: STORES_PER_PAGE, total, goToPage });
  const list = toListState(stores, ({ rows }) => rows.map(withStatus));
  const handleAdd = opener({ type: 'add' });

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Stores Management"
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={handleAdd}>
            Add Store
          </Button>
        }
      />
      {deletions.length > 0 && <DeletionProgress deletions={deletions} />}
      <ListFilters
        label="Search stores"
        placeholder="Search stores…"
        value={search.search}
        onSearch={searchFor}
        types={STORE_SEARCH_TYPES}
        type={search.type}
        onType={(type) => {
          update({ type });
        }}
        countLabel={total === undefined ? undefined : formatCount(total, 'store')}
      >
        {search.type === 'name' && (
          <FilterButtons
            label="Status"
            options={STATUS_FILTERS}
            value={search.status}
            onChange={(status) => {
              update({ status });
            }}
          />
        )}
      </ListFilters>
      <StoreList
        search={search}
        list={isBeyondLastPage ? { ...list, rows: undefined } : list}
        isDialogOpen={dialog !== null}
        pageCount={Math.ceil((stores.data?.total ?? 0) / STORES_PER_PAGE)}
        onPage={goToPage}
        onShowAll={showAll}
        onAdd={handleAdd}
        onOpen={openDialog}
        onToggle={toggleStatus}
      />
      <StoreDialogs dialog={dialog} onOpen={openDialog} onClose={closeDialog} onToggle={toggleStatus} />
    </Stack>
  );
}

const DELETIONS_POLL_MS = 3_000;

/** The stores that a job is deleting, polled for their progress while there are any. */
function useStoreDeletions(): readonly StoreDeletion[] {
  const [isPolling, setPolling] = useState(false);
  const { data = [] } = useGetStoreDeletionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPolling ? DELETIONS_POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const hasAny = data.length > 0;
  if (hasAny !== isPolling) setPolling(hasAny);
  return data;
}
