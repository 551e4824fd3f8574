import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useClampPage } from '../../shared/routing/useClampPage';
import { PageHeader } from '../../shared/ui/PageHeader';
import { OwnerDialogs } from './OwnerDialogs';
import { OwnerFilters } from './OwnerFilters';
import { OwnerList } from './OwnerList';
import { OWNERS_PAGE } from './ownerSearch';
import { useFoundOwners } from './useFoundOwners';
import { useOwnerDialogs } from './useOwnerDialogs';
import { useOwnerSearch } from './useOwnerSearch';

/** Everyone who runs a store: found, added, changed, moved to another store, given a new password and deleted. */
export function OwnersPage() {
  const { asked, searchFor, searchBy, showAll, goToPage } = useOwnerSearch();
  const { found, shown, busy, problem, refetch } = useFoundOwners(asked);
  const dialogs = useOwnerDialogs();

  const isBeyond = useClampPage({ page: asked.page, perPage: OWNERS_PAGE, total: found?.total, goToPage });

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Store Owners"
        subtitle="Manage your store owners and their access"
        actions={
          <Button
            variant="contained"
            startIcon={<Add />}
            onClick={() => {
              dialogs.add();
            }}
          >
            Add Store Owner
          </Button>
        }
      />
      <OwnerFilters asked={asked} total={found?.total} onSearch={searchFor} onType={searchBy} />
      <OwnerList
        asked={asked}
        page={isBeyond ? undefined : shown}
        busy={busy}
        problem={problem}
        onRetry={refetch}
        onPage={goToPage}
        onShowAll={showAll}
        onAdd={dialogs.add}
        onAct={dialogs.open}
      />
      <OwnerDialogs opened={dialogs.opened} onClose={dialogs.close} />
    </Stack>
  );
}
