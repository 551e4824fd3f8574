import type { ChangeStore } from '../../../contract/stores';
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
export const TAGS_OF_NAMES: readonly StoreTag[] = [tag('LIST'), tag('SEARCHED')];

/** All that shows what was changed of a store. What shows of a store its name alone waits for `NAMED:id`. */
export function tagsOfChange(id: string, changes: ChangeStore): StoreTag[] {
  const isRenamed = changes.name !== undefined || changes.subdomain !== undefined;
  return [tag(id), ...(isRenamed ? [tag(`NAMED:${id}`), tag('SEARCHED')] : [])];
}

/** All that shows whether a store is active, owners beside their store (`STATUS:id`) among it. */
export function tagsOfStatus(id: string) {
  return [tag(id), tag(`STATUS:${id}`), tag('BY_STATUS'), tag('COUNTS'), { type: 'Owner', id: 'COUNTS' }] as const;
}
