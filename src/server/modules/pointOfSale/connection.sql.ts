import type { ShopId, ShopSql, Sql } from '../../database/Database';
import { toClockProblem } from './posProblem';

/** How often a poll writes the time of the latest success while nothing else changes. */
export const SUCCESS_EVERY_MS = 5 * 60_000;
/** After this many failed reads in a row, several minutes, the point of sale counts as not responding. */
const FAILURES_UNTIL_UNREACHABLE = 4;

/**
 * Saves a problem that a person has to solve. Only changes are written. A rejected key does not replace the finding
 * that the key belongs to another merchant, because that is the reason for the rejection.
 */
export async function savePosProblem(sql: ShopSql, shopId: ShopId, detail: string, now: Date): Promise<void> {
  await sql.query(
    `insert into store_integrations as i (store_id, provider, status, detail, checked_at)
     values ($1, 'clover', 'needs_attention', $2, $3)
     on conflict (store_id, provider) do update
       set status = excluded.status, detail = excluded.detail, checked_at = excluded.checked_at
       where (i.status, i.detail) is distinct from (excluded.status, excluded.detail)
         and not (i.detail is not distinct from 'wrong_merchant' and excluded.detail = 'unauthorized')`,
    [shopId, detail, now],
  );
}

/**
 * Saves that the point of sale was read. Orders skipped after `skippedSince` and a wrong clock need attention. An
 * unknown clock offset keeps the earlier finding. The time alone is written every `writeEveryMs`.
 */
export async function savePosRead(
  sql: ShopSql,
  shopId: ShopId,
  {
    skippedSince,
    clockOffsetMs,
    now,
    writeEveryMs,
  }: { skippedSince: Date; clockOffsetMs: number | null; now: Date; writeEveryMs: number },
): Promise<void> {
  const [known] = await sql.query<{ has_skipped: boolean; clock: string | null }>(
    `select exists (select from pos_skipped_orders where store_id = $1 and last_seen_at > $2) as has_skipped,
            (select detail from store_integrations
             where store_id = $1 and provider = 'clover' and detail like 'clock:%') as clock`,
    [shopId, skippedSince],
  );
  const clock = clockOffsetMs === null ? (known?.clock ?? null) : toClockProblem(clockOffsetMs);
  const problem = known?.has_skipped ? 'skipped_orders' : clock;
  await sql.query(
    `insert into store_integrations as i (store_id, provider, status, detail, checked_at, succeeded_at)
     values ($1, 'clover', case when $2::text is null then 'connected' else 'needs_attention' end, $2, $3, $3)
     on conflict (store_id, provider) do update
       set status = excluded.status, detail = excluded.detail, checked_at = excluded.checked_at,
           succeeded_at = excluded.succeeded_at
       where (i.status, i.detail) is distinct from (excluded.status, excluded.detail)
          or i.succeeded_at is null
          or abs(extract(epoch from excluded.succeeded_at - i.succeeded_at)) * 1000 > $4::float8`,
    [shopId, problem, now, writeEveryMs],
  );
}

export async function savePosMerchant(sql: ShopSql, shopId: ShopId, merchantId: string): Promise<void> {
  await sql.query(
    `insert into store_integrations as i (store_id, provider, merchant_id) values ($1, 'clover', $2)
     on conflict (store_id, provider) do update set merchant_id = excluded.merchant_id
       where i.merchant_id is distinct from excluded.merchant_id`,
    [shopId, merchantId],
  );
}

export interface ConnectionRow {
  shopId: string;
  status: 'unknown' | 'connected' | 'needs_attention';
  detail: string | null;
  merchantId: string | null;
  checkedAt: string | null;
  lastSuccessAt: string | null;
  /** The latest reads failed, without a reason that a person could solve. */
  isNotResponding: boolean;
}

const CONNECTION = `coalesce(i.status, 'unknown') as status, i.detail, i.merchant_id as "merchantId",
  i.checked_at as "checkedAt",
  case when i.succeeded_at >= i.checked_at and c.failures = 0 and c.polled_at is not null
       then greatest(i.succeeded_at, least(c.polled_at, now())) else i.succeeded_at end as "lastSuccessAt",
  coalesce(c.failures >= $2, false) as "isNotResponding"`;

/**
 * Returns the state of a shop's connection, or null when the shop does not exist. While reads succeed, the time of
 * the latest one is that of the poll, because `succeeded_at` is not written each time.
 */
export async function findConnection(sql: ShopSql, shopId: ShopId): Promise<ConnectionRow | null> {
  const [row] = await sql.query<ConnectionRow>(
    `select s.id as "shopId", ${CONNECTION}
     from stores s
     left join store_integrations i on i.store_id = s.id and i.provider = 'clover'
     left join pos_cursors c on c.store_id = s.id
     where s.id = $1`,
    [shopId, FAILURES_UNTIL_UNREACHABLE],
  );
  return row ?? null;
}

/** Works like findConnection for several shops, and leaves out those of which nothing is known. */
export function listConnections(platform: Sql<'platform'>, shopIds: readonly ShopId[]): Promise<ConnectionRow[]> {
  return platform.query<ConnectionRow>(
    `select i.store_id as "shopId", ${CONNECTION}
     from store_integrations i
     left join pos_cursors c on c.store_id = i.store_id
     where i.store_id = any($1) and i.provider = 'clover'`,
    [shopIds, FAILURES_UNTIL_UNREACHABLE],
  );
}

/**
 * Finds the name of a shop of a chain whose register needs attention, by the same rule as `status` of a connection.
 * null if no register does.
 */
export async function findRegisterInNeed(platform: Sql<'platform'>, storeId: string): Promise<string | null> {
  const [row] = await platform.query<{ name: string }>(
    `select s.name
     from store_integrations i
     left join pos_cursors c on c.store_id = i.store_id
     join stores s on s.id = i.store_id
     where (s.id = $1 or s.chain_id = $1) and i.provider = 'clover'
       and (i.status = 'needs_attention' or i.status = 'connected' and c.failures >= $2)
     limit 1`,
    [storeId, FAILURES_UNTIL_UNREACHABLE],
  );
  return row?.name ?? null;
}

/**
 * Marks the stores of these merchants, so that those whose orders are read at all are read in the next round. Stores
 * with a pending checkout are read in every round anyway.
 */
export async function requestPoll(sql: Sql, merchantIds: readonly string[]): Promise<void> {
  const stores = await sql.query<{ store_id: string }>(
    `select store_id from store_integrations where provider = 'clover' and merchant_id = any($1)
     union
     select id from stores where clover_merchant_id = any($1)`,
    [merchantIds],
  );
  if (stores.length === 0) return;
  await sql.query(
    `update pos_cursors set poll_requested_at = now()
     where store_id = any($1) and (poll_requested_at is null or poll_requested_at <= polled_at)`,
    [stores.map(({ store_id }) => store_id)],
  );
}
