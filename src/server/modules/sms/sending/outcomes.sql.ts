import type { Sql } from '../../../database/Database';
import { isNotAfter } from '../../contacts';
import type { CampaignTextKey } from './campaignTexts.sql';

export interface TextOutcome {
  status: 'sent' | 'failed' | 'skipped' | 'unknown';
  detail: string | null;
  vendorMessageId: string | null;
  /** How many segments were sent, or null when that is not known. */
  segments?: number | null;
}

/**
 * Saves the outcome of a text and counts it in its campaign. Returns the segments to release, which the text no longer
 * holds: a negative number when more were sent than reserved. Has no effect when the text has already ended, or the
 * caller does not hold the lease of a claimed text.
 * @param leasedUntil null for a waiting text.
 */
export async function endText(
  sql: Sql,
  { storeId, campaignId, customerId }: CampaignTextKey,
  leasedUntil: Date | null,
  { status, detail, vendorMessageId, segments = null }: TextOutcome,
): Promise<number> {
  const isReturned = status === 'failed' || status === 'skipped';
  const [ended] = await sql.query<{ segments: number }>(
    `with old as (
       select segments from sms_messages
       where store_id = $1 and campaign_id = $2 and customer_id = $3
         and ((status = 'queued' and $4::timestamptz is null) or (status = 'sending' and leased_until = $4))
       for update
     ), ended as (
       update sms_messages m
       set status = $5, detail = $6, vendor_message_id = $7, leased_until = null,
           body = case when $8 then null else m.body end, segments = case when $8 then 0 else coalesce($9, m.segments) end,
           updated_at = statement_timestamp()
       from old where m.store_id = $1 and m.campaign_id = $2 and m.customer_id = $3
     ), counted as (
       update sms_campaigns
       set sent = sent + ($5 = 'sent')::int, failed = failed + ($5 = 'failed')::int,
           skipped = skipped + ($5 = 'skipped')::int, unknown = unknown + ($5 = 'unknown')::int
       from old where store_id = $1 and id = $2
     )
     select segments from old`,
    [storeId, campaignId, customerId, leasedUntil, status, detail, vendorMessageId, isReturned, segments],
  );
  if (!ended) return 0;
  return ended.segments - (isReturned ? 0 : (segments ?? ended.segments));
}

/**
 * Ends texts of a locked campaign that were claimed before a time and whose outcome is still unknown. They keep their
 * segments, and count as sent when they were claimed.
 */
export async function giveUpLostTexts(
  sql: Sql,
  storeId: string,
  campaignId: string,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await sql.query(
    `with ended as (
       update sms_messages
       set status = 'unknown', leased_until = null, updated_at = claimed_at
       where store_id = $1 and campaign_id = $2 and status = 'sending' and leased_until <= $4 and claimed_at < $3
       returning customer_id
     )
     update sms_campaigns set unknown = unknown + (select count(*) from ended) where store_id = $1 and id = $2`,
    [storeId, campaignId, before, now],
  );
}

/**
 * Ends waiting texts of a locked campaign: all of them when it is cancelled, or those whose latest time of sending is
 * before `late`. Returns the segments to release.
 */
export async function skipWaitingTexts(
  sql: Sql,
  storeId: string,
  campaignId: string,
  late: Date | null = null,
): Promise<number> {
  const [skipped] = await sql.query<{ segments: number }>(
    `with old as (
       select customer_id, segments from sms_messages
       where store_id = $1 and campaign_id = $2 and status = 'queued'
         and ($3::timestamptz is null or send_before <= $3)
       for update
     ), ended as (
       update sms_messages m
       set status = 'skipped', detail = case when $3::timestamptz is null then 'cancelled' else 'late' end, segments = 0,
           updated_at = statement_timestamp()
       from old where m.store_id = $1 and m.campaign_id = $2 and m.customer_id = old.customer_id
     ), counted as (
       update sms_campaigns set skipped = skipped + (select count(*) from old) where store_id = $1 and id = $2
     )
     select coalesce(sum(segments), 0) as segments from old`,
    [storeId, campaignId, late],
  );
  return skipped?.segments ?? 0;
}

/** Saves the contact id of a customer, unless the phone was changed in the meantime. */
export async function saveContactId(
  sql: Sql,
  storeId: string,
  { customerId, phone, contactId }: { customerId: string; phone: string; contactId: string },
): Promise<void> {
  await sql.query('update customers set ghl_contact_id = $4 where store_id = $1 and id = $2 and phone = $3', [
    storeId,
    customerId,
    phone,
    contactId,
  ]);
}

/**
 * Saves that the vendor blocks texts to the customer, or that the phone cannot receive any, so that later campaigns
 * skip them. Has no effect when the phone or the customer's choice was changed after `at`.
 */
export async function saveVendorRefusal(
  sql: Sql,
  { storeId, customerId }: CampaignTextKey,
  { phone, is, at }: { phone: string | null; is: 'opted_out' | 'phone_refused'; at: Date },
): Promise<void> {
  if (is === 'opted_out') {
    await sql.query(
      `update customers set sms_opted_out_at = $4, sms_choice_at = $4
       where store_id = $1 and id = $2 and phone = $3 and sms_opted_out_at is null
         and ${isNotAfter('sms_choice_at', '$4', '$5::timestamptz')}`,
      [storeId, customerId, phone, at, new Date()],
    );
    return;
  }
  await sql.query(
    `update customers set sms_unreachable_at = $4
     where store_id = $1 and id = $2 and phone = $3 and sms_unreachable_at is null
       and ${isNotAfter('sms_choice_at', '$4', '$5::timestamptz')}`,
    [storeId, customerId, phone, at, new Date()],
  );
}
