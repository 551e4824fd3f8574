import type pg from 'pg';

/**
 * Keeps a restored database from acting on what it does not know: visits, purchases and messages since the backup. No
 * points expire for 30 days, and automated messages begin with what happens from now on: those that waited may have been
 * sent since, and so may those for purchases that the point of sale reports again. One-time links end, to customers' pages
 * and for administrators: they may have been used since.
 */
export async function holdAutomation(client: pg.Client): Promise<void> {
  await client.query(
    `insert into points_expiry_settings (store_id, number, months, effective_from)
     select e.store_id, e.number + 1, e.months, greatest(e.effective_from, now() + interval '30 days')
     from points_expiry_settings e
     where e.months is not null
       and not exists (select from points_expiry_settings n where n.store_id = e.store_id and n.number > e.number)`,
  );
  await client.query('delete from customer_links');
  await client.query('delete from setup_links');
  await client.query('update sms_automations set looked_until = case when is_on then now() end, restored_at = now()');
  await client.query(
    `update sms_occasions set status = 'dropped', detail = 'restored', decided_at = now() where status = 'waiting'`,
  );
  await client.query(
    `update sms_usage u set used = u.used - w.segments
     from (select m.store_id, k.quota_month, sum(m.segments) as segments
           from sms_messages m join sms_campaigns k on k.store_id = m.store_id and k.id = m.campaign_id
           where m.status = 'queued' and k.automation is not null
           group by m.store_id, k.quota_month) w
     where u.store_id = w.store_id and u.month = w.quota_month`,
  );
  await client.query(
    `update sms_campaigns k set status = 'cancelled', next_at = null, finished_at = coalesce(k.finished_at, now()), skipped = k.skipped + (
       select count(*) from sms_messages m
       where m.store_id = k.store_id and m.campaign_id = k.id and m.status = 'queued')
     where k.automation is not null and k.status in ('queued', 'sending', 'paused')`,
  );
  await client.query(
    `update sms_messages m set status = 'skipped', detail = 'restored', segments = 0, updated_at = now()
     from sms_campaigns k
     where k.store_id = m.store_id and k.id = m.campaign_id and k.automation is not null and m.status = 'queued'`,
  );
}
