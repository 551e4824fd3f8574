import { Type, type Static } from 'typebox';
import { GROUP_STORES_MAX, NAME_MAX } from './plain/limits';
import { StoreName } from './stores';
import { Id, Timestamp } from './wire';

export const StoreGroup = Type.Object(
  {
    id: Id,
    name: Type.String(),
    stores: Type.Array(StoreName, { description: 'Sorted by name' }),
    storeCount: Type.Integer({ description: 'Number of all stores, even when `stores` lists only some of them' }),
    createdAt: Timestamp,
  },
  { title: 'StoreGroup' },
);
export type StoreGroup = Static<typeof StoreGroup>;

export const GroupsQuery = Type.Object(
  {
    stores: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: GROUP_STORES_MAX,
        description: 'Maximum number of stores to list per group; all by default',
      }),
    ),
  },
  { additionalProperties: false },
);
export type GroupsQuery = Static<typeof GroupsQuery>;

export const SaveGroup = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: NAME_MAX }),
    storeIds: Type.Array(Id, { maxItems: GROUP_STORES_MAX }),
  },
  { additionalProperties: false, title: 'SaveGroup' },
);
export type SaveGroup = Static<typeof SaveGroup>;

/** Body with the fields to change. */
export const UpdateGroup = Type.Partial(SaveGroup, { additionalProperties: false, title: 'UpdateGroup' });
export type UpdateGroup = Static<typeof UpdateGroup>;
