import type { StoresQuery, UpdateStore } from '../../../contract/stores';

/*
 * The tag types of store data:
 * - Store: all fields of a store, or the set of all stores with the id LIST
 * - StoreName: only the name and subdomain of a store
 * - StoreStatus: only whether a store is active
 * - StoreCounts: the totals
 *
 * StoreName LIST and StoreStatus LIST are for lists that are searched by name or filtered by status. A change can add a
 * store to such a list, so the tags of the stores in the list are not enough. A new kind of filter needs another LIST
 * tag. Only creating and deleting a store invalidates Store LIST, so that a status change does not refetch every cached
 * list.
 */

/** The tags that a list of stores provides. */
export function storeListTags(
  rows: readonly { id: string }[] | undefined,
  { active, search }: Pick<StoresQuery, 'active' | 'search'>,
) {
  return [
    { type: 'Store', id: 'LIST' } as const,
    ...(active === undefined ? [] : [{ type: 'StoreStatus', id: 'LIST' } as const]),
    ...(search === undefined ? [] : [{ type: 'StoreName', id: 'LIST' } as const]),
    ...(rows ?? []).map(({ id }) => ({ type: 'Store', id }) as const),
  ];
}

/** The tags of data that shows only the names of these stores. */
export function storeNameTags(storeIds: readonly string[]) {
  return storeIds.map((id) => ({ type: 'StoreName', id }) as const);
}

/** The tags that updating a store invalidates. */
export function updatedStoreTags(id: string, changes: UpdateStore) {
  const isRenamed = changes.name !== undefined || changes.subdomain !== undefined;
  return [
    { type: 'Store', id } as const,
    ...(isRenamed ? [{ type: 'StoreName', id } as const, { type: 'StoreName', id: 'LIST' } as const] : []),
  ];
}

/** The tags that activating or deactivating a store invalidates. */
export function storeStatusTags(id: string) {
  return [
    { type: 'Store', id },
    { type: 'StoreStatus', id },
    { type: 'StoreStatus', id: 'LIST' },
    'StoreCounts',
    'OwnerCounts',
  ] as const;
}

/** The tags that deleting a store invalidates. Its owners are deleted with it, and groups lose it. */
export function deletedStoreTags(id: string) {
  return [
    { type: 'Store', id },
    { type: 'Store', id: 'LIST' },
    'StoreCounts',
    { type: 'Owner', id: 'LIST' },
    'OwnerCounts',
    { type: 'Group', id: 'LIST' },
  ] as const;
}
