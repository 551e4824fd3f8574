import { Type, type Static, type TProperties } from 'typebox';
import { EVENTS_PAGE_MAX } from './plain/limits';
import { PointsChangeKind } from './points';
import { RedemptionStatus } from './redemptions';
import { Id, Timestamp } from './wire';

/** Every type of event. The triggers of schema/events.sql write them. */
export const EVENT_TYPES = [
  'customer.created',
  'customer.updated',
  'customer.merged',
  'customer.erased',
  'checkin.created',
  'points.changed',
  'redemption.created',
  'redemption.completed',
  'redemption.cancelled',
  'redemption.reopened',
  'redemption.deleted',
  'promotion.redeemed',
  'purchase.credited',
  'purchase.reversed',
  'reward.created',
  'reward.updated',
  'reward.deleted',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

const id = (description: string) => Type.String({ format: 'uuid', description });
const points = (description: string) => Type.Integer({ description });
const customer = { customerId: id('The customer') };
const reward = { rewardId: id('The reward') };
const redemption = { redemptionId: id('The redemption'), ...customer, status: RedemptionStatus };
const pointsUsed = { points: points('What the reward costs, and what a cancellation gives back') };

/** Describes types of events that have the same fields in `data`. */
const describeEvents = (title: string, told: Record<string, string>, data: TProperties) => ({
  types: Object.keys(told),
  schema: Type.Object(
    {
      id: Type.String({ format: 'uuid', description: 'Stays the same, however often the event comes' }),
      type: Type.Union(Object.entries(told).map(([type, description]) => Type.Literal(type, { description }))),
      at: Timestamp,
      shopId: Type.Optional(id('The shop of a chain in which it happened, if it happened in one')),
      data: Type.Object(data),
    },
    { title },
  ),
});

/** What each type of event tells, and its `data`, which the triggers of schema/events.sql write. */
const DESCRIBED_EVENTS = [
  describeEvents(
    'CustomerEvent',
    {
      'customer.created': 'Somebody became a customer, perhaps without a name yet',
      'customer.updated': 'Name, phone, birthday, language or consent to texts changed',
      'customer.erased': 'The customer and what identifies them were deleted',
      'checkin.created': 'A visit, at most one in ten minutes',
    },
    customer,
  ),
  describeEvents(
    'CustomerMergedEvent',
    { 'customer.merged': 'One of two records of a customer ended' },
    { customerId: id('The record that ended'), mergedInto: id('The one that has its points and history now') },
  ),
  describeEvents(
    'PointsEvent',
    { 'points.changed': 'A balance changed. Each change is exactly one such event' },
    {
      ...customer,
      number: Type.Integer({ description: 'Counts the changes of this customer, from 1' }),
      kind: PointsChangeKind,
      delta: points('Points added, or deducted when negative'),
      balance: points('The balance after it'),
      source: Type.String({ description: 'The cause: what it is, a colon, and its id. Once for each kind' }),
    },
  ),
  describeEvents(
    'RedemptionEvent',
    {
      'redemption.created': 'A customer redeemed a reward. It is pending, and its points are held',
      'redemption.completed': 'It was handed out. Comes again when the owner edits its status',
      'redemption.cancelled': 'Its points went back',
      'redemption.reopened': 'The owner made it pending again',
    },
    { ...redemption, ...reward, ...pointsUsed },
  ),
  describeEvents(
    'RedemptionDeletedEvent',
    { 'redemption.deleted': 'The owner removed it from the lists. If it was pending, its points went back' },
    {
      ...redemption,
      rewardId: Type.Optional(reward.rewardId),
      promotionId: Type.Optional(id('The promotion, in place of a reward')),
      ...pointsUsed,
    },
  ),
  describeEvents(
    'PromotionEvent',
    { 'promotion.redeemed': 'A customer redeemed a promotion, which is completed at once' },
    { ...redemption, promotionId: id('The promotion'), points: points('0') },
  ),
  describeEvents(
    'PurchaseEvent',
    {
      'purchase.credited': 'A purchase earned points, or more than before',
      'purchase.reversed': 'It earns less than before, after a refund or because it was of another customer',
    },
    {
      orderId: Type.String({ description: 'The order at the point of sale' }),
      ...customer,
      points: points('What the purchase has earned the customer by now'),
      cents: Type.Integer({ description: 'The part of its value that counts by now' }),
    },
  ),
  describeEvents(
    'RewardEvent',
    {
      'reward.created': 'The owner added a reward',
      'reward.updated': 'The owner changed a reward',
      'reward.deleted': 'The owner deleted a reward',
    },
    reward,
  ),
];

/**
 * What happened, in ids and numbers. It holds no personal data: ask for the record to get the rest. The description has
 * a schema for each group of types in place of this one. Answers are not held to those, because a process that is being
 * replaced may read events that a newer one writes.
 */
export const StoreEvent = Type.Object(
  {
    id: Id,
    type: Type.String(),
    at: Timestamp,
    shopId: Type.Optional(Id),
    data: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  },
  {
    title: 'Event',
    description: 'What happened, in ids and numbers. New types and fields may come: ignore those that you do not know',
    'x-variants': Object.fromEntries(
      DESCRIBED_EVENTS.flatMap(({ types, schema }) => types.map((type) => [type, schema])),
    ),
  },
);
export type StoreEvent = Static<typeof StoreEvent>;

/** The event of a test, which is only sent to webhooks. */
export const WebhookTest = Type.Object(
  { id: Id, type: Type.String({ enum: ['webhook.test'] }), at: Timestamp, data: Type.Object({}) },
  { title: 'WebhookTestEvent', description: 'Sent when the owner tests a webhook' },
);

export const EventsQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        maxLength: 200,
        description: '`next` of the last response; without it, the oldest events come first',
      }),
    ),
    types: Type.Optional(
      Type.String({ maxLength: 500, description: 'Only events of these types, with commas between them' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: EVENTS_PAGE_MAX, description: 'Events per response' })),
  },
  { additionalProperties: false },
);
export type EventsQuery = Static<typeof EventsQuery>;

/** A part of the feed, in the order in which the changes became visible. */
export const EventPage = Type.Object(
  {
    events: Type.Array(StoreEvent),
    next: Type.String({
      description: 'The cursor for the next call, valid for 30 days, also when there are no events',
    }),
    hasMore: Type.Boolean({ description: 'Whether more events are waiting, so that the next call can follow at once' }),
  },
  { title: 'EventPage' },
);
export type EventPage = Static<typeof EventPage>;

const isEnabled = Type.Boolean({ description: 'Whether the store writes events' });

/** The switch of a store's feed of events. */
export const EventsFeed = Type.Object(
  { isEnabled, since: Type.Optional(Timestamp) },
  { title: 'EventsFeed', description: '`since` is the time at which it was turned on' },
);
export type EventsFeed = Static<typeof EventsFeed>;

export const UpdateEventsFeed = Type.Object({ isEnabled }, { additionalProperties: false });
export type UpdateEventsFeed = Static<typeof UpdateEventsFeed>;
