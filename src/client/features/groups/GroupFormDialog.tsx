import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { NAME_MAX } from '../../../contract/limits';
import type { StoreGroup } from '../../../contract/groups';
import { StoreChecklist } from '../../entities/store';
import { isNotFound, getErrorMessage } from '../../shared/api/errors';
import { fieldProps } from '../../shared/forms/fieldProps';
import { FormDialog } from '../../shared/forms/FormDialog';
import { FormField } from '../../shared/forms/FormField';
import { FailedState } from '../../shared/ui/FailedState';
import { NotFoundDialog } from '../../shared/ui/NotFoundDialog';
import { inOrder } from './groupFormValues';
import { useGetGroupQuery } from './groupsApi';
import { useGroupForm } from './useGroupForm';

interface GroupFormDialogProps {
  /** null adds a group. */
  group: StoreGroup | null;
  onClose: () => void;
}

const NONE: StoreGroup['stores'] = [];

/** Adds a group, or edits one as it is now: it is read, with all its stores, when the dialog opens. */
export function GroupFormDialog({ group, onClose }: GroupFormDialogProps) {
  const reading = useGetGroupQuery(group?.id ?? '', { skip: group === null, refetchOnMountOrArgChange: true });
  const whole = reading.currentData ?? null;
  const { form, problem } = useGroupForm(whole, onClose);
  const isReady = group === null || whole !== null;

  if (group !== null && isNotFound(reading.error)) {
    return <NotFoundDialog kind="group" name={group.name} onClose={onClose} />;
  }
  return (
    <FormDialog
      open
      size="sm"
      title={group === null ? 'Add New Store Group' : 'Edit Store Group'}
      submitLabel="Save"
      form={isReady ? form : { ...form, submitForm: () => Promise.resolve() }}
      problem={problem}
      onClose={onClose}
    >
      {isReady ? (
        <Stack spacing={2}>
          <FormField
            {...fieldProps(form, 'name')}
            label="Group Name"
            required
            autoFocus
            autoComplete="off"
            inputProps={{ maxLength: NAME_MAX }}
          />
          <StoreChecklist
            value={form.values.storeIds}
            initialStores={whole?.stores ?? NONE}
            onChange={(ids) => void form.setFieldValue('storeIds', inOrder(ids))}
          />
        </Stack>
      ) : reading.error !== undefined && !reading.isFetching ? (
        <FailedState message={getErrorMessage(reading.error)} onRetry={() => void reading.refetch()} />
      ) : (
        <GroupFieldsSkeleton />
      )}
    </FormDialog>
  );
}

const GroupFieldsSkeleton = () => (
  <Stack spacing={2} role="status" aria-busy aria-label="Loading the group">
    <Skeleton variant="rounded" height={40} />
    <Skeleton variant="rounded" height={360} />
  </Stack>
);
