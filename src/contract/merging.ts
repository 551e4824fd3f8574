import { Type, type Static } from 'typebox';
import { BIRTHDAY_FORMAT } from './plain/birthdays';
import { Id, Nullable, Timestamp } from './wire';

/** Body of POST /store/customers/{id}/merge: the customer who remains. */
export const MergeRequest = Type.Object({ intoCustomerId: Id }, { additionalProperties: false, title: 'MergeRequest' });
export type MergeRequest = Static<typeof MergeRequest>;

export const MergePreviewQuery = Type.Object({ into: Id }, { additionalProperties: false });
export type MergePreviewQuery = Static<typeof MergePreviewQuery>;

/** A customer before a merge, or the result of the merge. */
export const MergeCustomer = Type.Object(
  {
    id: Id,
    name: Nullable(Type.String()),
    phoneNumber: Type.String({ description: 'E.164' }),
    birthday: Nullable(Type.String({ description: BIRTHDAY_FORMAT })),
    points: Type.Integer(),
    visits: Type.Integer(),
    lastVisitAt: Nullable(Timestamp),
    joinedAt: Timestamp,
    texts: Type.Union([Type.Literal('accepted'), Type.Literal('not_accepted'), Type.Literal('opted_out')]),
  },
  { title: 'MergeCustomer' },
);
export type MergeCustomer = Static<typeof MergeCustomer>;

export const MergePreview = Type.Object(
  {
    from: MergeCustomer,
    into: MergeCustomer,
    result: MergeCustomer,
    duplicates: Type.Array(
      Type.Object({
        redemptionId: Id,
        name: Type.String(),
        redeemedAt: Timestamp,
        pointsReturned: Type.Integer({ description: 'points of a pending redemption, which is cancelled' }),
      }),
      { description: 'The later redemptions of items that both customers redeemed; they only stay in the history' },
    ),
  },
  { title: 'MergePreview' },
);
export type MergePreview = Static<typeof MergePreview>;

export const MergeResult = Type.Object(
  { customerId: Id, points: Type.Integer({ description: 'balance of the remaining customer' }) },
  { title: 'MergeResult' },
);
export type MergeResult = Static<typeof MergeResult>;
