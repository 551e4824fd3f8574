import type { AutomationKind } from '../../../contract/plain/automationMessages';
import type { SmsAudience, SmsCampaign, SmsReason } from '../../../contract/sms';
import type { Sql, Value } from '../../database/Database';
import type { CursorPosition } from '../../shared/cursor';
import { HAS_CONSENT } from '../customers';
import { SEGMENT_CONDITIONS } from '../segments';
import { WILL_REACH_DAILY_LIMIT } from './textLimits.sql';

/** SQL for the reason why a customer `c` cannot get marketing texts, or null. */
export const REASON = `case
  when c.phone is null or c.erased_at is not null then 'no_phone'
  when c.sms_opted_out_at is not null then 'opted_out'
  when not ${HAS_CONSENT} then 'no_consent'
  when c.sms_unreachable_at is not null then 'unreachable' end`;

interface AudienceRow {
  id: string;
  name: string | null;
  points: number;
  reason: SmsReason | null;
}

export type Recipients = readonly string[] | SmsAudience;

/**
 * Lists the reachable customers of the store in the order of their registration, with the values for merge fields, and
 * counts the others by reason. Customers who got the same text within a day are duplicates. Erased and merged customers
 * are left out. Selects customers by their ids, all customers, or a segment.
 * `startsAt` is when sending begins, for the limit of texts in 24 hours.
 */
