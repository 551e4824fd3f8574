import { Type, type Static } from 'typebox';
import { LIST_PAGE_MAX, ORDER_ID_PATTERN } from './plain/limits';
import { Id, Nullable, Timestamp } from './wire';

/** The state of a store's connection to its point of sale. It never contains the API key. */
export const PosConnection = Type.Object(
  {
    status: Type.Union([Type.Literal('connected'), Type.Literal('needs_attention'), Type.Literal('unknown')], {
      description: 'unknown: not read yet',
    }),
    reason: Nullable(Type.String({ description: 'What is wrong and what to do, for people' })),
    merchantId: Nullable(Type.String({ description: 'The merchant that the key belongs to' })),
    checkedAt: Nullable(Timestamp),
    lastSuccessAt: Nullable(
      Type.String({
        format: 'date-time',
        description: 'When orders were last read; accurate to five minutes while reads fail',
      }),
    ),
  },
  { title: 'PosConnection' },
);
export type PosConnection = Static<typeof PosConnection>;

/** Paging of the review lists, newest first. The header Link with rel=next holds the next page. */
export const ReviewQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_MAX, description: 'Rows per page' })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'End of the previous page, from its Link' })),
});
export type ReviewQuery = Static<typeof ReviewQuery>;

const ReviewCustomer = Type.Object({ id: Id, name: Type.String(), phone: Type.String() }, { title: 'ReviewCustomer' });

/** A checkout for which no purchase has been found. */
export const ReviewCheckout = Type.Object(
  {
    id: Id,
    customer: ReviewCustomer,
    requestedAt: Timestamp,
    status: Type.Union([Type.Literal('pending'), Type.Literal('review')], {
      description: 'pending: the purchase is still looked for at the register',
    }),
    suggestedOrderId: Nullable(Type.String({ description: 'The order that is probably the purchase' })),
  },
  { title: 'ReviewCheckout' },
);
export type ReviewCheckout = Static<typeof ReviewCheckout>;

/** A paid order near a checkout. It was not credited, because it was uncertain who the customer was. */
export const ReviewOrder = Type.Object(
  {
    orderId: Type.String(),
    reason: Type.Union(
      [
        Type.Literal('ambiguous'),
        Type.Literal('daily_limit'),
        Type.Literal('names_customer'),
        Type.Literal('names_several'),
        Type.Literal('number_changed'),
        Type.Literal('return_without_sale'),
      ],
      {
        description:
          'daily_limit: the customer already had a purchase matched by time that day. names_customer: it names a customer whose checkouts of that time all have another purchase. names_several: it names several customers by phone number. number_changed: it names somebody by a phone number that a customer took after the payment, and who had it then is not known. return_without_sale: money was given back to a customer without naming a sale; it cannot be credited.',
      },
    ),
    paidAt: Timestamp,
    amountCents: Type.Integer({ description: 'cents, without tax, tips and refunds' }),
    customer: Type.Union([ReviewCustomer, Type.Null()], { description: 'The customer that the order names' }),
    creditableUntil: Timestamp,
    checkouts: Type.Array(Type.Object({ id: Id, customerName: Type.String(), requestedAt: Timestamp }), {
      description: 'Waiting checkouts near the payment, nearest first, at most 5',
    }),
  },
  { title: 'ReviewOrder' },
);
export type ReviewOrder = Static<typeof ReviewOrder>;

/** A reward that was redeemed with a purchase that was refunded later. */
export const ReviewReward = Type.Object(
  {
    redemptionId: Id,
    customer: ReviewCustomer,
    rewardName: Type.String(),
    pointsUsed: Type.Integer(),
    redeemedAt: Timestamp,
    orderId: Type.String(),
    amountBeforeCents: Type.Integer({ description: 'cents, before the refund' }),
    amountAfterCents: Type.Integer({ description: 'cents, after the refund' }),
  },
  { title: 'ReviewReward' },
);
export type ReviewReward = Static<typeof ReviewReward>;

const orderId = Type.String({ pattern: ORDER_ID_PATTERN, description: 'As shown by the register' });

/** Credits an order to a customer or to the customer of a waiting checkout. Exactly one of the two ids is required. */
export const CreditOrder = Type.Object(
  { orderId, customerId: Type.Optional(Id), checkoutId: Type.Optional(Id) },
  { additionalProperties: false, title: 'CreditOrder' },
);
export type CreditOrder = Static<typeof CreditOrder>;

export const CreditOrderResponse = Type.Object(
  { message: Type.String(), orderId: Type.String(), customerId: Id, points: Type.Integer() },
  { title: 'CreditOrderResponse' },
);
export type CreditOrderResponse = Static<typeof CreditOrderResponse>;

