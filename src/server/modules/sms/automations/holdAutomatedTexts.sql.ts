import type { Sql } from '../../../database/Database';
import { readTime } from '../../../shared/readTime.sql';

/**
 * Restarts the automated messages of all stores after a restore, so that they only cover later events. Waiting ones may
 * have been sent since the backup, and so may those for purchases that the point of sale reports again.
 */
export async function holdAutomatedTexts(platform: Sql): Promise<void> {
  // The time is a parameter, because Citus rejects now() in CASE and COALESCE.
  const now = await readTime(platform);
  await platform.query(
    'update sms_automations set looked_until = case when is_on then $1::timestamptz end, restored_at = $1',
    [now],
  );
  await platform.query(
    `update sms_occasions set status = 'dropped', detail = 'restored', decided_at = now() where status = 'waiting'`,
  );
  // Two statements, because Citus does not join a table of stores in an update of a table that is on every node.
  const waiting = await platform.query<{ storeId: string; month: string; segments: number }>(
    `select m.store_id as "storeId", k.quota_month as month, sum(m.segments) as segments
     from sms_messages m join sms_campaigns k on k.store_id = m.store_id and k.id = m.campaign_id
     where m.status = 'queued' and k.automation is not null
     group by m.store_id, k.quota_month`,
  );
  await platform.query(
    `update sms_usage u set used = u.used - w.segments
     from unnest($1::uuid[], $2::date[], $3::integer[]) as w (store_id, month, segments)
     where u.store_id = w.store_id and u.month = w.month`,
    [waiting.map(({ storeId }) => storeId), waiting.map(({ month }) => month), waiting.map(({ segments }) => segments)],
  );
  await platform.query(
    `update sms_campaigns k set status = 'cancelled', next_at = null, finished_at = coalesce(k.finished_at, $1), skipped = k.skipped + (
       select count(*) from sms_messages m
       where m.store_id = k.store_id and m.campaign_id = k.id and m.status = 'queued')
     where k.automation is not null and k.status in ('queued', 'sending', 'paused')`,
    [now],
  );
  await platform.query(
    `update sms_messages m set status = 'skipped', detail = 'restored', segments = 0, updated_at = now()
     from sms_campaigns k
     where k.store_id = m.store_id and k.id = m.campaign_id and k.automation is not null and m.status = 'queued'`,
  );
}
