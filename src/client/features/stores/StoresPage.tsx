import Storefront from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Store, StoreDeletion } from '../../../contract/stores';
import { useListStoresQuery } from '../../entities/store';
import { formatCount } from '../../shared/format/formatNumber';
import { CardList } from '../../shared/list/CardList';
import { FilterButtons } from '../../shared/list/FilterButtons';
import { ListFilters } from '../../shared/list/ListFilters';
import { toListState } from '../../shared/list/listState';
import { useClampPage } from '../../shared/routing/useClampPage';
import { useUrlSearch } from '../../shared/routing/useUrlSearch';
import { AddButton } from '../../shared/ui/AddButton';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../shared/ui/EmptyState';
import { Row } from '../../shared/ui/layout';
import { PageHeader } from '../../shared/ui/PageHeader';
import { StoreCard } from './components/StoreCard';
import { StoreDialogs, type StoreDialog } from './components/StoreDialogs';
import { useStatusToggle } from './hooks/useStatusToggle';
import { useGetStoreDeletionsQuery } from './storesApi';
import {
  STATUS_FILTERS,
  STORE_SEARCH,
  STORE_SEARCH_TYPES,
  STORES_PER_PAGE,
  toListStores,
  type StoreSearch,
} from './storeSearch';

/** The page of all stores: search, view, add, edit, activate, deactivate and delete. */
export function StoresPage() {
  const { search, searchFor, update, showAll, goToPage } = useUrlSearch(STORE_SEARCH);
  const [isPolling, setPolling] = useState(false);
  const stores = useListStoresQuery(toListStores(search), {
    pollingInterval: isPolling ? CONNECTING_POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const isConnecting = (stores.data?.rows ?? []).some(isNotTested);
  if (isConnecting !== isPolling) setPolling(isConnecting);
  const { dialog, openDialog, opener, closeDialog } = useDialogState<StoreDialog>();
  const { toggleStatus, withStatus } = useStatusToggle();
  const deletions = useStoreDeletions();
  const total = stores.currentData?.total;
  const isBeyondLastPage = useClampPage({ page: search.page, perPage: STORES_PER_PAGE, total, goToPage });
  const list = toListState(stores, ({ rows }) => rows.map(withStatus));
  const handleAdd = opener({ type: 'add' });

  return (
    <Stack spacing={3}>
      <PageHeader title="Stores Management" actions={<AddButton onClick={handleAdd}>Add Store</AddButton>} />
      {deletions.length > 0 && <DeletionProgress deletions={deletions} />}
      <ListFilters
        label="Search stores"
        placeholder="Search stores…"
        value={search.search}
        onSearch={searchFor}
        types={STORE_SEARCH_TYPES}
        type={search.type}
        onType={(type) => update({ type })}
        countLabel={total === undefined ? undefined : formatCount(total, 'store')}
      >
        {search.type === 'name' && (
          <FilterButtons
            label="Status"
            options={STATUS_FILTERS}
            value={search.status}
            onChange={(status) => update({ status })}
          />
        )}
      </ListFilters>
      <CardList
        label="Stores"
        list={isBeyondLastPage ? { ...list, rows: undefined } : list}
        errorTitle="No stores found."
        skeleton={{ count: 6, facts: 5 }}
        empty={<NoStores search={search} onShowAll={showAll} onAdd={handleAdd} />}
        isLinked={({ id }) => search.linkedId !== null && id.includes(search.linkedId)}
        renderCard={(store, highlight) => (
          <StoreCard
            store={store}
            {...highlight}
            open={(type) => opener({ type, store })}
            onToggle={() => void toggleStatus(store)}
          />
        )}
        pager={{
          label: 'Stores pagination',
          page: search.page,
          pageCount: Math.ceil((stores.data?.total ?? 0) / STORES_PER_PAGE),
          onPage: goToPage,
        }}
      />
      <StoreDialogs dialog={dialog} onOpen={openDialog} onClose={closeDialog} onToggle={toggleStatus} />
    </Stack>
  );
}

/** The polling interval in ms while a listed store is not connected. The server tests it soon after it was added. */
const CONNECTING_POLL_MS = 10_000;

const isNotTested = ({ isActive, connections }: Store) =>
  isActive && [connections.pointOfSale, connections.contacts].includes('unknown');

const DELETIONS_POLL_MS = 3_000;

/** The stores that a background job is deleting. While there are any, their progress is polled. */
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

function DeletionProgress({ deletions }: { deletions: readonly StoreDeletion[] }) {
  return (
    <Paper
      component="ul"
      variant="outlined"
      aria-label="Stores being deleted"
      sx={{ m: 0, px: 2.5, py: 1, listStyle: 'none' }}
    >
      {deletions.map(({ id, name, percent }) => (
        <Box component="li" key={id} sx={{ py: 1 }}>
          <Row justify="space-between" gap={2} sx={{ mb: 0.5 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              Deleting {name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {percent}%
            </Typography>
          </Row>
          <LinearProgress variant="determinate" value={percent} aria-label={`Deleting ${name}`} />
        </Box>
      ))}
    </Paper>
  );
}

interface NoStoresProps {
  search: StoreSearch;
  onShowAll: () => void;
  onAdd: () => void;
}

function NoStores({ search: { search, status }, onShowAll, onAdd }: NoStoresProps) {
  const isFiltered = search !== '' || status !== 'all';
  const filteredHint = search !== '' ? `Nothing matches “${search}”.` : 'No store has this status.';
  return (
    <EmptyState
      icon={<Storefront />}
      title="No stores found."
      hint={isFiltered ? filteredHint : 'Stores appear here once they are added.'}
      actionLabel={isFiltered ? 'Show All Stores' : 'Add Store'}
      onAction={isFiltered ? onShowAll : onAdd}
    />
  );
}
