import { Type, type Static } from 'typebox';
import { DESCRIBED_EVENTS } from './describedEvents';
import { EVENTS_PAGE, EVENTS_PAGE_MAX } from './plain/limits';
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
        description:
          '`next` of the last response. Without it, the oldest events come first. With `now`, the response has no ' +
          'events, and `next` is where later ones begin',
      }),
    ),
    types: Type.Optional(
      Type.String({ maxLength: 500, description: 'Only events of these types, with commas between them' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: EVENTS_PAGE_MAX,
        description: `Events per response, without it ${EVENTS_PAGE}`,
      }),
    ),
  },
  { additionalProperties: false },
);
export type EventsQuery = Static<typeof EventsQuery>;

const isEnabled = Type.Boolean({ description: 'Whether the store writes events' });
const feed = {
  isEnabled,
  since: Type.Optional({ ...Timestamp, description: 'When the store began to write events' }),
};

/** A part of the feed, in the order in which the changes became visible. */
export const EventPage = Type.Object(
  {
    events: Type.Array(StoreEvent),
    next: Type.String({
      description: 'The cursor for the next call, valid for 30 days, also when there are no events',
    }),
    hasMore: Type.Boolean({ description: 'Whether more events are waiting, so that the next call can follow at once' }),
    ...feed,
  },
  { title: 'EventPage' },
);
export type EventPage = Static<typeof EventPage>;

/** The switch of a store's feed of events. */
export const EventsFeed = Type.Object(feed, { title: 'EventsFeed' });
export type EventsFeed = Static<typeof EventsFeed>;

export const UpdateEventsFeed = Type.Object({ isEnabled }, { additionalProperties: false });
export type UpdateEventsFeed = Static<typeof UpdateEventsFeed>;
