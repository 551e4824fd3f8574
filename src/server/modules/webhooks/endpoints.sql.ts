import type { EventType } from '../../../contract/events';
import { FAILING_DAYS } from '../../../contract/plain/webhookLimits';
import type { WebhookCounts, WebhookEndpoint } from '../../../contract/webhooks';
import type { Sql } from '../../database/Database';
import type { EventPosition } from '../events';
import { SECRETS, type EncryptedWebhookSecrets } from './endpointSecrets.sql';

type EndpointFields = Pick<WebhookEndpoint, 'url' | 'description' | 'types' | 'isActive'>;

const COLUMNS = `id, url, description, types, is_active as "isActive", off_reason as "offReason",
  failing_since as "failingSince", created_at as "createdAt"`;

export async function listEndpointRows(sql: Sql, storeId: string): Promise<WebhookEndpoint[]> {
  return sql.query<WebhookEndpoint>(
    `select ${COLUMNS} from webhook_endpoints where store_id = $1 order by created_at desc, id desc`,
    [storeId],
  );
}

export async function countEndpoints(sql: Sql, storeId: string): Promise<WebhookCounts> {
  const [row] = await sql.query<WebhookCounts>(
    `select count(*) as endpoints, count(*) filter (where not is_active) as off
     from webhook_endpoints where store_id = $1`,
    [storeId],
  );
  return row ?? { endpoints: 0, off: 0 };
}

export async function findEndpoint(sql: Sql, storeId: string, id: string): Promise<WebhookEndpoint | null> {
  const [row] = await sql.query<WebhookEndpoint>(
    `select ${COLUMNS} from webhook_endpoints where store_id = $1 and id = $2`,
    [storeId, id],
  );
  return row ?? null;
}

/** Works like findEndpoint and locks the endpoint until the transaction ends. */
export async function lockEndpoint(sql: Sql, storeId: string, id: string): Promise<WebhookEndpoint | null> {
  const [row] = await sql.query<WebhookEndpoint>(
    `select ${COLUMNS} from webhook_endpoints where store_id = $1 and id = $2 for update`,
    [storeId, id],
  );
  return row ?? null;
}

/** Returns an id for a new endpoint, with which its secret is encrypted. */
export async function createEndpointId(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ id: string }>('select new_id() as id');
  if (!row) throw new Error('a select without a table returned no row');
  return row.id;
}

export async function insertEndpoint(
  sql: Sql,
  { storeId, id, keyId, secret }: Omit<EncryptedWebhookSecrets, 'oldSecret'>,
  { url, description, types }: Omit<EndpointFields, 'isActive'>,
  after: EventPosition,
): Promise<void> {
  await sql.query(
    `insert into webhook_endpoints (store_id, id, key_id, secret, url, description, types, epoch, tx, event_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text::xid8, $10)`,
    [storeId, id, keyId, secret, url, description, types, after.epoch, after.tx, after.id],
  );
}

/** Saves an endpoint. One that is turned on is no longer failing. */
export async function updateEndpointRow(
  sql: Sql,
  storeId: string,
  id: string,
  { url, description, types, isActive }: EndpointFields,
): Promise<void> {
  await sql.query(
    `update webhook_endpoints set url = $3, description = $4, types = $5, is_active = $6,
       off_reason = case when not $6 then off_reason end,
       failing_since = case when is_active or not $6 then failing_since end
     where store_id = $1 and id = $2`,
    [storeId, id, url, description, types, isActive],
  );
}

export async function deleteEndpointRow(sql: Sql, storeId: string, id: string): Promise<void> {
  await sql.query('delete from webhook_endpoints where store_id = $1 and id = $2', [storeId, id]);
}

export interface LeasedEndpoint {
  storeId: string;
  id: string;
}

/**
 * Leases the endpoints with something to send that no process sends to now. The lease of a process that was killed
 * ends by itself.
 */
