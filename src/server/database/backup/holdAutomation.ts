import type pg from 'pg';

/**
 * Keeps a restored database from acting on what it does not know: visits, purchases and messages since the backup. No
 * points expire for 30 days, and automated messages begin with what happens from now on.
 */
export async function holdAutomation(client: pg.Client): Promise<void> {
  await client.query(
    `insert into points_expiry_settings (store_id, number, months, effective_from)
     select e.store_id, e.number + 1, e.months, greatest(e.effective_from, now() + interval '30 days')
     from points_expiry_settings e
     where e.months is not null
       and not exists (select from points_expiry_settings n where n.store_id = e.store_id and n.number > e.number)`,
  );
  await client.query('update sms_automations set looked_until = now() where is_on');
  await client.query(
    `update sms_occasions set status = 'dropped', detail = 'restored', decided_at = now() where status = 'waiting'`,
  );
}
