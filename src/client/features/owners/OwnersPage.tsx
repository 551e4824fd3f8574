import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { formatCount } from '../../shared/format/formatNumber';
import { useClampPage } from '../../shared/routing/useClampPage';
import { useUrlSearch } from '../../shared/routing/useUrlSearch';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { ListFilters } from '../../shared/ui/list/ListFilters';
import { PageHeader } from '../../shared/ui/PageHeader';
import { OwnerDialogs, type OwnerDialog } from './OwnerDialogs';
import { OwnerList } from './OwnerList';
import { getLinkedStoreId, OWNER_SEARCH, OWNER_SEARCH_TYPES, OWNERS_PER_PAGE } from './ownerSearch';
import { useOwnerResults } from './useOwnerResults';

/** All store owners: search, add, edit, transfer to another store, reset the password and delete. */
export function OwnersPage() {
  const { search, searchFor, update, showAll, goToPage } = useUrlSearch(OWNER_SEARCH);
  const { list, total, pageCount } = useOwnerResults(search);
  const { dialog, openDialog, opener, closeDialog } = useDialogState<OwnerDialog>();
  const isBeyondLastPage = useClampPage({ page: search.page, perPage: OWNERS_PER_PAGE, total, goToPage });

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Store Owners"
        subtitle="Manage your store owners and their access"
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={opener({ type: 'add', storeId: '' })}>
            Add Store Owner
          </Button>
        }
      />
      <ListFilters
        label="Search store owners"
        placeholder="Search store owners…"
        value={search.search}
        onSearch={searchFor}
        types={OWNER_SEARCH_TYPES}
        type={search.type}
        onType={(type) => {
          update({ type });
        }}
        countLabel={total === undefined ? undefined : formatCount(total, 'owner')}
      />
      <OwnerList
        search={search}
        list={isBeyondLastPage ? { ...list, rows: undefined } : list}
        isDialogOpen={dialog !== null}
        pageCount={pageCount}
        onPage={goToPage}
        onShowAll={showAll}
        onAdd={opener({ type: 'add', storeId: getLinkedStoreId(search) ?? '' })}
        onOpen={openDialog}
      />
      <OwnerDialogs dialog={dialog} onClose={closeDialog} />
    </Stack>
  );
}
