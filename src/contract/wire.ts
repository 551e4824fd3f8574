import { Type, type TSchema } from 'typebox';

/** Types that several domain nouns share on the wire. */
export const Id = Type.String({ format: 'uuid' });
/** ISO 8601 in UTC, with milliseconds. */
export const Timestamp = Type.String({ format: 'date-time' });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** Header that makes a mutation safe to repeat: the repeated request gets the response of the first one. */
export const IdempotencyHeader = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
