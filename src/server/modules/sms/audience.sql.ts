import type { SmsAudience, SmsReason } from '../../../contract/sms';
import type { Sql } from '../../database/Database';
import { SEGMENT_CONDITIONS } from '../customers';

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

/** The ids of customers, or an audience. */
export type Recipients = readonly string[] | SmsAudience;

/**
 * Customers of the store in the order of their registration, reachable ones with the values that a text may name. The
 * others are grouped by reason with their number; `id` is then any of them. Customers who got the same text within a
 * day are duplicates, and erased and merged ones do not count. Selects customers by their ids, all customers, or a segment.
 */
export async function listAudience(
  sql: Sql,
  storeId: string,
  { to, message, limit }: { to: Recipients; message: string; limit: number },
): Promise<{ reachable: Omit<AudienceRow, 'reason'>[]; excluded: { reason: SmsReason; count: number }[] }> {
  const ids = typeof to === 'string' ? null : to;
  // The text differs for picked customers and each segment, so that each gets its own prepared plan.
  const isPicked = ids === null ? '' : 'and c.id = any($3::uuid[])';
  const inSegment = typeof to === 'string' && to !== 'all' ? `and ${SEGMENT_CONDITIONS[to]}` : '';
  const audience = `
    select c.id, c.name, c.points, coalesce(${REASON}, case when exists (
             select from sms_campaigns g
             join sms_messages m on m.store_id = g.store_id and m.campaign_id = g.id
             where g.store_id = $1 and g.created_at > now() - interval '1 day' and g.message = $2
               and m.customer_id = c.id and m.status in ('queued', 'sending', 'sent', 'unknown')
           ) then 'duplicate' end) as reason
    from customers c
    where c.store_id = $1 and c.erased_at is null ${isPicked} ${inSegment}`;
  const values = [storeId, message, ...(ids === null ? [] : [ids])];
  const excluded = await sql.query<{ reason: SmsReason; count: number }>(
    `select reason, count(*) as count from (${audience}) a where reason is not null group by reason order by reason`,
    values,
  );
  const reachable = await sql.query<Omit<AudienceRow, 'reason'>>(
    `select id, name, points from (${audience}) a where reason is null order by id limit $${values.length + 1}`,
    [...values, limit],
  );
  return { reachable, excluded };
}
