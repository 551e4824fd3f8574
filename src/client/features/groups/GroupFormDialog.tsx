import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { StoreGroup } from '../../../contract/groups';
import { StoreChecklist } from '../../entities/store';
import { isNotFound, getErrorMessage } from '../../shared/api/errors';
import { FormDialog } from '../../shared/forms/FormDialog';
import { NameField } from '../../shared/forms/AccountFields';
import { FailedState } from '../../shared/ui/FailedState';
import { NotFoundDialog } from '../../shared/ui/dialogs/NotFoundDialog';
import { useGetGroupQuery } from './groupsApi';
import { sortIds, useGroupForm } from './useGroupForm';

interface GroupFormDialogProps {
  /** null adds a group. */
  group: StoreGroup | null;
  onClose: () => void;
}

const NO_STORES: StoreGroup['stores'] = [];

/** Adds a group or edits one. An edit loads the group with all its stores each time the dialog opens. */
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
      form={isReady ? form : { ...form, submitForm: () => Promise.resolve() }}
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