export async function listAudience(
  sql: Sql,
  storeId: string,
  { to, message, startsAt, limit }: { to: Recipients; message: string; startsAt: Date; limit: number },
): Promise<{ reachable: Omit<AudienceRow, 'reason'>[]; excluded: { reason: SmsReason; count: number }[] }> {
  const ids = typeof to === 'string' ? null : to;
  // Picked customers and each segment have their own statement, so that each is planned separately.
  const isPicked = ids === null ? '' : 'and c.id = any($4::uuid[])';
  const inSegment = typeof to === 'string' && to !== 'all' ? `and ${SEGMENT_CONDITIONS[to]}` : '';
  const audience = `
    select c.id, c.name, c.points, coalesce(${REASON}, case when exists (
             select from sms_campaigns g
             join sms_messages m on m.store_id = g.store_id and m.campaign_id = g.id
             where g.store_id = $1 and g.created_at > now() - interval '1 day' and g.message = $2
               and m.customer_id = c.id and m.status in ('queued', 'sending', 'sent', 'unknown')
           ) then 'duplicate'
           when ${WILL_REACH_DAILY_LIMIT('c.id', '$3::timestamptz')} then 'daily_limit' end) as reason
    from customers c
    where c.store_id = $1 and c.erased_at is null ${isPicked} ${inSegment}`;
  const values = [storeId, message, startsAt, ...(ids === null ? [] : [ids])];
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

export interface CampaignRow extends Omit<SmsCampaign, 'queued' | 'excluded' | 'continuesAt'> {
  createdUs: number;
  quotaMonth: string;
  vendorFailures: number;
  excluded: { reason: SmsReason; count: number }[];
  nextAt: string | null;
  /** The end of the running batch's lease, or null when none is running. */
  batchLeasedUntil: string | null;
  /** The kind of automated messages, or null for a campaign of the owner. */
  automation: AutomationKind | null;
}

const COLUMNS = `
  g.id, g.message, g.promotion_id as "promotionId", g.audience ->> 'kind' as audience, g.status,
  g.paused_reason as "pausedReason", g.quota_month as "quotaMonth", g.recipients, g.sent, g.failed, g.skipped,
  g.unknown, g.vendor_failures as "vendorFailures", g.excluded, g.created_at as "createdAt",
  (extract(epoch from g.created_at) * 1000000)::bigint as "createdUs", g.send_at as "sendAt", g.next_at as "nextAt",
  g.finished_at as "finishedAt", g.batch_leased_until as "batchLeasedUntil", g.automation`;

/** SQL for the columns of a SendingStore from `stores s`. $1 is its id. */
const SENDING_STORE = `
  s.name, s.subdomain, s.time_zone as "timeZone", s.is_active as "isActive",
  (select i.added_words from store_integrations i where i.store_id = $1 and i.provider = 'ghl') as "addedWords"`;

/** Returns the data for a store's texts, and locks the store, so that its campaigns start one after another. */
export async function lockStoreForCampaign(sql: Sql, storeId: string): Promise<SendingStore | null> {
  const [store] = await sql.query<SendingStore>(
    `select ${SENDING_STORE} from stores s where s.id = $1 for no key update of s`,
    [storeId],
  );
  return store ?? null;
}

export interface SendingStore {
  name: string;
  subdomain: string;
  timeZone: string;
  isActive: boolean;
  /** What the vendor was last seen to add to a text. null when nothing is known. */
  addedWords: string | null;
}

/** Saves what the vendor added to a text, for the counts of later texts and for the check of the connection. */
export async function saveAddedWords(sql: Sql, storeId: string, words: string): Promise<void> {
  await sql.query(
    `insert into store_integrations as i (store_id, provider, added_words) values ($1, 'ghl', $2)
     on conflict (store_id, provider) do update set added_words = excluded.added_words
       where i.added_words is distinct from excluded.added_words`,
    [storeId, words],
  );
}

/** Whether the store's key for contacts and text messages works, as far as it was tested. */
export async function isConnected(sql: Sql, storeId: string): Promise<boolean> {
  const rows = await sql.query(
    `select from store_integrations
     where store_id = $1 and provider = 'ghl' and status = 'needs_attention'
       and detail in ('no_credentials', 'secret_unreadable', 'unauthorized')`,
    [storeId],
  );
  return rows.length === 0;
}

export async function findSendingStore(sql: Sql, storeId: string): Promise<SendingStore | null> {
  const [store] = await sql.query<SendingStore>(`select ${SENDING_STORE} from stores s where s.id = $1`, [storeId]);
  return store ?? null;
}

export async function promotionExists(sql: Sql, storeId: string, id: string): Promise<boolean> {
  const rows = await sql.query('select from promotions where store_id = $1 and id = $2 and deleted_at is null', [
    storeId,
    id,
  ]);
  return rows.length > 0;
}

interface NewCampaign {
  storeId: string;
  promotionId: string | null;
  message: string;
  audience: { [name: string]: Value };
  accountId: string | null;
  automation?: AutomationKind;
  sendAt: Date;
  nextAt: Date;
  quotaMonth: string;
  excluded: readonly { reason: SmsReason; count: number }[];
  texts: readonly { customerId: string; segments: number; sendBefore?: Date }[];
}

/** Inserts a campaign with one waiting text per customer, which may have a latest time of sending. Returns its id. */
export async function insertCampaign(sql: Sql, campaign: NewCampaign): Promise<string> {
  const { storeId, texts } = campaign;
  const [row] = await sql.query<{ id: string }>(
    `insert into sms_campaigns (store_id, promotion_id, message, audience, created_by, send_at, next_at, quota_month,
                                excluded, recipients, automation)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11)
     returning id`,
    [
      storeId,
      campaign.promotionId,
      campaign.message,
      campaign.audience,
      campaign.accountId,
      campaign.sendAt,
      campaign.nextAt,
      campaign.quotaMonth,
      JSON.stringify(campaign.excluded),
      texts.length,
      campaign.automation ?? null,
    ],
  );
  if (!row) throw new Error('the campaign was not inserted');
  await sql.query(
    `insert into sms_messages as m (store_id, campaign_id, customer_id, segments, send_before)
     select $1, $2, t.customer_id, t.segments, t.send_before
     from unnest($3::uuid[], $4::integer[], $5::timestamptz[]) as t(customer_id, segments, send_before)
     returning m.customer_id`,
    [
      storeId,
      row.id,
      texts.map(({ customerId }) => customerId),
      texts.map(({ segments }) => segments),
      texts.map(({ sendBefore }) => sendBefore ?? null),
    ],
  );
  return row.id;
}

export async function listCampaigns(
  sql: Sql,
  storeId: string,
  { after, limit }: { after: CursorPosition | null; limit: number },
): Promise<CampaignRow[]> {
  return sql.query<CampaignRow>(
    `select ${COLUMNS} from sms_campaigns g
     where g.store_id = $1 and g.automation is null
       and ($2::bigint is null
            or (g.created_at, g.id) < (timestamptz 'epoch' + $2 * interval '1 microsecond', $3::uuid))
     order by g.created_at desc, g.id desc
     limit $4`,
    [storeId, after?.createdUs ?? null, after?.id ?? null, limit],
  );
}

export async function findCampaign(sql: Sql, storeId: string, id: string): Promise<CampaignRow | null> {
  const [row] = await sql.query<CampaignRow>(
    `select ${COLUMNS} from sms_campaigns g where g.store_id = $1 and g.id = $2`,
    [storeId, id],
  );
  return row ?? null;
}

/** Locks a campaign. Code that changes a campaign, its texts or their quota must do this first. */
export async function lockCampaign(sql: Sql, storeId: string, id: string): Promise<CampaignRow | null> {
  const [row] = await sql.query<CampaignRow>(
    `select ${COLUMNS} from sms_campaigns g where g.store_id = $1 and g.id = $2 for no key update`,
    [storeId, id],
  );
  return row ?? null;
}

interface CampaignState {
  status: CampaignRow['status'];
  pausedReason?: CampaignRow['pausedReason'];
  nextAt: Date | null;
  vendorFailures?: number;
}

/** Moves a locked campaign to another state. */
export async function setCampaignState(sql: Sql, storeId: string, id: string, state: CampaignState): Promise<void> {
  const { status, pausedReason = null, nextAt, vendorFailures = 0 } = state;
  const finishedAt = status === 'done' || status === 'cancelled' ? new Date() : null;
  await sql.query(
    `update sms_campaigns
     set status = $3, paused_reason = $4, next_at = $5, vendor_failures = $6,
         finished_at = case when $7::timestamptz is not null then coalesce(finished_at, $7) end
     where store_id = $1 and id = $2`,
    [storeId, id, status, pausedReason, nextAt, vendorFailures, finishedAt],
  );
}

/** Sets the end of the running batch's lease of a locked campaign, or null when none is running. */
export async function setBatchLease(sql: Sql, storeId: string, id: string, until: Date | null): Promise<void> {
  await sql.query('update sms_campaigns set batch_leased_until = $3 where store_id = $1 and id = $2', [
    storeId,
    id,
    until,
  ]);
}

/**
 * Lists campaigns of all stores whose next batch is some minutes overdue, and those, even paused or cancelled, with a
 * text that was abandoned while it was being sent.
 */
export async function listOverdueCampaigns(sql: Sql, limit: number): Promise<{ store_id: string; id: string }[]> {
  const overdue = await sql.query<{ store_id: string; id: string }>(
    `select store_id, id from sms_campaigns
     where status in ('queued', 'sending') and next_at < now() - interval '5 minutes'
     order by next_at limit $1`,
    [limit],
  );
  const left = await sql.query<{ store_id: string; id: string }>(
    `select distinct store_id, campaign_id as id from sms_messages
     where status = 'sending' and leased_until < now() - interval '5 minutes'
     limit $1`,
    [limit],
  );
  return [...overdue, ...left];
}
