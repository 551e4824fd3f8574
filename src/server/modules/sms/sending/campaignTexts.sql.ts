import type { SmsReason } from '../../../../contract/sms';
import type { Sql } from '../../../database/Database';
import { LAST_HERE } from '../../customers';
import { EXPIRY_JOIN } from '../../pointsExpiry';
import { SEND_WITHIN_DAYS } from '../automations/automations.rules';
import { IS_OUTDATED, REWARD_JOIN } from '../automations/occasions.sql';
import { REASON } from '../campaigns.sql';
import { DAILY_LIMIT_END, GOT_ANOTHER_TEXT } from '../textLimits.sql';

/** The key of one text of a campaign. */
export interface CampaignTextKey {
  storeId: string;
  campaignId: string;
  customerId: string;
}

export interface OpenText {
  customer_id: string;
  segments: number;
  attempts: number;
  /** Only set for a text that is being sent. */
  body: string | null;
  claimed_at: string | null;
  /** Not before this time, because of the sending hours where the customer is. null when it was not postponed. */
  send_after: string | null;
  /** The latest time of sending of an automated text. */
  send_before: string | null;
  name: string | null;
  birthday: string | null;
  phone: string | null;
  points: number;
  contact_id: string | null;
  /**
   * Why the customer must not get the text anymore. For automated messages also: 'late' when the latest time of sending
   * has passed, 'visited' when the customer was here since, 'outdated' when the text is wrong by now, and 'recent'
   * when the customer, after a merge, already got another one in the last 7 days.
   */
  reason: SmsReason | 'late' | 'visited' | 'outdated' | 'recent' | null;
}

// send_before was calculated in ms from the time of the occasion, which may be that of the last purchase.
const SEND_REASON = `coalesce(${REASON}, case
  when m.send_before <= now() then 'late'
  when m.send_before is not null then (
    select case
      when k.automation not in ('welcome', 'birthday')
           and date_trunc('milliseconds', ${LAST_HERE}) > m.send_before - interval '${SEND_WITHIN_DAYS} days' then 'visited'
      when (o.kind in ('nearReward', 'rewardUnlocked') and r.id is null) or ${IS_OUTDATED} then 'outdated'
      when ${GOT_ANOTHER_TEXT('m')} then 'recent' end
    from sms_campaigns k
    join stores s on s.id = k.store_id
    left join sms_occasions o on o.store_id = $1 and o.campaign_id = k.id and o.customer_id = m.customer_id
    ${REWARD_JOIN}
    ${EXPIRY_JOIN}
    where k.store_id = $1 and k.id = m.campaign_id) end)`;

const OPEN_TEXT = `
  select m.customer_id, m.segments, m.attempts, m.body, m.claimed_at, m.send_after, m.send_before, c.name, c.birthday, c.phone, c.points,
         c.ghl_contact_id as contact_id, ${SEND_REASON} as reason
  from sms_messages m
  join customers c on c.store_id = m.store_id and c.id = m.customer_id
  where m.store_id = $1 and m.campaign_id = $2`;

/**
 * Returns the next waiting text, with the customer's current consent. Postponed texts come last. The campaign must be
 * locked.
 */
export async function findWaitingText(sql: Sql, storeId: string, campaignId: string): Promise<OpenText | null> {
  const [text] = await sql.query<OpenText>(
    `${OPEN_TEXT} and m.status = 'queued' order by m.send_after nulls first, m.customer_id limit 1 for update of m`,
    [storeId, campaignId],
  );
  return text ?? null;
}

/** Returns a text whose process ended while sending it, or never learned the outcome. The campaign must be locked. */
export async function findLostText(sql: Sql, storeId: string, campaignId: string, now: Date): Promise<OpenText | null> {
  const [text] = await sql.query<OpenText>(
    `${OPEN_TEXT} and m.status = 'sending' and m.leased_until <= $3 order by m.customer_id limit 1 for update of m`,
    [storeId, campaignId, now],
  );
  return text ?? null;
}

/**
 * Returns the time from which a customer may get another marketing text, or null when they may get it now. Until the
 * transaction ends, no other one can claim a text to the customer, so that two cannot both be the last of the day.
 */
