import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { PlatformAdmin } from '../../../contract/admins';
import { getErrorMessage } from '../../shared/api/errors';
import { useLocalPage } from '../../shared/routing/useLocalPage';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { ListFilters } from '../../shared/ui/list/ListFilters';
import { toListState } from '../../shared/ui/list/listState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { useToast } from '../../shared/ui/ToastProvider';
import { AdminList, type AdminAction } from './AdminList';
import { useListAdminsQuery, useSetAdminStatusMutation } from './adminsApi';
import { AddAdminDialog } from './AddAdminDialog';
import { ResetAdminDialog } from './ResetAdminDialog';
import { DeactivateAdminDialog } from './DeactivateAdminDialog';

type AdminDialog = { type: 'add' } | { type: AdminAction; admin: PlatformAdmin };

const getSearchTexts = ({ name, email }: PlatformAdmin) => [name, email];

/** All platform administrators: search, add, reset passwords, deactivate and activate. */
export function AdminsPage() {
  const admins = useListAdminsQuery(undefined);
  const { search, rows, page, pageCount, searchFor, goToPage, showAll } = useLocalPage(admins.data, getSearchTexts);
  const { dialog, openDialog, opener, closeDialog } = useDialogState<AdminDialog>();
  const [setStatus] = useSetAdminStatusMutation();
  const showToast = useToast();
  const handleActivate = async ({ id, name }: PlatformAdmin) => {
    const { error } = await setStatus({ id, isActive: true });
    if (error) showToast(`${name} could not be activated. ${getErrorMessage(error)}`, 'danger');
    else showToast(`${name} was activated.`, 'success');
  };

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Platform Administrators"
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={opener({ type: 'add' })}>
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
        onOpen={(type, admin) => {
          openDialog({ type, admin });
        }}
        onActivate={(admin) => void handleActivate(admin)}
      />
      {dialog !== null && (
        <>
          {dialog.type === 'reset' && <ResetAdminDialog admin={dialog.admin} onClose={closeDialog} />}
          {dialog.type === 'deactivate' && <DeactivateAdminDialog admin={dialog.admin} onClose={closeDialog} />}
          {dialog.type === 'add' && (
            <AddAdminDialog
              onClose={closeDialog}
              onAdded={() => {
                // The new administrator is the first of the whole list.
                closeDialog();
                showAll();
              }}
            />
          )}
        </>
      )}
    </Stack>
  );
}
