import { object } from 'yup';
import type { SaveGroup, StoreGroup } from '../../../contract/groups';
import { NAME_MAX } from '../../../contract/plain/limits';
import { requiredText } from '../../shared/forms/textRules';

/** `storeIds` is sorted, so that equal selections are equal values. */
export type GroupFormValues = { name: string; storeIds: readonly string[] };

export const groupRules = object({
  name: requiredText('Group name', NAME_MAX),
});

export const sortIds = (ids: readonly string[]) => [...ids].sort();

/** The form values of a group with all its stores, or of a new group. */
export function toFormValues(group: StoreGroup | null): GroupFormValues {
  return { name: group?.name ?? '', storeIds: sortIds((group?.stores ?? []).map(({ id }) => id)) };
}

export function toPayload({ name, storeIds }: GroupFormValues): SaveGroup {
  return { name: name.trim(), storeIds: [...storeIds] };
}
