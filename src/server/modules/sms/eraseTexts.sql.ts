import type { Sql } from '../../database/Database';

/**
 * Deletes the body of all texts to these customers. The outcome of those that are being sent at this moment stays
 * unknown. Waiting texts are skipped when it is their turn, because the customers no longer have a phone.
 */
export async function eraseTexts(sql: Sql, storeId: string, customerIds: readonly string[]): Promise<void> {
  await sql.query(
    `with ended as (
       update sms_messages
       set status = 'unknown', body = null, leased_until = null, updated_at = statement_timestamp()
       where store_id = $1 and customer_id = any($2) and status = 'sending'
       returning campaign_id
     )
     update sms_campaigns g set unknown = g.unknown + e.texts
     from (select campaign_id, count(*) as texts from ended group by campaign_id) e
     where g.store_id = $1 and g.id = e.campaign_id`,
    [storeId, customerIds],
  );
  await sql.query(
    'update sms_messages set body = null where store_id = $1 and customer_id = any($2) and body is not null',
    [storeId, customerIds],
  );
}
