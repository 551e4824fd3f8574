import { Type, type TSchema } from 'typebox';

/** Pieces that several nouns share on the wire. */
export const Id = Type.String({ format: 'uuid' });
/** ISO 8601 in UTC, with ms. */
export const Timestamp = Type.String({ format: 'date-time' });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** Header that makes a repeatable mutation safe to send again: the repeat answers what the first one answered. */
export const IdempotencyHeader = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
