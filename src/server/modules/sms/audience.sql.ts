import type { SmsReason } from '../../../contract/sms';
import type { Sql } from '../../database/Database';

/** What keeps a customer `c` from getting marketing texts; null when nothing does. */
export const REASON = `case
  when c.phone is null or c.erased_at is not null then 'no_phone'
  when c.sms_opted_out_at is not null then 'opted_out'
  when c.sms_consent_at is null then 'no_consent'
  when c.sms_unreachable_at is not null then 'unreachable' end`;

export interface AudienceRow {
  id: string;
  name: string | null;
  points: number;
  reason: SmsReason | null;
}

/**
 * Customers of the store in the order of their registration, the reachable ones with what a text may name. Of the others
 * only reason and number: `id` is then any of them. Customers who got the same text within a day are duplicates.
 * @param ids null for all customers.
 */
export async function listAudience(
  sql: Sql,
  storeId: string,
  { ids, message, limit }: { ids: readonly string[] | null; message: string; limit: number },
): Promise<{ reachable: Omit<AudienceRow, 'reason'>[]; excluded: { reason: SmsReason; count: number }[] }> {
  const audience = `
    select c.id, c.name, c.points, coalesce(${REASON}, case when exists (
             select from sms_campaigns g
             join sms_messages m on m.store_id = g.store_id and m.campaign_id = g.id
             where g.store_id = $1 and g.created_at > now() - interval '1 day' and g.message = $3
               and m.customer_id = c.id and m.status in ('queued', 'sending', 'sent', 'unknown')
           ) then 'duplicate' end) as reason
    from customers c
    where c.store_id = $1 and ($2::uuid[] is null or c.id = any($2))`;
  const values = [storeId, ids, message] as const;
  const excluded = await sql.query<{ reason: SmsReason; count: number }>(
    `select reason, count(*) as count from (${audience}) a where reason is not null group by reason order by reason`,
    values,
  );
  const reachable = await sql.query<Omit<AudienceRow, 'reason'>>(
    `select id, name, points from (${audience}) a where reason is null order by id limit $4`,
    [...values, limit],
  );
  return { reachable, excluded };
}

/** How many customers of the store may get texts, and why the others may not. */
export async function countAudience(sql: Sql, storeId: string): Promise<{ reason: SmsReason | null; count: number }[]> {
  return sql.query<{ reason: SmsReason | null; count: number }>(
    `select ${REASON} as reason, count(*) as count from customers c
     where c.store_id = $1 and c.erased_at is null group by 1 order by 1`,
    [storeId],
  );
}
