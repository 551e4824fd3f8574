import { REGULAR_VISITS } from '../../../contract/plain/customerLimits';
import type { Sql } from '../../database/Database';

export async function listStoreIds(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>('select id from stores where deletion_started_at is null order by id');
  return rows.map(({ id }) => id);
}

/**
 * Checks the store's next `limit` visits after the id `after`, and deletes those before a time. The latest visits of a
 * customer stay, because they decide whether the customer is a regular. Returns the last checked id, or null at the
 * end.
 */
export async function deleteVisitsAfter(
  sql: Sql,
  storeId: string,
  { after, before, limit }: { after: number; before: Date; limit: number },
): Promise<number | null> {
  const [row] = await sql.query<{ last: number | null }>(
    `with page as (
       select id, customer_id, at from visits where store_id = $1 and id > $2 order by id limit $4
     ), deleted as (
       delete from visits v using page p
       where v.store_id = $1 and v.id = p.id and p.at < $3
         and p.at < (select n.at from visits n where n.store_id = $1 and n.customer_id = p.customer_id
                     order by n.at desc offset ${REGULAR_VISITS - 1} limit 1)
       returning v.id
     ), counted as (
       update stores set visits_deleted = visits_deleted + (select count(*) from deleted),
                         visits_deleted_before = greatest(visits_deleted_before, $3::timestamptz)
       where id = $1 and exists (select from deleted)
     )
     select max(id) as last from page`,
    [storeId, after, before, limit],
  );
  return row?.last ?? null;
}

/** Lists campaigns that ended before a time and still have texts, oldest first. */
export async function listOldCampaigns(
  sql: Sql,
  before: Date,
  limit: number,
): Promise<{ storeId: string; campaignId: string }[]> {
  return sql.query<{ storeId: string; campaignId: string }>(
    `select g.store_id as "storeId", g.id as "campaignId" from sms_campaigns g
     where g.status in ('done', 'cancelled') and g.finished_at < $1
       and exists (select from sms_messages m where m.store_id = g.store_id and m.campaign_id = g.id
                     and m.status not in ('queued', 'sending'))
     order by g.finished_at, g.id limit $2`,
    [before, limit],
  );
}

/**
 * Deletes texts of an ended campaign, adds their number and segments to the campaign, and returns how many. The
 * occasions of automated texts stay as decided, because the results compare them with those that were held back.
 */
export async function deleteTexts(
  sql: Sql,
  { storeId, campaignId }: { storeId: string; campaignId: string },
  limit: number,
): Promise<number> {
  const [row] = await sql.query<{ texts: number }>(
    `with deleted as (
       delete from sms_messages
       where store_id = $1 and campaign_id = $2 and customer_id in (
         select customer_id from sms_messages
         where store_id = $1 and campaign_id = $2 and status not in ('queued', 'sending') limit $3)
       returning segments
     ), counted as (
       update sms_campaigns set texts_deleted = texts_deleted + (select count(*) from deleted),
                                segments_deleted = segments_deleted + (select coalesce(sum(segments), 0) from deleted)
       where store_id = $1 and id = $2
     )
     select count(*) as texts from deleted`,
    [storeId, campaignId, limit],
  );
  return row?.texts ?? 0;
}

/** Deletes cached customers and items of the point of sale and orders that could not be read. Returns how many. */
export async function deleteOldPosRecords(sql: Sql, before: Date, limit: number): Promise<number> {
  const [row] = await sql.query<{ deleted: number }>(
    `with people as (
       delete from pos_customers where (store_id, pos_customer_id) in (
         select store_id, pos_customer_id from pos_customers where fetched_at < $1 limit $2) returning 1
     ), orders as (
       delete from pos_skipped_orders where (store_id, order_id) in (
         select store_id, order_id from pos_skipped_orders where last_seen_at < $1 limit $2) returning 1
     ), items as (
       delete from pos_items where (store_id, item_id) in (
         select store_id, item_id from pos_items where fetched_at < $1 limit $2) returning 1
     )
     select greatest((select count(*) from people), (select count(*) from orders), (select count(*) from items)) as deleted`,
    [before, limit],
  );
  return row?.deleted ?? 0;
}

/** Deletes the oldest entries of the audit log. Returns how many. */
export async function deleteOldAuditEntries(sql: Sql, before: Date, limit: number): Promise<number> {
  const [row] = await sql.query<{ deleted: number }>('select delete_old_audit_entries($1, $2) as deleted', [
    before,
    limit,
  ]);
  return row?.deleted ?? 0;
}

/** Deletes events of a store that are older than a time, oldest first. Returns how many. */
export async function deleteEventsBefore(sql: Sql, storeId: string, before: Date, limit: number): Promise<number> {
  const [row] = await sql.query<{ deleted: number }>(
    `with gone as (
       delete from events where store_id = $1 and at < $2 and (epoch, tx, id) in (
         select e.epoch, e.tx, e.id from events e where e.store_id = $1 order by e.epoch, e.tx, e.id limit $3)
       returning 1
     )
     select count(*) as deleted from gone`,
    [storeId, before, limit],
  );
  return row?.deleted ?? 0;
}
