import { Type, type TSchema } from 'typebox';

/** Types that several files of the API contract share. */

export const Id = Type.String({ format: 'uuid' });
/** ISO 8601 in UTC, with milliseconds. */
export const Timestamp = Type.String({ format: 'date-time' });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** The header that makes a mutation safe to repeat: a repeated request gets the first response again. */
export const IdempotencyHeader = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