export async function findDailyLimitEnd(sql: Sql, storeId: string, customerId: string): Promise<Date | null> {
  // Transactions take this lock after that of their campaign, and no lock of a campaign after it.
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('texts to ' || $1, 0))`, [customerId]);
  const [row] = await sql.query<{ end: string | null }>(`select ${DAILY_LIMIT_END('$2::uuid')} as "end"`, [
    storeId,
    customerId,
  ]);
  return row?.end == null ? null : new Date(row.end);
}

/** Postpones a waiting text. */
export async function postponeText(
  sql: Sql,
  { storeId, campaignId, customerId }: CampaignTextKey,
  sendAfter: Date,
): Promise<void> {
  await sql.query(
    'update sms_messages set send_after = $4 where store_id = $1 and campaign_id = $2 and customer_id = $3',
    [storeId, campaignId, customerId, sendAfter],
  );
}

/** Claims a waiting text for sending. */
export async function claimTextRow(
  sql: Sql,
  { storeId, campaignId, customerId }: CampaignTextKey,
  { body, segments, now, leasedUntil }: { body: string; segments: number; now: Date; leasedUntil: Date },
): Promise<void> {
  await sql.query(
    `update sms_messages
     set status = 'sending', body = $4, segments = $5, claimed_at = $6, leased_until = $7, attempts = attempts + 1,
         updated_at = statement_timestamp()
     where store_id = $1 and campaign_id = $2 and customer_id = $3`,
    [storeId, campaignId, customerId, body, segments, now, leasedUntil],
  );
}

/** Whether the caller still holds the lease, the campaign is running, and the customer may get the text. */
export async function isStillWanted(
  sql: Sql,
  { storeId, campaignId, customerId }: CampaignTextKey,
  leasedUntil: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `select from sms_messages m
     join sms_campaigns g on g.store_id = m.store_id and g.id = m.campaign_id
     join customers c on c.store_id = m.store_id and c.id = m.customer_id
     where m.store_id = $1 and m.campaign_id = $2 and m.customer_id = $3 and m.status = 'sending'
       and m.leased_until = $4 and g.status = 'sending' and ${SEND_REASON} is null`,
    [storeId, campaignId, customerId, leasedUntil],
  );
  return rows.length > 0;
}

/** Extends the lease of a claimed text. */
export async function extendLease(
  sql: Sql,
  { storeId, campaignId, customerId }: CampaignTextKey,
  leasedUntil: Date,
): Promise<void> {
  await sql.query(
    `update sms_messages set leased_until = $4 where store_id = $1 and campaign_id = $2 and customer_id = $3`,
    [storeId, campaignId, customerId, leasedUntil],
  );
}

/** Returns a claimed text to the queue, if the caller still holds its lease. Only lost texts count as an attempt. */
export async function releaseText(
  sql: Sql,
  { storeId, campaignId, customerId }: CampaignTextKey,
  { leasedUntil, kind }: { leasedUntil: Date; kind: 'new' | 'lost' },
): Promise<void> {
  await sql.query(
    `update sms_messages
     set status = 'queued', body = null, leased_until = null, attempts = attempts - $5, updated_at = statement_timestamp()
     where store_id = $1 and campaign_id = $2 and customer_id = $3 and status = 'sending' and leased_until = $4`,
    [storeId, campaignId, customerId, leasedUntil, kind === 'new' ? 1 : 0],
  );
}

export interface OpenTexts {
  hasWaiting: boolean;
  /** The time until which all waiting texts are postponed, or null. */
  postponedUntil: string | null;
  /** When the first lease of a claimed text ends, or null. */
  leasedUntil: string | null;
}

/** Returns what is left to do for a campaign. */
export async function findOpenTexts(sql: Sql, storeId: string, campaignId: string): Promise<OpenTexts> {
  const [open] = await sql.query<OpenTexts>(
    `select exists (select from sms_messages
                    where store_id = $1 and campaign_id = $2 and status = 'queued') as "hasWaiting",
            (select send_after from sms_messages
             where store_id = $1 and campaign_id = $2 and status = 'queued'
             order by send_after nulls first limit 1) as "postponedUntil",
            (select min(leased_until) from sms_messages
             where store_id = $1 and campaign_id = $2 and status = 'sending') as "leasedUntil"`,
    [storeId, campaignId],
  );
  return open ?? { hasWaiting: false, postponedUntil: null, leasedUntil: null };
}
