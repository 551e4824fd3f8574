import type { SmsUsage } from '../../../contract/sms';
import type { Sql } from '../../database/Database';
import { nextMonthStart } from './localTime';

/** Returns a store's used segments of a month, its limit (0 is unlimited), and the reserve for campaigns. */
export async function getUsage(
  sql: Sql,
  storeId: string,
  month: string,
): Promise<{ used: number; limit: number; campaignReserve: number }> {
  const [usage] = await sql.query<{ used: number; limit: number; campaignReserve: number }>(
    `select coalesce(u.used, 0) as used, s.sms_limit as "limit", s.sms_campaign_reserve as "campaignReserve"
     from stores s left join sms_usage u on u.store_id = s.id and u.month = $2
     where s.id = $1`,
    [storeId, month],
  );
  return usage ?? { used: 0, limit: 0, campaignReserve: 0 };
}

// The largest value of the column.
const UNLIMITED = 2_147_483_647;

/**
 * Takes all of these segments from the month's quota, or none. Returns whether it did. `reserved` segments of the quota
 * are not used. The row of the month stays locked until the transaction ends.
 */
export async function reserveSmsSegments(
  sql: Sql,
  storeId: string,
  month: string,
  segments: number,
  reserved = 0,
): Promise<boolean> {
  const [store] = await sql.query<{ limit: number }>('select sms_limit as "limit" from stores where id = $1', [
    storeId,
  ]);
  if (!store) return false;
  const limit = store.limit === 0 ? UNLIMITED : store.limit - reserved;
  if (segments > limit) return false;
  const rows = await sql.query(
    `insert into sms_usage as u (store_id, month, used) values ($1, $2, $3)
     on conflict (store_id, month) do update set used = u.used + excluded.used
       where u.used + excluded.used <= $4::integer
     returning u.used`,
    [storeId, month, segments, limit],
  );
  return rows.length > 0;
}

/**
 * Returns segments that were reserved for texts that were certainly not sent. A negative number takes segments beyond
 * the limit, because they have been sent.
 */
export async function releaseSmsSegments(sql: Sql, storeId: string, month: string, segments: number): Promise<void> {
  if (segments === 0) return;
  await sql.query('update sms_usage set used = used - $3 where store_id = $1 and month = $2', [
    storeId,
    month,
    segments,
  ]);
}

/**
 * Returns the usage of the local month in the format of the API. The used segments may exceed a limit that was lowered.
 */
export function toUsage({ used, limit }: { used: number; limit: number }, at: Date, timeZone: string): SmsUsage {
  const remaining = limit === 0 ? null : Math.max(0, limit - used);
  return { used, limit, remaining, resetsAt: nextMonthStart(at, timeZone).toISOString() };
}