/** The result of crediting the order, as a preview. */
export const CreditPreview = Type.Object(
  {
    orderId: Type.String(),
    customer: ReviewCustomer,
    paidAt: Timestamp,
    amountCents: Type.Integer({ description: 'cents, without tax, tips and refunds' }),
    excludedCents: Type.Integer({ description: 'cents of the amount that earn no points, such as a gift card' }),
    points: Type.Integer({ description: 'points that the customer gets, with the multiplier' }),
    multiplier: Nullable(
      Type.Object(
        { name: Type.String(), factor: Type.Number() },
        { description: 'The redeemed promotion whose multiplier applies' },
      ),
    ),
  },
  { title: 'CreditPreview' },
);
export type CreditPreview = Static<typeof CreditPreview>;

/** A category of the register's items. */
const EarningCategory = Type.Object(
  {
    id: Type.String({ description: 'The id at the register, which a renamed category keeps' }),
    name: Type.String(),
    isListed: Type.Boolean({ description: 'Whether the register still has it' }),
    isExcluded: Type.Boolean({ description: 'Whether its items earn no points' }),
    suggestion: Nullable(
      Type.Union([Type.Literal('alcohol'), Type.Literal('tobacco')], {
        description: 'Why its items may have to earn no points: some states limit rebates on them',
      }),
    ),
  },
  { title: 'EarningCategory' },
);
export type EarningCategory = Static<typeof EarningCategory>;

/** The categories of the register, in its order. */
export const EarningCategories = Type.Object(
  {
    readAt: Nullable(Type.String({ format: 'date-time', description: 'null: not read yet' })),
    categories: Type.Array(EarningCategory),
  },
  { title: 'EarningCategories' },
);
export type EarningCategories = Static<typeof EarningCategories>;

export const UpdateEarningCategories = Type.Object(
  {
    excludedIds: Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: 2000,
      uniqueItems: true,
      description: 'All categories that earn no points',
    }),
  },
  { additionalProperties: false, title: 'UpdateEarningCategories' },
);
export type UpdateEarningCategories = Static<typeof UpdateEarningCategories>;

/** An order that earned no points because it has invalid values. */
export const SkippedOrder = Type.Object(
  {
    orderId: Type.String({ description: 'Empty when the order has none' }),
    reason: Type.String({ description: 'What was expected of the order' }),
    firstSeenAt: Timestamp,
    lastSeenAt: Timestamp,
  },
  { title: 'SkippedOrder' },
);
export type SkippedOrder = Static<typeof SkippedOrder>;

/** 'keep' changes nothing. 'reverse' cancels the redemption and returns its points. */
export const RewardDecision = Type.Object(
  { decision: Type.Union([Type.Literal('keep'), Type.Literal('reverse')]) },
  { additionalProperties: false, title: 'RewardDecision' },
);
export type RewardDecision = Static<typeof RewardDecision>;

export const RewardDecisionResponse = Type.Object(
  { message: Type.String(), pointsReturned: Type.Integer() },
  { title: 'RewardDecisionResponse' },
);
export type RewardDecisionResponse = Static<typeof RewardDecisionResponse>;

/** A credited purchase of the last 7 days. */
export const ListedCredit = Type.Object(
  {
    orderId: Type.String(),
    paidAt: Timestamp,
    amountCents: Type.Integer({ description: 'cents, without tax, tips and refunds' }),
    customer: ReviewCustomer,
    matchMethod: Type.Union([Type.Literal('identity'), Type.Literal('time'), Type.Literal('manual')], {
      description:
        'How the customer was found. identity: by the phone number on the order. time: by the time of the checkout. manual: by the owner.',
    }),
    points: Type.Integer({ description: 'points that the customer has of it' }),
    limitedBy: Nullable(Type.String({ description: 'What limited its points, as a part of a sentence' })),
    multiplier: Nullable(
      Type.Object(
        { name: Type.String(), factor: Type.Number() },
        { description: "What multiplied the points: a boost, or the customer's redeemed promotion" },
      ),
    ),
    takenBackAt: Nullable(
      Type.String({ format: 'date-time', description: 'When the credit was taken back; nobody has its points since' }),
    ),
    movableUntil: Type.String({
      format: 'date-time',
      description: 'Until when it can be taken back or given to another customer',
    }),
  },
  { title: 'ListedCredit' },
);
export type ListedCredit = Static<typeof ListedCredit>;

/** Takes a credit back from its customer, gives one that was taken back to a customer, or both. */
export const MoveCredit = Type.Object(
  {
    fromCustomerId: Type.Union([Id, Type.Null()], {
      description: 'The customer who has the credit; null when it was taken back before',
    }),
    toCustomerId: Type.Union([Id, Type.Null()], { description: 'The right customer; null to only take it back' }),
  },
  { additionalProperties: false, title: 'MoveCredit' },
);
export type MoveCredit = Static<typeof MoveCredit>;

export const MoveCreditResponse = Type.Object(
  {
    message: Type.String(),
    pointsTaken: Type.Integer({ description: 'points that the former customer lost' }),
    pointsGiven: Type.Integer({ description: 'points that the right customer got' }),
  },
  { title: 'MoveCreditResponse' },
);
export type MoveCreditResponse = Static<typeof MoveCreditResponse>;
