import { lazy, Suspense } from 'react';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { PlatformAdmin } from '../../../contract/admins';
import { useLocalPage } from '../../shared/routing/useLocalPage';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { ListFilters } from '../../shared/ui/list/ListFilters';
import { toListState } from '../../shared/ui/list/listState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { AdminList } from './AdminList';
import { useListAdminsQuery } from './adminsApi';

// Loaded when first opened, and with them the form library and its rules.
const AddAdminDialog = lazy(async () => ({ default: (await import('./AddAdminDialog')).AddAdminDialog }));
const ResetAdminDialog = lazy(async () => ({ default: (await import('./ResetAdminDialog')).ResetAdminDialog }));

type AdminDialog = { type: 'add' } | { type: 'reset'; admin: PlatformAdmin };

const getSearchTexts = ({ name, email }: PlatformAdmin) => [name, email];

/** All platform administrators: search, add and reset passwords. */
export function AdminsPage() {
  const admins = useListAdminsQuery(undefined);
  const { search, rows, page, pageCount, searchFor, goToPage, showAll } = useLocalPage(admins.data, getSearchTexts);
  const { dialog, openDialog, closeDialog } = useDialogState<AdminDialog>();

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Platform Administrators"
        actions={
          <Button
            variant="contained"
            startIcon={<Add />}
            onClick={() => {
              openDialog({ type: 'add' });
            }}
          >
            Add Administrator
          </Button>
        }
      />
      <ListFilters
        label="Search administrators"
        placeholder="Search by name or email…"
        value={search}
        onSearch={searchFor}
      />
      <AdminList
        list={{ ...toListState(admins, (all) => all), rows }}
        isSearch={search !== ''}
        isDialogOpen={dialog !== null}
        pager={{ label: 'Pages of administrators', page, pageCount, onPage: goToPage }}
        onShowAll={showAll}
        onReset={(admin) => {
          openDialog({ type: 'reset', admin });
        }}
      />
      {dialog !== null && (
        <Suspense fallback={null}>
          {dialog.type === 'add' ? (
            <AddAdminDialog
              onClose={closeDialog}
              onAdded={() => {
                // The new administrator is the first of the whole list.
                closeDialog();
                showAll();
              }}
            />
          ) : (
            <ResetAdminDialog admin={dialog.admin} onClose={closeDialog} />
          )}
        </Suspense>
      )}
    </Stack>
  );
}
