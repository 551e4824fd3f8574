import { toBirthDate } from '../../../contract/plain/birthdays';
import type { Sql } from '../../database/Database';
import { hasReferrer } from '../customers';
import { GOT_AUTOMATED_TEXT } from '../sms';
import type { Profile } from './merge.rules';

interface Merge {
  storeId: string;
  fromId: string;
  intoId: string;
  now: Date;
}

/** Marks redemptions as merged. They no longer prevent another redemption. */
export async function markRedemptionsMerged(
  sql: Sql,
  storeId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await sql.query('update redemptions set merged_at = $3, updated_at = $3 where store_id = $1 and id = any($2)', [
    storeId,
    ids,
    now,
  ]);
}

/**
 * Moves records to the remaining customer. These stay: the ledger, former phone numbers and service texts; a text that
 * is being sent at this moment, or that both customers get from the same campaign.
 */
export async function moveRecords(sql: Sql, merge: Merge): Promise<void> {
  const { storeId, fromId, intoId, now } = merge;
  const ids = [storeId, fromId, intoId];
  await sql.query('update visits set customer_id = $3 where store_id = $1 and customer_id = $2', ids);
  await sql.query('update redemptions set customer_id = $3, updated_at = $4 where store_id = $1 and customer_id = $2', [
    ...ids,
    now,
  ]);
  await sql.query('update customer_flags set customer_id = $3 where store_id = $1 and customer_id = $2', ids);
  await sql.query('update pos_review_rewards set customer_id = $3 where store_id = $1 and customer_id = $2', ids);
  await sql.query('update pos_review_orders set customer_id = $3 where store_id = $1 and customer_id = $2', ids);
  await sql.query('update register_purchases set customer_id = $3 where store_id = $1 and customer_id = $2', ids);
  await moveCheckoutsAndCredits(sql, ids);
  await sql.query(
    `insert into customer_daily_use as u (store_id, customer_id, kind, day, granted, refused)
     select d.store_id, $3::uuid, d.kind, d.day, d.granted, d.refused from customer_daily_use d
     where d.store_id = $1 and d.customer_id = $2
     on conflict (store_id, customer_id, kind, day)
       do update set granted = u.granted + excluded.granted, refused = u.refused + excluded.refused`,
    ids,
  );
  await sql.query('delete from customer_daily_use where store_id = $1 and customer_id = $2', [storeId, fromId]);
  // If both customers have an occasion, the decided one is kept, so that it is not decided again.
  await sql.query(
    `delete from sms_occasions w using sms_occasions f
     where w.store_id = $1 and w.customer_id = $3 and w.status = 'waiting'
       and f.store_id = $1 and f.customer_id = $2 and f.cause = w.cause and f.status <> 'waiting'`,
    ids,
  );
  // A queued automated text is not moved, and not sent, when the other customer got one in the last 7 days.
  await sql.query(
    `update sms_messages m set customer_id = $3
     where m.store_id = $1 and m.customer_id = $2 and m.status <> 'sending'
       and not (m.status = 'queued' and ${GOT_AUTOMATED_TEXT('$3::uuid', 'now()')}
                and exists (select from sms_campaigns k
                            where k.store_id = $1 and k.id = m.campaign_id and k.automation is not null))
       and not exists (select from sms_messages o
                       where o.store_id = $1 and o.campaign_id = m.campaign_id and o.customer_id = $3)`,
    ids,
  );
  // Occasions are moved with their text. One that the other customer has too is not moved and gets no text.
  await sql.query(
    `update sms_occasions f set customer_id = $3
     where f.store_id = $1 and f.customer_id = $2
       and not exists (select from sms_messages m
                       where m.store_id = $1 and m.campaign_id = f.campaign_id and m.customer_id = $2)
       and not exists (select from sms_occasions o where o.store_id = $1 and o.customer_id = $3 and o.cause = f.cause)`,
    ids,
  );
}

/** A customer can have only one pending checkout. Of two, the newer one goes to the owner's review. */
async function moveCheckoutsAndCredits(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query(
    `update pending_checkouts p set status = 'review'
     where p.store_id = $1 and p.customer_id in ($2, $3) and p.status = 'pending'
       and exists (select from pending_checkouts o
                   where o.store_id = $1 and o.customer_id in ($2, $3) and o.status = 'pending'
                     and (o.requested_at, o.id) < (p.requested_at, p.id))`,
    ids,
  );
  await sql.query('update pending_checkouts set customer_id = $3 where store_id = $1 and customer_id = $2', ids);
  // Later changes of these orders change the points of the remaining customer.
  await sql.query('update order_credits set customer_id = $3 where store_id = $1 and customer_id = $2', ids);
  await sql.query('update order_credits set referrer_id = $3 where store_id = $1 and referrer_id = $2', ids);
}

