import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useListStoresQuery } from '../../entities/store';
import { getErrorMessage } from '../../shared/api/errors';
import { useClampPage } from '../../shared/routing/useClampPage';
import { PageHeader } from '../../shared/ui/PageHeader';
import { StoreDialogs } from './StoreDialogs';
import { StoreFilters } from './StoreFilters';
import { StoreList } from './StoreList';
import { queryOf, STORES_PAGE } from './storeSearch';
import { useStatusToggle } from './useStatusToggle';
import { useStoreDialogs } from './useStoreDialogs';
import { useStoreSearch } from './useStoreSearch';

/** Every store of the platform: found, looked at, added, changed, switched off and deleted. */
export function StoresPage() {
  const { asked, searchFor, searchBy, showStatus, showAll, goToPage } = useStoreSearch();
  const { data, currentData, isFetching, error, refetch } = useListStoresQuery(queryOf(asked));
  const dialogs = useStoreDialogs();
  const toggle = useStatusToggle();

  const isBeyond = useClampPage({ page: asked.page, perPage: STORES_PAGE, total: currentData?.total, goToPage });

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Stores Management"
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={dialogs.add}>
            Add Store
          </Button>
        }
      />
      <StoreFilters
        asked={asked}
        total={currentData?.total}
        onSearch={searchFor}
        onType={searchBy}
        onStatus={showStatus}
      />
      <StoreList
        asked={asked}
        page={isBeyond ? undefined : data}
        busy={currentData === undefined && isFetching}
        problem={error && !isFetching && currentData === undefined ? getErrorMessage(error) : null}
        onRetry={() => void refetch()}
        onPage={goToPage}
        onShowAll={showAll}
        onAdd={dialogs.add}
        onView={dialogs.view}
        onEdit={dialogs.edit}
        onDelete={dialogs.remove}
        onToggle={toggle}
      />
      <StoreDialogs opened={dialogs.opened} onClose={dialogs.close} onEdit={dialogs.edit} onToggle={toggle} />
    </Stack>
  );
}
