import type { EventsFeed, UpdateEventsFeed } from '../../../contract/events';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { AppError, storeDeleted } from '../../shared/AppError';
import { readTime } from '../../shared/readTime.sql';
import { findEventsSince, hasWebhooks, lockEventsSince, updateEventsSince } from './events.sql';

/** Returns the switch of a feed, from the time at which it was turned on. */
export const toFeed = (since: string | null): EventsFeed => ({
  isEnabled: since !== null,
  ...(since !== null && { since }),
});

/** @throws AppError 401 when the store was deleted. */
export async function getEventsFeed(sql: Sql, storeId: string): Promise<EventsFeed> {
  const since = await findEventsSince(sql, storeId);
  if (since === undefined) throw storeDeleted();
  return toFeed(since);
}

/**
 * Turns the feed of a store on or off. Events that were written stay for their 30 days.
 * @throws AppError 401 when the store was deleted; 409 when it has webhooks, which would end without a word.
 */
export function setEventsFeed(
  db: ScopedDatabase,
  actor: DashboardActor,
  { isEnabled }: UpdateEventsFeed,
): Promise<EventsFeed> {
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    const before = await lockEventsSince(sql, storeId);
    if (before === undefined) throw storeDeleted();
    if (isEnabled === (before !== null)) return toFeed(before);
    if (!isEnabled && (await hasWebhooks(sql, storeId))) {
      throw new AppError('conflict', 'Webhooks send these events. Delete the webhooks first.');
    }
    await updateEventsSince(sql, storeId, isEnabled ? await readTime(sql) : null);
    await recordAuditBy(sql, actor, {
      action: 'events_feed_changed',
      recordType: 'store',
      recordId: storeId,
      oldValues: { isEventsFeedEnabled: !isEnabled },
      newValues: { isEventsFeedEnabled: isEnabled },
    });
    return getEventsFeed(sql, storeId);
  });
}

/** Makes a store write events from the end of the caller's transaction on, if it does not yet. */
export async function turnOnEvents(sql: Sql, storeId: string): Promise<void> {
  if ((await lockEventsSince(sql, storeId)) === null) await updateEventsSince(sql, storeId, await readTime(sql));
}
