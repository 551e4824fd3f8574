import { DELIVERIES_KEPT_DAYS } from '../../../contract/plain/webhookLimits';
import type { DeliveryProblem, WebhookDelivery } from '../../../contract/webhooks';
import type { Sql, Value } from '../../database/Database';
import { olderThan, selectPosition, type CursorPosition } from '../../shared/cursor';
import type { LeasedEndpoint } from './endpoints.sql';

/** What is sent. The id is that of the event. */
export interface Webhook {
  id: string;
  type: string;
  body: string;
}

export interface DueDelivery extends Webhook {
  attempts: number;
}

const COLUMNS = `id, type, created_at as "createdAt", attempts, attempted_at as "attemptedAt",
  next_attempt_at as "nextAttemptAt", status, problem, duration_ms as "durationMs", answer,
  case when next_attempt_at is not null then 'waiting' when delivered_at is not null then 'delivered' else 'failed' end
    as state`;
/** The last attempt failed, whether or not there will be another one. */
const FAILED = 'attempts > 0 and delivered_at is null';

export async function listDeliveryRows(
  sql: Sql,
  { storeId, id }: LeasedEndpoint,
  { onlyFailed, after, limit }: { onlyFailed: boolean; after: CursorPosition | null; limit: number },
): Promise<(WebhookDelivery & CursorPosition)[]> {
  const values: Value[] = [storeId, id, limit];
  return sql.query<WebhookDelivery & CursorPosition>(
    `select ${COLUMNS}, ${selectPosition('created_at')} from webhook_deliveries
     where store_id = $1 and endpoint_id = $2 ${onlyFailed ? `and ${FAILED}` : ''}
       ${olderThan(after, values, 'created_at', 'id')}
     order by webhook_deliveries.created_at desc, id desc limit $3`,
    values,
  );
}

/** Adds deliveries that are due now. Those of events that have one already stay as they are. */
export async function insertDeliveries(
  sql: Sql,
  { storeId, id }: LeasedEndpoint,
  webhooks: readonly Webhook[],
): Promise<void> {
  await sql.query(
    `insert into webhook_deliveries as d (store_id, endpoint_id, id, type, body)
     select $1::uuid, $2::uuid, w.id, w.type, w.body from unnest($3::uuid[], $4::text[], $5::text[]) w(id, type, body)
     on conflict (store_id, endpoint_id, id) do nothing
     returning d.id`,
    [storeId, id, webhooks.map((each) => each.id), webhooks.map(({ type }) => type), webhooks.map(({ body }) => body)],
  );
}

export async function listDueDeliveries(
  sql: Sql,
  { storeId, id }: LeasedEndpoint,
  limit: number,
): Promise<DueDelivery[]> {
  return sql.query<DueDelivery>(
    `select id, type, body, attempts from webhook_deliveries
     where store_id = $1 and endpoint_id = $2 and next_attempt_at <= now()
     order by next_attempt_at, id limit $3`,
    [storeId, id, limit],
  );
}

export interface Attempt {
  id: string;
  attempts: number;
  isDelivered: boolean;
  /** The seconds until the next attempt, or null without one. */
  pause: number | null;
  status: number | null;
  problem: DeliveryProblem | null;
  durationMs: number;
  answer: string;
}

export async function saveAttempt(sql: Sql, endpoint: LeasedEndpoint, attempt: Attempt): Promise<void> {
  const { id, attempts, isDelivered, pause, status, problem, durationMs, answer } = attempt;
  await sql.query(
    `update webhook_deliveries set attempts = $4, attempted_at = now(), delivered_at = ${isDelivered ? 'now()' : 'null'},
       next_attempt_at = now() + $5::float8 * interval '1 second',
       status = $6, problem = $7, duration_ms = $8, answer = $9
     where store_id = $1 and endpoint_id = $2 and id = $3`,
    [endpoint.storeId, endpoint.id, id, attempts, pause, status, problem, durationMs, answer],
  );
}

/** Makes one delivery due with all its attempts. Returns false when it does not exist. */
export async function makeDue(sql: Sql, { storeId, id }: LeasedEndpoint, deliveryId: string): Promise<boolean> {
  const rows = await sql.query(
    `update webhook_deliveries set next_attempt_at = now(), attempts = 0, delivered_at = null
     where store_id = $1 and endpoint_id = $2 and id = $3
     returning id`,
    [storeId, id, deliveryId],
  );
  return rows.length > 0;
}

/** Makes the deliveries since a time due with all their attempts. Returns how many there are. */
export async function makeDueSince(
  sql: Sql,
  { storeId, id }: LeasedEndpoint,
  { since, onlyFailed }: { since: Date; onlyFailed: boolean },
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `with due as (
       update webhook_deliveries set next_attempt_at = now(), attempts = 0, delivered_at = null
       where store_id = $1 and endpoint_id = $2 and created_at >= $3 ${onlyFailed ? `and ${FAILED}` : ''}
       returning 1
     )
     select count(*) as count from due`,
    [storeId, id, since],
  );
  return row?.count ?? 0;
}

/** Deletes old deliveries of an endpoint, oldest first and up to `limit`. Returns how many. */
export async function deleteOldDeliveries(sql: Sql, { storeId, id }: LeasedEndpoint, limit: number): Promise<number> {
  const [row] = await sql.query<{ deleted: number }>(
    `with gone as (
       delete from webhook_deliveries d where d.store_id = $1 and d.endpoint_id = $2 and d.id in (
         select o.id from webhook_deliveries o
         where o.store_id = $1 and o.endpoint_id = $2
           and o.created_at < now() - interval '${DELIVERIES_KEPT_DAYS} days'
         order by o.created_at limit $3)
       returning 1
     )
     select count(*) as deleted from gone`,
    [storeId, id, limit],
  );
  return row?.deleted ?? 0;
}

/** Lists the endpoints with deliveries that are old enough to be deleted. */
export async function listEndpointsWithOldDeliveries(sql: Sql): Promise<LeasedEndpoint[]> {
  return sql.query<LeasedEndpoint>(
    `select w.store_id as "storeId", w.id from webhook_endpoints w
     where exists (select from webhook_deliveries d
                   where d.store_id = w.store_id and d.endpoint_id = w.id
                     and d.created_at < now() - interval '${DELIVERIES_KEPT_DAYS} days')`,
  );
}
