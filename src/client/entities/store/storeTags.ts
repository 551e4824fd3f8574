import type { StoresQuery, UpdateStore } from '../../../contract/stores';

/*
 * What store data shows, by tag type:
 *   Store        all fields of a store, or with LIST the set of all stores
 *   StoreName    only a store's name and subdomain
 *   StoreStatus  only whether a store is active
 *   StoreCounts  the totals
 * StoreName LIST and StoreStatus LIST are for lists searched by name or filtered by status: a change can add a store
 * that such a list does not contain yet, so the tags of the stores it contains are not enough. A new filter needs such
 * a tag of its own. Only creation and deletion invalidate Store LIST: a toggle does not refetch every cached list.
 */

/** Tags of a list of stores. */
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

/** Tags of data that shows these stores by name only. */
export function storeNameTags(storeIds: readonly string[]) {
  return storeIds.map((id) => ({ type: 'StoreName', id }) as const);
}

/** What becomes stale when a store is updated. */
export function updatedStoreTags(id: string, changes: UpdateStore) {
  const isRenamed = changes.name !== undefined || changes.subdomain !== undefined;
  return [
    { type: 'Store', id } as const,
    ...(isRenamed ? [{ type: 'StoreName', id } as const, { type: 'StoreName', id: 'LIST' } as const] : []),
  ];
}

/** What becomes stale when a store is activated or deactivated. */
export function storeStatusTags(id: string) {
  return [
    { type: 'Store', id },
    { type: 'StoreStatus', id },
    { type: 'StoreStatus', id: 'LIST' },
    'StoreCounts',
    'OwnerCounts',
  ] as const;
}

/** What becomes stale when a store is deleted: its owners are deleted with it, and groups lose it. */
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
