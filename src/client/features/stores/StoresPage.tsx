import { useState, useRef } from 'react';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { StoreDeletion, Store } from '../../../contract/stores';
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
import { StoreDialogs, type StoreDialog } from './StoreDialogs';
import { useGetStoreDeletionsQuery, useSetStoreStatusMutation } from './storesApi';
import { STATUS_FILTERS, STORE_SEARCH, STORE_SEARCH_TYPES, STORES_PER_PAGE, toListStores } from './storeSearch';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { isNotFound, isNetworkError, getErrorMessage } from '../../shared/api/errors';
import { useToast } from '../../shared/ui/ToastProvider';

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

/** The progress of deleting large stores. */
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
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.5 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              Deleting {name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {percent}%
            </Typography>
          </Box>
          <LinearProgress variant="determinate" value={percent} aria-label={`Deleting ${name}`} />
        </Box>
      ))}
    </Paper>
  );
}

/** What the user wants of a store; `savedAt` is the time of the change on the server, null until it is saved. */
interface Press {
  isActive: boolean;
  savedAt: string | null;
}

/**
 * Activates or deactivates a store and shows the result. A press while another one of the store is being saved is saved
 * after it. `withStatus` is a listed store in the state of its last press, which a list from before does not know yet.
 */
function useStatusToggle() {
  const [setStatus] = useSetStoreStatusMutation();
  const [presses, setPresses] = useState<Partial<Record<string, Press>>>({});
  // The last press of each store that is being saved.
  const wanted = useRef(new Map<string, boolean>());
  const showToast = useToast();

  const withStatus = (store: Store): Store => {
    const press = presses[store.id];
    if (press === undefined || (press.savedAt !== null && store.updatedAt >= press.savedAt)) return store;
    return { ...store, isActive: press.isActive };
  };

  const toggleStatus = async (store: Store) => {
    const { id, name } = store;
    const setPress = (press: Press | undefined) => {
      setPresses((all) => ({ ...all, [id]: press }));
    };
    const isSaving = wanted.current.has(id);
    let isActive = !store.isActive;
    wanted.current.set(id, isActive);
    setPress({ isActive, savedAt: null });
    if (isSaving) return;
    let result;
    do {
      isActive = wanted.current.get(id) ?? isActive;
      result = await setStatus({ id, isActive });
    } while (!result.error && wanted.current.get(id) !== isActive);
    wanted.current.delete(id);
    const { data, error } = result;
    setPress(data ? { isActive, savedAt: data.updatedAt } : undefined);
    const [before, after] = isActive ? ['inactive', 'active'] : ['active', 'inactive'];
    if (isNotFound(error)) showToast(`${name} has already been deleted.`, 'danger');
    else if (isNetworkError(error)) {
      showToast(`The server did not respond in time. ${name} may be ${after} by now; check the list.`, 'danger');
    } else if (error) showToast(`${name} is still ${before}. ${getErrorMessage(error)}`, 'danger');
    else if (isActive) showToast(`${name} is now active.`, 'success');
    else showToast(`${name} is now inactive. Its kiosk and staff are signed out.`);
  };
  return { toggleStatus, withStatus };
}
