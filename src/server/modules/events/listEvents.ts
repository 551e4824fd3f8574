import {
  EVENT_TYPES,
  type EventPage,
  type EventsQuery,
  type EventType,
  type StoreEvent,
} from '../../../contract/events';
import { EVENT_DAYS, EVENTS_PAGE } from '../../../contract/plain/limits';
import type { Sql } from '../../database/Database';
import { fieldError, storeDeleted } from '../../shared/AppError';
import { decodePosition, encodePosition, type EventPosition } from './eventCursor';
import { readEvents, type EventRow } from './events.sql';
import { toFeed } from './eventsFeed';

const DAY_MS = 86_400_000;
/** Comes before all events of a transaction. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export interface EventsRequest {
  after: EventPosition | null;
  /** null for all types. */
  types: readonly EventType[] | null;
  limit: number;
}

export interface PositionedEvent extends StoreEvent {
  position: EventPosition;
}

/**
 * Returns the events of a store after a position, in the order in which their transactions can be shown: each is
 * returned once, and none appears later before a position that was returned. While a transaction of any store is open,
 * events of later ones wait for it. `next` is where to continue, which moves on also without events.
 * @throws AppError 401 when the store was deleted, 400 for a position that this database has not reached.
 */
export async function listEventsAfter(
  sql: Sql,
  storeId: string,
  { after, types, limit }: EventsRequest,
  now = new Date(),
): Promise<{ events: PositionedEvent[]; next: EventPosition; hasMore: boolean; since: string | null }> {
  const read = await readEvents(sql, storeId, after, types, limit + 1);
  if (read === null) throw storeDeleted();
  const { epoch, horizon, since } = read;
  // Happens after the database was replaced by an earlier state of itself. Without an error, the events from then on
  // would be hidden until the transactions have reached the same numbers again.
  if (after !== null && (after.epoch > epoch || (after.epoch === epoch && BigInt(after.tx) > BigInt(horizon)))) {
    throw fieldError('bad_request', 'after', 'after is later than the newest event: begin again without it');
  }
  const events = read.events.slice(0, limit).map(toEvent);
  const hasMore = read.events.length > limit;
  const last = hasMore ? events.at(-1) : undefined;
  return { events, next: last?.position ?? { epoch, tx: horizon, id: BEFORE_ALL, at: now.getTime() }, hasMore, since };
}

function toEvent({ id, type, at, shopId, data, epoch, tx }: EventRow): PositionedEvent {
  const time = new Date(at);
  return {
    id,
    type,
    at: time.toISOString(),
    ...(shopId !== null && { shopId }),
    data,
    position: { epoch, tx, id, at: time.getTime() },
  };
}

/**
 * Returns a part of the feed of a store.
 * @throws AppError 400 for an unknown type, and for a cursor that is not valid or older than the events that are kept.
 */
export async function listEvents(sql: Sql, storeId: string, query: EventsQuery, now = new Date()): Promise<EventPage> {
  const types = readTypes(query.types);
  const request = query.after === 'now' ? { after: null, types: [] } : { after: readAfter(query.after, now), types };
  const { events, hasMore, since, next } = await listEventsAfter(
    sql,
    storeId,
    { ...request, limit: query.limit ?? EVENTS_PAGE },
    now,
  );
  return { events, hasMore, ...toFeed(since), next: encodePosition(next) };
}

function readAfter(cursor: string | undefined, now: Date): EventPosition | null {
  if (cursor === undefined) return null;
  const position = decodePosition(cursor);
  if (position === null) throw fieldError('bad_request', 'after', 'after is not a cursor of this feed');
  if (position.at < now.getTime() - EVENT_DAYS * DAY_MS) {
    throw fieldError(
      'bad_request',
      'after',
      `after is older than ${EVENT_DAYS} days: events may be missing since then`,
    );
  }
  return position;
}

function readTypes(types: string | undefined): EventType[] | null {
  if (types === undefined) return null;
  const names = types.split(',').map((name) => name.trim());
  const known: ReadonlySet<string> = new Set(EVENT_TYPES);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw fieldError('bad_request', 'types', `types must be some of ${EVENT_TYPES.join(', ')}`);
  }
  return names as EventType[];
}
