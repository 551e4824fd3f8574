import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import type { StoreGroup } from '../../../contract/groups';
import { StoreChecklist } from '../../entities/store';
import { getErrorMessage, isNotFound } from '../../shared/api/errors';
import { NameField } from '../../shared/forms/AccountFields';
import { FormDialog } from '../../shared/forms/FormDialog';
import { pickChanged } from '../../shared/forms/pickChanged';
import { useServerForm } from '../../shared/forms/useServerForm';
import { PATHS } from '../../shared/routing/paths';
import { NotFoundDialog } from '../../shared/ui/dialogs/NotFoundDialog';
import { FailedState } from '../../shared/ui/FailedState';
import { useToast } from '../../shared/ui/toast/ToastProvider';
import { useCreateGroupMutation, useGetGroupQuery, useUpdateGroupMutation } from './groupsApi';
import { groupRules, sortIds, toFormValues, toPayload, type GroupFormValues } from './groupsRules';

/** The path of the groups page with a search by name. */
const groupPath = (name: string) => `${PATHS.admin.groups}?search=${encodeURIComponent(name)}`;

/** The form state of a group; null is a new group. Saving an edit sends only the changed fields. */
function useGroupForm(group: StoreGroup | null, onSaved: () => void) {
  const [createGroup] = useCreateGroupMutation();
  const [updateGroup] = useUpdateGroupMutation();
  const showToast = useToast();
  const initialValues = useMemo(() => toFormValues(group), [group]);

  return useServerForm<GroupFormValues>({
    initialValues,
    schema: groupRules,
    onSave: async (values) => {
      const payload = toPayload(values);
      if (group === null) {
        await createGroup(payload).unwrap();
        showToast(`${payload.name} was added.`, 'success', { to: groupPath(payload.name), name: payload.name });
      } else {
        const changes = pickChanged(toPayload(initialValues), payload);
        const isChanged = Object.keys(changes).length > 0;
        if (isChanged) await updateGroup({ id: group.id, changes }).unwrap();
        showToast(isChanged ? `${payload.name} was updated.` : 'Nothing was changed.', isChanged ? 'success' : 'plain');
      }
      onSaved();
    },
  });
}

interface GroupFormDialogProps {
  /** The group to edit; null to add one. */
  group: StoreGroup | null;
  onClose: () => void;
}

const NO_STORES: StoreGroup['stores'] = [];

/** Adds or edits a group. For an edit, each opening of the dialog loads the group with all its stores. */
export function GroupFormDialog({ group, onClose }: GroupFormDialogProps) {
  const query = useGetGroupQuery(group?.id ?? '', { skip: group === null, refetchOnMountOrArgChange: true });
  const loaded = query.currentData ?? null;
  const { form, error } = useGroupForm(loaded, onClose);
  const isReady = group === null || loaded !== null;

  if (group !== null && isNotFound(query.error)) {
    return <NotFoundDialog kind="group" name={group.name} onClose={onClose} />;
  }
  return (
    <FormDialog
      size="sm"
      title={group === null ? 'Add New Store Group' : 'Edit Store Group'}
      submitLabel="Save"
      form={form}
      disabled={!isReady}
      error={error}
      onClose={onClose}
    >
      {isReady ? (
        <Stack spacing={2}>
          <NameField form={form} label="Group Name" autoFocus />
          <StoreChecklist
            value={form.values.storeIds}
            initialStores={loaded?.stores ?? NO_STORES}
            onChange={(ids) => void form.setFieldValue('storeIds', sortIds(ids))}
          />
        </Stack>
      ) : query.error !== undefined && !query.isFetching ? (
        <FailedState message={getErrorMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <GroupFieldsSkeleton />
      )}
    </FormDialog>
  );
}

function GroupFieldsSkeleton() {
  return (
    <Stack spacing={2} role="status" aria-busy aria-label="Loading the group">
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={360} />
    </Stack>
  );
}