export async function leaseDueEndpoints(sql: Sql, lease: string, seconds: number): Promise<LeasedEndpoint[]> {
  return sql.query<LeasedEndpoint>(
    `update webhook_endpoints w set lease = $1, leased_until = now() + $2 * interval '1 second'
     where w.is_active and (w.leased_until is null or w.leased_until < now())
       and (exists (select from webhook_deliveries d
                    where d.store_id = w.store_id and d.endpoint_id = w.id and d.next_attempt_at <= now())
            or exists (select from events e
                       where e.store_id = w.store_id and (e.epoch, e.tx, e.id) > (w.epoch, w.tx, w.event_id)))
     returning w.store_id as "storeId", w.id`,
    [lease, seconds],
  );
}

/** What is needed to send to an endpoint. */
export interface SendingState extends EncryptedWebhookSecrets {
  url: string;
  isFailing: boolean;
}

/** Extends a lease. Returns null when it was lost, or the endpoint was turned off or deleted. */
export async function renewLease(
  sql: Sql,
  { storeId, id }: LeasedEndpoint,
  lease: string,
  seconds: number,
): Promise<SendingState | null> {
  const renewed = await sql.query(
    `update webhook_endpoints set leased_until = now() + $4 * interval '1 second'
     where store_id = $1 and id = $2 and lease = $3 and is_active
     returning id`,
    [storeId, id, lease, seconds],
  );
  if (renewed.length === 0) return null;
  const [row] = await sql.query<SendingState>(
    `select ${SECRETS}, url, failing_since is not null as "isFailing"
     from webhook_endpoints where store_id = $1 and id = $2`,
    [storeId, id],
  );
  return row ?? null;
}

export async function releaseLease(sql: Sql, { storeId, id }: LeasedEndpoint, lease: string): Promise<void> {
  await sql.query(
    `update webhook_endpoints set lease = null, leased_until = null where store_id = $1 and id = $2 and lease = $3`,
    [storeId, id, lease],
  );
}

interface FeedPosition extends Omit<EventPosition, 'at'> {
  types: EventType[];
}

/** Returns up to where events have deliveries, and locks it. null when the lease was lost. */
export async function lockPosition(
  sql: Sql,
  { storeId, id }: LeasedEndpoint,
  lease: string,
): Promise<FeedPosition | null> {
  const [row] = await sql.query<Omit<FeedPosition, 'id'> & { eventId: string }>(
    `select epoch, tx::text as tx, event_id as "eventId", types
     from webhook_endpoints where store_id = $1 and id = $2 and lease = $3 for update`,
    [storeId, id, lease],
  );
  if (!row) return null;
  const { eventId, ...rest } = row;
  return { ...rest, id: eventId };
}

export async function savePosition(sql: Sql, { storeId, id }: LeasedEndpoint, after: EventPosition): Promise<void> {
  await sql.query(
    `update webhook_endpoints set epoch = $3, tx = $4::text::xid8, event_id = $5 where store_id = $1 and id = $2`,
    [storeId, id, after.epoch, after.tx, after.id],
  );
}

export async function endFailing(sql: Sql, { storeId, id }: LeasedEndpoint): Promise<void> {
  await sql.query('update webhook_endpoints set failing_since = null where store_id = $1 and id = $2', [storeId, id]);
}

/**
 * Notes that an endpoint fails, and turns it off when it is gone or has failed for days. Returns whether it was turned
 * off just now.
 */
export async function noteFailure(
  sql: Sql,
  { storeId, id }: LeasedEndpoint,
  reason: 'gone' | 'failing',
): Promise<boolean> {
  await sql.query(
    `update webhook_endpoints set failing_since = now()
     where store_id = $1 and id = $2 and is_active and failing_since is null`,
    [storeId, id],
  );
  const rows = await sql.query(
    `update webhook_endpoints set is_active = false, off_reason = $3
     where store_id = $1 and id = $2 and is_active
       and ($3 = 'gone' or failing_since < now() - interval '${FAILING_DAYS} days')
     returning id`,
    [storeId, id, reason],
  );
  return rows.length > 0;
}
