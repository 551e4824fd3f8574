import { Type, type Static } from 'typebox';
import { EVENTS_PAGE_MAX } from './plain/limits';
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

/** What happened, in ids and numbers. It holds no personal data: ask for the record to get the rest. */
export const StoreEvent = Type.Object(
  {
    id: Id,
    type: Type.String({ enum: [...EVENT_TYPES] }),
    at: Timestamp,
    shopId: Type.Optional(Type.String({ format: 'uuid', description: 'The shop of a chain in which it happened' })),
    data: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
      description: 'The ids of the records that it is about, and its numbers',
    }),
  },
  { title: 'Event' },
);
export type StoreEvent = Static<typeof StoreEvent>;

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
