import { randomUUID } from 'node:crypto';
import { LIST_PAGE } from '../../../contract/plain/limits';
import type { DeliveriesQuery, ResendDeliveries, WebhookDelivery } from '../../../contract/webhooks';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { AppError } from '../../shared/AppError';
import { decodeCursor, encodeCursor } from '../../shared/cursor';
import { readCursor, toPage, type CursorPage } from '../../shared/paging';
import { insertDeliveries, listDeliveryRows, makeDue, makeDueSince } from './deliveries.sql';
import { foundEndpoint } from './endpoints';
import { findEndpoint, lockEndpoint, type LeasedEndpoint } from './endpoints.sql';

/** The type of an event that only says that the endpoint works. */
const TEST_TYPE = 'webhook.test';

/**
 * Lists what was and will be sent to an endpoint, newest first.
 * @throws AppError 404, 400 for an invalid cursor.
 */
export async function listDeliveries(
  sql: Sql,
  storeId: string,
  id: string,
  { failed = false, limit = LIST_PAGE, cursor }: DeliveriesQuery,
): Promise<CursorPage<WebhookDelivery>> {
  const after = readCursor(cursor, decodeCursor);
  foundEndpoint(await findEndpoint(sql, storeId, id));
  const rows = await listDeliveryRows(sql, { storeId, id }, { onlyFailed: failed, after, limit: limit + 1 });
  return toPage(rows, limit, encodeCursor);
}

/** Sends an event again, also a delivered one. @throws AppError 404, 409 while the endpoint is off. */
export function resendDelivery(db: ScopedDatabase, actor: DashboardActor, id: string, deliveryId: string) {
  return whileOn(db, actor, id, async (sql, endpoint) => {
    if (!(await makeDue(sql, endpoint, deliveryId))) throw new AppError('not_found', 'Delivery not found');
    await recordAuditBy(sql, actor, {
      action: 'webhooks_resent',
      recordType: 'webhook_endpoint',
      recordId: id,
      newValues: { delivery: deliveryId },
    });
  });
}

/** Sends all events since a time again, or those that failed. @throws AppError 404, 409 while the endpoint is off. */
export function resendSince(
  db: ScopedDatabase,
  actor: DashboardActor,
  id: string,
  { since, failedOnly = false }: ResendDeliveries,
): Promise<{ count: number }> {
  return whileOn(db, actor, id, async (sql, endpoint) => {
    const count = await makeDueSince(sql, endpoint, { since: new Date(since), onlyFailed: failedOnly });
    await recordAuditBy(sql, actor, {
      action: 'webhooks_resent',
      recordType: 'webhook_endpoint',
      recordId: id,
      newValues: { since, failedOnly, count },
    });
    return { count };
  });
}

/** Sends an event that tells of nothing. Returns the id of its delivery. @throws AppError 404, 409 while it is off. */
export function sendTest(db: ScopedDatabase, actor: DashboardActor, id: string): Promise<{ id: string }> {
  return whileOn(db, actor, id, async (sql, endpoint) => {
    const eventId = randomUUID();
    const body = JSON.stringify({ id: eventId, type: TEST_TYPE, at: new Date().toISOString(), data: {} });
    await insertDeliveries(sql, endpoint, [{ id: eventId, type: TEST_TYPE, body }]);
    return { id: eventId };
  });
}

function whileOn<T>(
  db: ScopedDatabase,
  { storeId }: DashboardActor,
  id: string,
  work: (sql: Sql, endpoint: LeasedEndpoint) => Promise<T>,
): Promise<T> {
  return db.transaction(async (sql) => {
    const { isActive } = foundEndpoint(await lockEndpoint(sql, storeId, id));
    if (!isActive) throw new AppError('conflict', 'Turn the endpoint on first');
    return work(sql, { storeId, id });
  });
}
