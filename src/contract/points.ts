import { Type, type Static } from 'typebox';
import { CustomerLookup } from './customers';
import { POINTS_PAGE_MAX } from './plain/limits';
import { plainDay, ShopName, Timestamp } from './wire';

export const PointsChangeKind = Type.Union(
  [
    Type.Literal('earn', { description: 'For a purchase' }),
    Type.Literal('redeem', { description: 'Spent on a reward' }),
    Type.Literal('refund', { description: 'Given back for a reward that was cancelled' }),
    Type.Literal('referral', { description: 'For a friend who joined or bought something' }),
    Type.Literal('adjustment', { description: 'By the owner, a program, an import, a merge or a restored expiry' }),
    Type.Literal('expiry', { description: 'Expired or erased' }),
    Type.Literal('reversal', { description: 'Taken back with a purchase, or moved by a merge' }),
    Type.Literal('gift', { description: 'For signing up, a birthday or a visit' }),
  ],
  { title: 'PointsChangeKind' },
);
export type PointsChangeKind = Static<typeof PointsChangeKind>;

const cents = (description: string) => Type.Integer({ description: `${description}, in cents` });
/** What multiplied the points of a purchase, and what of it earned none. */
const earning = {
  excludedCents: Type.Optional(cents('The part of the purchase that earns no points')),
  factor: Type.Optional(Type.Number({ description: 'What the points are multiplied by' })),
  promotion: Type.Optional(Type.String({ description: 'The promotion or boost that multiplies them' })),
  maxPoints: Type.Optional(
    Type.Integer({ description: 'The most points that it could earn, where it would have earned more' }),
  ),
};

/** A reason that the product gives for a change of points, as a code with its values. The ledger stores it. */
export const PointsChangeDetails = Type.Union(
  [
    Type.Object({
      code: Type.Literal('purchase'),
      cents: cents('Its value'),
      ...earning,
      by: Type.Optional(Type.Literal('store', { description: 'The store credited it' })),
    }),
    Type.Object({
      code: Type.Literal('purchase_changed'),
      centsBefore: cents('Its former value'),
      cents: cents('Its value'),
      ...earning,
    }),
    Type.Object({
      code: Type.Literal('purchase_taken_back'),
      cents: cents('Its value'),
      by: Type.Union([Type.Literal('store'), Type.Literal('system')], {
        description: 'system, where it may be the purchase of somebody else',
      }),
    }),
    Type.Object({
      code: Type.Literal('inactivity'),
      since: Type.String({ description: 'The last day with activity, YYYY-MM-DD in the time zone of the store' }),
    }),
    Type.Object({
      code: Type.Literal('reward_reversed', { description: 'Cancelled, because a purchase was refunded' }),
      reward: Type.String(),
      orderId: Type.String(),
    }),
    Type.Object({
      code: Type.Union([
        Type.Literal('refunded_after_expiry'),
        Type.Literal('referral'),
        Type.Literal('referral_share'),
        Type.Literal('referral_share_reduced'),
        Type.Literal('expiry_restored'),
        Type.Literal('import'),
        Type.Literal('merged_from'),
        Type.Literal('merged_into'),
        Type.Literal('moved_from_shop'),
        Type.Literal('moved_to_chain'),
        Type.Literal('moved_to_shop'),
        Type.Literal('moved_from_chain'),
        Type.Literal('moved_for_refund'),
        Type.Literal('erasure'),
        Type.Literal('sign_up_gift'),
        Type.Literal('birthday_gift'),
        Type.Literal('visit_gift'),
        Type.Literal('gift_taken_back'),
      ]),
    }),
  ],
  { title: 'PointsChangeDetails' },
);
export type PointsChangeDetails = Static<typeof PointsChangeDetails>;

/** A change of a customer's balance, as the kiosk shows it. */
export const PointsChange = Type.Object(
  {
    number: Type.Integer({ description: 'Counts the changes of this customer, from 1' }),
    kind: PointsChangeKind,
    points: Type.Integer({ description: 'Points added, or deducted when negative' }),
    balanceAfter: Type.Integer({ description: 'points' }),
    reason: Type.Optional(
      Type.String({ description: 'What caused it, for example a purchase or a reward, in English' }),
    ),
    details: Type.Optional(PointsChangeDetails),
    released: Type.Optional(
      Type.Literal(true, { description: 'A reward was not claimed in time, so its points came back' }),
    ),
    createdAt: Timestamp,
    shop: Type.Optional(ShopName),
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

/** GET /store/points/outstanding */
export const OutstandingPointsQuery = Type.Object(
  { date: plainDay("Today or a day before, in the store's time zone") },
  { additionalProperties: false },
);

export const OutstandingPoints = Type.Object(
  {
    date: Type.String({ format: 'date' }),
    before: { ...Timestamp, description: 'The end of that day, or the time of the request for today' },
    points: Type.Integer({ description: 'The sum of all balances above zero' }),
    customers: Type.Integer({ description: 'Customers with points' }),
    debts: Type.Integer({ description: 'The sum of all balances below zero, as a positive number' }),
    debtors: Type.Integer({ description: 'Customers below zero' }),
  },
  { title: 'OutstandingPoints', description: 'What customers had at the end of a day, by the ledger' },
);
export type OutstandingPoints = Static<typeof OutstandingPoints>;

/** GET /store/points/ledger/export */
export const LedgerExportQuery = Type.Object(
  { from: Type.Optional(plainDay('First day')), to: Type.Optional(plainDay('Last day')) },
  { additionalProperties: false },
);
