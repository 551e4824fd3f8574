import type { PersonalData } from '../../../contract/personalData';
import type { Sql } from '../../database/Database';
import { plainIdOf } from '../../integrations/pointOfSale/orderIds';
import { SURVIVING_ID_OF_PARAM } from '../customers';
import { withReason, type StoredReason } from '../ledger';

export interface Person {
  id: string;
  phone: string | null;
}

/** Lists the customer first and then those who were merged into them. Empty when the customer is unknown. */
export async function listPersons(sql: Sql, storeId: string, customerId: string): Promise<Person[]> {
  const rows = await sql.query<Person & { isMerged: boolean }>(
    `select id, phone, merged_into is not null as "isMerged" from customers
     where store_id = $1
       and ((id = ${SURVIVING_ID_OF_PARAM} and erased_at is null) or merged_into = ${SURVIVING_ID_OF_PARAM})
     order by merged_into is not null, id`,
    [storeId, customerId],
  );
  return rows[0]?.isMerged === false ? rows : [];
}

/** Returns the names of these shops of a chain by their ids. */
export async function findShopNames(
  sql: Sql,
  storeId: string,
  shopIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; name: string }>(
    'select id, name from shops where store_id = $1 and id = any($2::uuid[])',
    [storeId, shopIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Section = Exclude<keyof PersonalData, 'exportedAt' | 'archives'>;

/** Queries for all data about the customers $2 with the phones $3 of the store $1, by section. */
export const SECTIONS: Readonly<Record<Section, string>> = {
  customers: `
    select id, phone as "phoneNumber", name, birthday, referral_code as "referralCode", referred_by as "referredBy", points,
           visits, last_visit_at as "lastVisitAt", regular_until as "regularUntil", created_at as "joinedAt",
           registered_at as "registeredAt", opening_points_at as "openingPointsAt", merged_into as "mergedInto",
           sms_consent_at as "smsConsentAt", sms_consent_source as "smsConsentSource",
           sms_consent_text_version as "smsConsentTextVersion", sms_opted_out_at as "smsOptedOutAt",
           sms_unreachable_at as "smsUnreachableAt", sms_choice_at as "smsChoiceAt", ghl_contact_id as "contactId", language,
           phone_since as "phoneSince", last_purchase_at as "lastPurchaseAt", updated_at as "updatedAt"
    from customers where store_id = $1 and id = any($2) order by merged_into is not null, id`,
  formerNumbers: `
    select phone, had_since as "hadSince", changed_at as "changedAt" from customer_former_phones
    where store_id = $1 and customer_id = any($2) order by changed_at, phone`,
  pointsChanges: `
    select customer_id as "customerId", number, kind, delta as points, balance_after as "balanceAfter", reason, details,
           regexp_replace(source, '~[0-9]+(@|$)', '\\1') as source, actor_role as "actorRole", created_at as "createdAt"
    from points_ledger where store_id = $1 and customer_id = any($2) order by created_at, customer_id, number`,
  visits: 'select at from visits where store_id = $1 and customer_id = any($2) order by at',
  redemptions: `
    select id, reward_id as "rewardId", promotion_id as "promotionId", item_name as name, item_description as description,
           item_spanish_name as "spanishName", item_category as category, item_type as type, item_value as value,
           valid_from as "validFrom", valid_until as "validUntil", status, points_used as "pointsUsed", order_id as "orderId",
           ${plainIdOf('applied_order_id')} as "appliedOrderId", created_at as "createdAt", resolved_at as "resolvedAt",
           resolved_role as "resolvedBy", deleted_at as "deletedAt", merged_at as "mergedAt"
    from redemptions where store_id = $1 and customer_id = any($2) order by created_at, id`,
  checkouts: `
    select id, status, requested_at as "requestedAt", ${plainIdOf('order_id')} as "orderId",
           ${plainIdOf('suggested_order_id')} as "suggestedOrderId",
           resolved_at as "resolvedAt"
    from pending_checkouts where store_id = $1 and customer_id = any($2) order by requested_at, id`,
  orders: `
    select ${plainIdOf('order_id')} as "orderId", customer_id = any($2) as "isOwn", match_method as "matchMethod",
           case when customer_id = any($2) then eligible_cents end as "amountCents",
           case when customer_id = any($2) then excluded_cents end as "excludedCents",
           case when customer_id = any($2) then multiplier end as multiplier,
           case when customer_id = any($2) then granted_points else granted_share end as points,
           case when customer_id = any($2) then paid_at end as "paidAt", credited_at as "creditedAt",
           taken_back_at as "takenBackAt"
    from order_credits where store_id = $1 and (customer_id = any($2) or referrer_id = any($2))
    order by credited_at, order_id`,
  earlierPurchases: `
    select ${plainIdOf('order_id')} as "orderId", ${plainIdOf('pos_customer_id')} as "registerCustomerId", day, cents as "amountCents"
    from register_purchases where store_id = $1 and customer_id = any($2) order by day, order_id`,
  referrals: `
    select created_at as "joinedAt" from customers
    where store_id = $1 and referred_by = any($2) order by created_at, id`,
  dailyUse: `
    select kind, day, granted, refused from customer_daily_use
    where store_id = $1 and customer_id = any($2) order by day, kind`,
  flags: `
    select kind, amount, created_at as "createdAt", reviewed_at as "reviewedAt", note from customer_flags
    where store_id = $1 and customer_id = any($2) order by created_at, id`,
  texts: `
    select coalesce(m.body, g.message) as message, g.created_at as "createdAt", m.status, m.detail, m.segments, m.updated_at as "updatedAt"
    from sms_messages m join sms_campaigns g on g.store_id = m.store_id and g.id = m.campaign_id
    where m.store_id = $1 and m.customer_id = any($2) order by g.created_at, g.id`,
  automatedMessages: `
    select kind, cause, occurred_at as "occurredAt", status, detail, decided_at as "decidedAt" from sms_occasions
    where store_id = $1 and customer_id = any($2) order by occurred_at, cause`,
  pageAccess: `
    select kind, opened_at as "openedAt", opened_by as "openedBy", kiosk_user_agent as "kioskUserAgent",
           user_agent as "userAgent", verified_at as "verifiedAt", expires_at as "expiresAt" from (
      select 'session' as kind, created_at as opened_at, opened_by, kiosk_user_agent, user_agent, verified_at, expires_at,
             store_id, customer_id from customer_sessions
      union all select 'link', null, null, null, null, null, expires_at, store_id, customer_id from customer_links
      union all select 'code', null, null, null, null, null, expires_at, store_id, customer_id from customer_codes) a
    where store_id = $1 and customer_id = any($2) order by expires_at`,
  serviceTexts: `
    select kind, segments, created_at as "createdAt" from sms_service_messages
    where store_id = $1 and customer_id = any($2) order by created_at`,
  walletPasses: `
    select p.platform, p.created_at as "createdAt", p.changed_at as "changedAt",
           (select count(*)::int from wallet_registrations r where r.store_id = $1 and r.pass_id = p.id) as "devices"
    from wallet_passes p where p.store_id = $1 and p.customer_id = any($2) order by p.created_at`,
  rewardReviews: `
    select redemption_id as "redemptionId", ${plainIdOf('order_id')} as "orderId", cents_before as "centsBefore",
           cents_after as "centsAfter", decision, created_at as "createdAt",
           decided_at as "decidedAt"
    from pos_review_rewards where store_id = $1 and customer_id = any($2) order by created_at, redemption_id`,
  orderReviews: `
    select ${plainIdOf('order_id')} as "orderId", reason, paid_at as "paidAt", eligible_cents as "amountCents",
           dismissed_at as "dismissedAt"
    from pos_review_orders where store_id = $1 and customer_id = any($2) order by paid_at, order_id`,
  importRows: `
    select r.row_number as "rowNumber", r.reason, r.cells, i.file_name as "fileName", i.created_at as "importedAt"
    from customer_import_rejections r join customer_imports i on i.store_id = r.store_id and i.id = r.import_id
    where r.store_id = $1 and r.phone_digits = any(array(select right(phone, 10) from unnest($3::text[]) phone))
    order by i.created_at, r.row_number`,
  registerCustomers: `
    select pos_customer_id as id, phones, fetched_at as "fetchedAt" from pos_customers
    where store_id = $1 and phones && $3::text[] order by pos_customer_id`,
  auditEntries: `
    select at, actor_role as "actorRole", action, old_values as "oldValues", new_values as "newValues" from audit_log
    where store_id = $1 and record_type = 'customer' and record_id = any(array(select id::text from unnest($2::uuid[]) id))
    order by id`,
};

const NAMES = Object.keys(SECTIONS) as Section[];

export async function readSections(
  sql: Sql,
  storeId: string,
  { ids, phones }: { ids: readonly string[]; phones: readonly string[] },
): Promise<Pick<PersonalData, Section>> {
  const read = async (name: Section) => {
    const text = SECTIONS[name];
    const values = [storeId, ...(text.includes('$2') ? [ids] : []), ...(text.includes('$3') ? [phones] : [])];
    // PostgreSQL rejects statements with unused parameters, so the numbers must have no gap.
    const numbered = text.includes('$2') ? text : text.replaceAll('$3', '$2');
    const rows = await sql.query<Record<string, unknown>>(numbered, values);
    return [name, name === 'pointsChanges' ? (rows as unknown as StoredReason[]).map(withReason) : rows] as const;
  };
  return Object.fromEntries(await Promise.all(NAMES.map(read))) as Pick<PersonalData, Section>;
}
