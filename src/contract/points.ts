import { Type, type Static } from 'typebox';
import { CustomerLookup } from './customers';
import { POINTS_PAGE_MAX } from './limits';
import { Timestamp } from './wire';

export const PointsChangeKind = Type.Union([
  Type.Literal('earn'),
  Type.Literal('redeem'),
  Type.Literal('refund'),
  Type.Literal('referral'),
  Type.Literal('adjustment'),
  Type.Literal('expiry'),
  Type.Literal('reversal'),
]);
export type PointsChangeKind = Static<typeof PointsChangeKind>;

/** A change of a customer's balance, as the kiosk shows it. */
export const PointsChange = Type.Object(
  {
    number: Type.Integer({ description: 'Counts the changes of this customer, from 1' }),
    kind: PointsChangeKind,
    points: Type.Integer({ description: 'Points added, or deducted when negative' }),
    balanceAfter: Type.Integer({ description: 'points' }),
    reason: Type.Optional(Type.String({ description: 'What caused it, for example a purchase or a reward' })),
    released: Type.Optional(
      Type.Literal(true, { description: 'A reward was not claimed in time, so its points came back' }),
    ),
    createdAt: Timestamp,
  },
  { title: 'PointsChange' },
);
export type PointsChange = Static<typeof PointsChange>;

export const PointsQuery = Type.Object(
  {
    ...CustomerLookup.properties,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: POINTS_PAGE_MAX })),
    cursor: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'The number of the last change on the previous page',
      }),
    ),
  },
  { additionalProperties: false },
);
export type PointsQuery = Static<typeof PointsQuery>;
