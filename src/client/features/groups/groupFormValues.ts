import type { ChangeGroup, StoreGroup } from '../../../contract/groups';

/** What the form holds. The ids stand in their own order, so that the same stores are always the same value. */
export type GroupFormValues = { name: string; storeIds: readonly string[] };

export const inOrder = (ids: readonly string[]) => [...ids].sort();

/** The fields of a group that exists, with all its stores, or of a new one. */
export function toFormValues(group: StoreGroup | null): GroupFormValues {
  return { name: group?.name ?? '', storeIds: inOrder((group?.stores ?? []).map(({ id }) => id)) };
}

/** What differs between two drafts, for the wire; empty when nothing does. */
export function toPayload(before: GroupFormValues, after: GroupFormValues): ChangeGroup {
  const name = after.name.trim();
  const isSame =
    before.storeIds.length === after.storeIds.length && before.storeIds.every((id, at) => id === after.storeIds[at]);
  return { ...(name !== before.name && { name }), ...(!isSame && { storeIds: [...after.storeIds] }) };
}
