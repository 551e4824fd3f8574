import { useMemo } from 'react';
import type { StoreGroup } from '../../../contract/groups';
import { useServerForm } from '../../shared/forms/useServerForm';
import { useToast } from '../../shared/ui/ToastProvider';
import { toPayload, toFormValues, type GroupFormValues } from './groupFormValues';
import { groupPath } from './groupPaths';
import { groupRules } from './groupRules';
import { useUpdateGroupMutation, useCreateGroupMutation } from './groupsApi';

const ROUTES = [['name', 'name']] as const;

/** The draft of a group, new when there is none, and what saving it does: all of a new one, else what has changed. */
export function useGroupForm(group: StoreGroup | null, onSaved: () => void) {
  const [create] = useCreateGroupMutation();
  const [change] = useUpdateGroupMutation();
  const tell = useToast();
  const initialValues = useMemo(() => toFormValues(group), [group]);

  const save = async (draft: GroupFormValues) => {
    const name = draft.name.trim();
    if (group === null) {
      await create({ name, storeIds: [...draft.storeIds] }).unwrap();
      tell(`${name} was added.`, 'success', { to: groupPath(name), name });
    } else {
      const changes = toPayload(initialValues, draft);
      const isChanged = Object.keys(changes).length > 0;
      if (isChanged) await change({ id: group.id, changes }).unwrap();
      tell(isChanged ? `${name} was updated.` : 'Nothing was changed.', isChanged ? 'success' : 'plain');
    }
    onSaved();
  };

  return useServerForm<GroupFormValues>({ initialValues, rules: groupRules, routes: ROUTES, save });
}
