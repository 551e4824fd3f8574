import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Stack from '@mui/material/Stack';
import { object, type ObjectSchema } from 'yup';
import type { CreateAdmin, PlatformAdmin } from '../../../contract/admins';
import { getErrorMessage } from '../../shared/api/errors';
import { NewAccountFields } from '../../shared/forms/AccountFields';
import { newAccountRules } from '../../shared/forms/accountRules';
import { FormDialog } from '../../shared/forms/FormDialog';
import { ResetPasswordDialog } from '../../shared/forms/ResetPasswordDialog';
import { FIELD_KEYWORDS } from '../../shared/forms/serverErrors';
import { useServerForm } from '../../shared/forms/useServerForm';
import { CardList } from '../../shared/list/CardList';
import { ListFilters } from '../../shared/list/ListFilters';
import { toListState } from '../../shared/list/listState';
import { useLocalPage } from '../../shared/routing/useLocalPage';
import { AddButton } from '../../shared/ui/AddButton';
import { ActionDialog } from '../../shared/ui/dialogs/ActionDialog';
import { RecordText } from '../../shared/ui/dialogs/RecordText';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../shared/ui/EmptyState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { useToast } from '../../shared/ui/toast/ToastProvider';
import { AdminCard } from './AdminCard';
import {
  useCreateAdminMutation,
  useListAdminsQuery,
  useResetAdminPasswordMutation,
  useSetAdminStatusMutation,
} from './adminsApi';

const LOAD_ERROR = 'Failed to fetch administrators. Please try again later.';

type AdminDialog = { type: 'add' } | { type: 'reset' | 'deactivate'; admin: PlatformAdmin };

const getSearchTexts = ({ name, email }: PlatformAdmin) => [name, email];

/** The page of all platform administrators: search, add, reset passwords, deactivate and activate. */
export function AdminsPage() {
  const admins = useListAdminsQuery(undefined);
  const { search, rows, page, pageCount, searchFor, goToPage, showAll } = useLocalPage(admins.data, getSearchTexts);
  const { dialog, opener, closeDialog } = useDialogState<AdminDialog>();
  const list = toListState(admins, (all) => all);
  const [setStatus] = useSetAdminStatusMutation();
  const [resetPassword] = useResetAdminPasswordMutation();
  const showToast = useToast();
  const handleActivate = async ({ id, name }: PlatformAdmin) => {
    const { error } = await setStatus({ id, isActive: true });
    if (error) showToast(`Couldn't activate ${name}. ${getErrorMessage(error)}`, 'danger');
    else showToast(`${name} was activated.`, 'success');
  };

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Platform Administrators"
        actions={<AddButton onClick={opener({ type: 'add' })}>Add Administrator</AddButton>}
      />
      <ListFilters
        label="Search administrators"
        placeholder="Search by name or email…"
        value={search}
        onSearch={searchFor}
      />
      <CardList
        label="Administrators"
        list={{ ...list, rows, error: list.error === null ? null : LOAD_ERROR }}
        skeleton={{ count: 3, facts: 3 }}
        empty={
          <EmptyState
            icon={<AdminPanelSettings />}
            title="No administrators found."
            hint={search === '' ? undefined : 'No name or email matches your search.'}
            actionLabel={search !== '' && 'Clear Search'}
            onAction={showAll}
          />
        }
        renderCard={(admin) => (
          <AdminCard
            admin={admin}
            onReset={opener({ type: 'reset', admin })}
            onDeactivate={opener({ type: 'deactivate', admin })}
            onActivate={() => void handleActivate(admin)}
          />
        )}
        pager={{ label: 'Administrators pagination', page, pageCount, onPage: goToPage }}
      />
      {dialog !== null && (
        <>
          {dialog.type === 'reset' && (
            <ResetPasswordDialog
              name={dialog.admin.name}
              note="This administrator is signed out everywhere. If you reset your own password, you stay signed in here."
              onReset={(password) => resetPassword({ id: dialog.admin.id, password }).unwrap()}
              onClose={closeDialog}
            />
          )}
          {dialog.type === 'deactivate' && (
            <ActionDialog
              title="Deactivate Administrator"
              confirmLabel="Deactivate"
              doneText={`${dialog.admin.name} was deactivated.`}
              onConfirm={() => setStatus({ id: dialog.admin.id, isActive: false }).unwrap()}
              onClose={closeDialog}
            >
              <RecordText name={dialog.admin.name}>{dialog.admin.email}</RecordText>
              <span>
                This administrator is signed out everywhere at once and cannot sign in until the account is activated
                again.
              </span>
            </ActionDialog>
          )}
          {dialog.type === 'add' && (
            <AddAdminDialog
              onClose={closeDialog}
              onAdded={() => {
                // The new administrator is first in the list when no search is set.
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

interface AddAdminDialogProps {
  onAdded: () => void;
  onClose: () => void;
}

const EMPTY: CreateAdmin = { name: '', email: '', password: '' };

const createAdminRules: ObjectSchema<CreateAdmin> = object(newAccountRules);

function AddAdminDialog({ onAdded, onClose }: AddAdminDialogProps) {
  const [createAdmin] = useCreateAdminMutation();
  const showToast = useToast();
  const { form, error } = useServerForm<CreateAdmin>({
    initialValues: EMPTY,
    schema: createAdminRules,
    keywords: FIELD_KEYWORDS.accountForm,
    onSave: async ({ name, email, password }) => {
      const admin = await createAdmin({ name: name.trim(), email: email.trim(), password }).unwrap();
      showToast(`${admin.name} was added.`, 'success');
      onAdded();
    },
  });

  return (
    <FormDialog title="Add New Administrator" submitLabel="Create" form={form} error={error} onClose={onClose}>
      <Stack spacing={2}>
        <NewAccountFields form={form} autoFocus />
      </Stack>
    </FormDialog>
  );
}
