import type { ListStores } from './storesApi';

interface StoreTag {
  type: 'Store';
  id: string;
}
const tag = (id: string): StoreTag => ({ type: 'Store', id });

/**
 * What a list of stores shows. One that asks by status or by words may also gain a store that it does not show yet,
 * which no store's own tag would tell: a toggle makes the first stale, a change of name or subdomain the second.
 */
export function tagsOfList(rows: readonly { id: string }[] | undefined, asked: ListStores): StoreTag[] {
  return [
    tag('LIST'),
    ...(asked.active === undefined ? [] : [tag('BY_STATUS')]),
    ...(asked.search === undefined ? [] : [tag('SEARCHED')]),
    ...(rows ?? []).map(({ id }) => tag(id)),
  ];
}

/** All that shows a store, its owners or its groups, once it is deleted. */
export function tagsOfGone(id: string) {
  return [
    tag(id),
    tag('LIST'),
    tag('COUNTS'),
    { type: 'Owner', id: 'LIST' },
    { type: 'Owner', id: 'COUNTS' },
    { type: 'Group', id: 'LIST' },
  ] as const;
}

/** Names are in their order, so that any change of a name can move them. */
export function tagsOfNames(rows: readonly { id: string }[] | undefined): StoreTag[] {
  return [tag('LIST'), tag('SEARCHED'), ...(rows ?? []).map(({ id }) => tag(id))];
}
