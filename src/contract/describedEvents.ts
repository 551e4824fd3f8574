import { Type, type TProperties } from 'typebox';
import { PointsChangeKind } from './points';
import { RedemptionStatus } from './redemptions';
import { Id, Timestamp } from './wire';

const id = (description: string) => Type.String({ format: 'uuid', description });
const points = (description: string) => Type.Integer({ description });
const customer = { customerId: Id };
const reward = { rewardId: Id };
const redemption = { redemptionId: Id, ...customer, status: RedemptionStatus };
const pointsUsed = { points: points('What the reward costs, and what a cancellation gives back') };

const EVENT_ID = Type.String({
  format: 'uuid',
  title: 'EventId',
  description: 'Stays the same, however often the event comes',
});
const EVENT_SHOP = Type.String({
  format: 'uuid',
  title: 'EventShop',
  description: 'The shop of a chain in which it happened, if it happened in one',
});

/** Describes types of events that have the same fields in `data`. */
const describeEvents = (title: string, told: Record<string, string>, data: TProperties) => ({
  types: Object.keys(told),
  schema: Type.Object(
    {
      id: EVENT_ID,
      type: Type.Union(Object.entries(told).map(([type, description]) => Type.Literal(type, { description }))),
      at: Timestamp,
      shopId: Type.Optional(EVENT_SHOP),
      data: Type.Object(data),
    },
    { title },
  ),
});

/** What each type of event tells, and its `data`, which the triggers of schema/events.sql write. */
export const DESCRIBED_EVENTS = [
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
      rewardId: Type.Optional(Id),
      promotionId: Type.Optional(Type.String({ format: 'uuid', description: 'In place of a reward' })),
      ...pointsUsed,
    },
  ),
  describeEvents(
    'PromotionEvent',
    { 'promotion.redeemed': 'A customer redeemed a promotion, which is completed at once' },
    { ...redemption, promotionId: Id, points: points('0') },
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