/**
 * Makes the id and phone of the merged customer, and of those who were merged into them before, find the remaining one.
 * Name and birthday are cleared. Phone, code and contact stay, because lookups need them.
 */
export async function closeMerged(sql: Sql, { storeId, fromId, intoId, now }: Merge): Promise<void> {
  await sql.query('update customers set merged_into = $3 where store_id = $1 and merged_into = $2', [
    storeId,
    fromId,
    intoId,
  ]);
  await sql.query(
    `update customers set
       merged_into = $3, erased_at = $4, name = null, birthday = null, referred_by = null, visits = 0,
       contact_due_at = null, contact_refused_at = null, updated_at = $4
     where store_id = $1 and id = $2`,
    [storeId, fromId, intoId, now],
  );
}

/**
 * Saves the combined values of the remaining customer, after the visits were moved. A referral code that comes from the
 * merged customer is removed there.
 */
export async function saveCombined(
  sql: Sql,
  { storeId, fromId, intoId, now }: Merge,
  { combined, before }: { combined: Profile; before: Profile },
): Promise<void> {
  if (combined.referralCode !== before.referralCode) {
    await sql.query('update customers set referral_code = null where store_id = $1 and id = $2', [storeId, fromId]);
  }
  const isContactDue = combined.name !== before.name || combined.birthday !== before.birthday;
  await sql.query(
    `update customers set
       name = $3, birthday = $4, visits = $5, last_visit_at = $6, created_at = $7, registered_at = $8,
       referral_code = $9, opening_points_at = $10, sms_consent_at = $11, sms_consent_source = $12,
       sms_consent_text_version = $13, sms_opted_out_at = $14, sms_choice_at = $15,
       contact_due_at = case when $16 then $17::timestamptz else contact_due_at end,
       contact_due_in_bulk = not $16 and contact_due_in_bulk, updated_at = $17, language = $18,
       sign_up_gift_closed_at = coalesce(sign_up_gift_closed_at, (
         select f.sign_up_gift_closed_at from customers f where f.store_id = $1 and f.id = $19))
     where store_id = $1 and id = $2`,
    [
      storeId,
      intoId,
      combined.name,
      combined.birthday && toBirthDate(combined.birthday),
      combined.visits,
      combined.lastVisitAt,
      combined.createdAt,
      combined.registeredAt,
      combined.referralCode,
      combined.openingPointsAt,
      combined.smsConsentAt,
      combined.smsConsentSource,
      combined.smsConsentTextVersion,
      combined.smsOptedOutAt,
      combined.smsChoiceAt,
      isContactDue,
      now,
      combined.language,
      fromId,
    ],
  );
  await sql.query('select set_regular_until($1, $2)', [storeId, intoId]);
}

/**
 * Moves the customer's referrals, and their referrer if the remaining customer has none. A referrer who was referred,
 * directly or indirectly, by the remaining customer is dropped, so that nobody refers themselves.
 */
export async function moveReferrals(sql: Sql, { storeId, fromId, intoId, now }: Merge): Promise<void> {
  await sql.query(
    `update customers set referred_by = $3, updated_at = $4 where store_id = $1 and referred_by = $2 and id <> $3`,
    [storeId, fromId, intoId, now],
  );
  const [pair] = await sql.query<{ own: string | null; other: string | null }>(
    `select i.referred_by as own, f.referred_by as other from customers i, customers f
     where i.store_id = $1 and i.id = $2 and f.store_id = $1 and f.id = $3`,
    [storeId, intoId, fromId],
  );
  const isOpen = (id: string | null | undefined): id is string => id != null && id !== fromId && id !== intoId;
  const referrer = [pair?.own, pair?.other].find(isOpen) ?? null;
  const isCircular = referrer !== null && (await hasReferrer(sql, storeId, referrer, intoId));
  await sql.query('update customers set referred_by = $3 where store_id = $1 and id = $2', [
    storeId,
    intoId,
    isCircular ? null : referrer,
  ]);
}
