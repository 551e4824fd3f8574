import { Type, type Static } from 'typebox';
import { LIST_PAGE_MAX } from './plain/limits';
import { Id, Nullable, plainDay, ShopName, Timestamp } from './wire';

const Values = Type.Record(Type.String(), Type.Unknown());

/** An entry of the audit log: who changed which record, and the changed values. It never contains secrets. */
export const AuditRow = Type.Object(
  {
    id: Type.String(),
    at: Timestamp,
    storeId: Nullable(Id),
    storeName: Nullable(Type.String({ description: 'null without a store, and once it is deleted' })),
    actor: Type.Object({
      role: Type.String({ description: 'platform_admin, store_owner, cashier, key (an API key), system or unknown' }),
      id: Nullable(Id),
      name: Nullable(Type.String({ description: 'null once the account is deleted; that of a key' })),
      email: Nullable(Type.String()),
    }),
    action: Type.String(),
    recordType: Type.String(),
    recordId: Type.String(),
    oldValues: Nullable(Values),
    newValues: Nullable(Values),
    names: Type.Record(Type.String(), Type.String(), {
      description: 'The names of the records that the entry is about or mentions, by id, where they are known',
    }),
    requestId: Nullable(Type.String()),
    shop: Type.Optional(ShopName),
  },
  { title: 'AuditRow' },
);
export type AuditRow = Static<typeof AuditRow>;

/** PostgreSQL has no year 0, but the date-time format allows it. */
const bound = (description: string) => Type.String({ format: 'date-time', pattern: '^(?!0000)', description });

export const AuditQuery = Type.Object(
  {
    storeId: Type.Optional(Id),
    actorId: Type.Optional(Id),
    action: Type.Optional(Type.String({ maxLength: 60 })),
    recordType: Type.Optional(Type.String({ maxLength: 60 })),
    recordId: Type.Optional(Type.String({ maxLength: 200 })),
    from: Type.Optional(bound('Only entries of this time and later')),
    to: Type.Optional(bound('Only entries of this time and earlier')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_MAX })),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type AuditQuery = Static<typeof AuditQuery>;

/** A filter of the history that a store's owner reads. Days are those of the store's time zone. */
export const HistoryQuery = Type.Object(
  {
    ...Type.Pick(AuditQuery, ['actorId', 'action', 'recordType', 'limit', 'cursor']).properties,
    from: Type.Optional(plainDay('Only entries of this day and later')),
    to: Type.Optional(plainDay('Only entries of this day and earlier')),
  },
  { additionalProperties: false },
);
export type HistoryQuery = Static<typeof HistoryQuery>;
