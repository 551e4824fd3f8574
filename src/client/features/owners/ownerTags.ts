import type { Owner } from '../../../contract/owners';

interface Tag {
  type: 'Owner' | 'Store';
  id: string;
}

/** What one owner's data shows: them, and of the store they run its name and whether it is active. */
export function tagsOfOwner({ id, store }: Pick<Owner, 'id' | 'store'>): Tag[] {
  return [
    { type: 'Owner', id },
    { type: 'Store', id: `NAMED:${store.id}` },
    { type: 'Store', id: `STATUS:${store.id}` },
  ];
}

/**
 * What a list of owners shows. A search may also gain an owner that it does not show yet, when a name or a store
 * changes, which the tag of no owner that it shows would tell.
 */
export function tagsOfOwners(rows: readonly Owner[] | undefined, searched: boolean): Tag[] {
  return [
    { type: 'Owner', id: 'LIST' },
    ...(searched
      ? ([
          { type: 'Owner', id: 'SEARCHED' },
          { type: 'Store', id: 'SEARCHED' },
        ] as const)
      : []),
    ...(rows ?? []).flatMap(tagsOfOwner),
  ];
}
