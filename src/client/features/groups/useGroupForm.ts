import { useMemo } from 'react';
import { object } from 'yup';
import type { SaveGroup, StoreGroup } from '../../../contract/groups';
import { NAME_MAX } from '../../../contract/limits';
import { pickChanged } from '../../shared/forms/pickChanged';
import { requiredText } from '../../shared/forms/textRules';
import { useServerForm } from '../../shared/forms/useServerForm';
import { PATHS } from '../../shared/routing/paths';
import { useToast } from '../../shared/ui/ToastProvider';
import { useUpdateGroupMutation, useCreateGroupMutation } from './groupsApi';

/** The groups page, searched by name. */
const groupPath = (name: string) => `${PATHS.admin.groups}?search=${encodeURIComponent(name)}`;

/** `storeIds` is sorted, so that the same selection is always an equal value. */
export type GroupFormValues = { name: string; storeIds: readonly string[] };

const groupRules = object({
  name: requiredText('Group name', NAME_MAX),
});

export const sortIds = (ids: readonly string[]) => [...ids].sort();

/** The form of a group, or of a new one for null. An edit sends the changed fields only. */
export function useGroupForm(group: StoreGroup | null, onSaved: () => void) {
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

/** The form values of an existing group with all its stores, or of a new one. */
export function toFormValues(group: StoreGroup | null): GroupFormValues {
  return { name: group?.name ?? '', storeIds: sortIds((group?.stores ?? []).map(({ id }) => id)) };
}

/** The request body. */
export function toPayload({ name, storeIds }: GroupFormValues): SaveGroup {
  return { name: name.trim(), storeIds: [...storeIds] };
}
