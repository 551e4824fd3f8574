import type { Sql } from '../../database/Database';

/** Locks the campaigns that are not sent completely until the transaction ends, automated ones too. */
export async function lockOpenCampaigns(sql: Sql, storeId: string): Promise<{ id: string; quotaMonth: string }[]> {
  return sql.query<{ id: string; quotaMonth: string }>(
    `select id, quota_month as "quotaMonth" from sms_campaigns
     where store_id = $1 and status in ('queued', 'sending', 'paused') order by id for update`,
    [storeId],
  );
}

export async function turnOffAutomations(sql: Sql, storeId: string): Promise<void> {
  await sql.query('update sms_automations set is_on = false, looked_until = null where store_id = $1 and is_on', [
    storeId,
  ]);
}

/** Drops the occasions that wait for their text. */
export async function dropOccasions(sql: Sql, storeId: string, now: Date): Promise<void> {
  await sql.query(
    `update sms_occasions set status = 'dropped', detail = 'joined', decided_at = $2
     where store_id = $1 and status = 'waiting'`,
    [storeId, now],
  );
}
