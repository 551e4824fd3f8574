import { Type, type Static } from 'typebox';
import { Nullable, Timestamp } from './wire';

/** The state of a store's connection to its contact management system. It never contains the API key. */
export const ContactSync = Type.Object(
  {
    status: Type.Union([Type.Literal('connected'), Type.Literal('needs_attention'), Type.Literal('unknown')], {
      description: 'unknown: not connected yet',
    }),
    reason: Nullable(Type.String({ description: 'What is wrong and what to do, for people' })),
    notice: Nullable(
      Type.String({ description: 'What to change although the connection works: words that HighLevel adds to texts' }),
    ),
    locationId: Nullable(Type.String({ description: 'The account at HighLevel that the key belongs to' })),
    checkedAt: Nullable(Timestamp),
    lastSuccessAt: Nullable(Timestamp),
    waiting: Type.Integer({ description: 'Customers that must still be sent; counted up to 1,000' }),
    refused: Type.Integer({
      description: 'Customers that HighLevel refuses, for example because of their phone; counted up to 1,000',
    }),
  },
  { title: 'ContactSync' },
);
export type ContactSync = Static<typeof ContactSync>;
