import { Type, type TSchema } from 'typebox';

/** Types that several files of the API contract share. */

export const Id = Type.String({ format: 'uuid' });
/** The shops of a chain in which an offer is valid. */
export const ShopIds = Type.Array(Id, {
  title: 'ShopIds',
  minItems: 1,
  maxItems: 300,
  uniqueItems: true,
  description: 'The shops of a chain in which it is valid; absent or null for all, and in a store without a chain',
});
/** ISO 8601 in UTC, with milliseconds. */
export const Timestamp = Type.String({ format: 'date-time' });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** Shops of a chain as customers see them on their page. */
export const ShopNames = Type.Array(Type.String(), {
  title: 'ShopNames',
  description:
    'The names of shops of the chain; of an offer those where alone it is valid. Only on the page of a customer',
});

/** In which shop of a chain something happened. For its owner, and for customers on their page. */
export const ShopName = Type.String({ title: 'ShopName', description: 'The name of the shop of the chain' });
/** A day as YYYY-MM-DD. PostgreSQL has no year 0, but the date format allows it. */
export const plainDay = (description: string) => Type.String({ format: 'date', pattern: '^(?!0000)', description });
/** The header that makes a mutation safe to repeat: a repeated request gets the first response again. */
export const IdempotencyHeader = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
