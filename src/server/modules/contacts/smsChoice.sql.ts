import type { Sql } from '../../database/Database';

/** The stores whose token belongs to this location; more than one when they share it. */
export async function listStoresAtLocation(sql: Sql, locationId: string): Promise<string[]> {
  const rows = await sql.query<{ store_id: string }>(
    `select store_id from store_integrations where location_id = $1 and provider = 'ghl'`,
    [locationId],
  );
  return rows.map(({ store_id }) => store_id);
}

/** What somebody chose about texts: the customer by a reply, or somebody at the vendor by a block. */
export interface Choice {
  kind: 'stop' | 'start';
  contactId: string;
  /** E.164; null when it is not known. The vendor gives a contact another id when it merges it; the number stays. */
  phone: string | null;
  at: Date;
}

/**
 * SQL condition: nothing says that the time in a column is after an event. A time in the future was written by a clock
 * that was wrong, so it orders nothing: when in doubt, the customer wants no texts.
 */
export const isNotAfter = (column: string, at: string, now: string): string =>
  `(${column} is null or ${column} < ${at} or ${column} > ${now})`;

/** Whether a customer, also one who was merged into another, has this contact or phone. */
export async function hasCustomer(
  sql: Sql,
  storeId: string,
  { contactId, phone }: Pick<Choice, 'contactId' | 'phone'>,
): Promise<boolean> {
  const rows = await sql.query(
    'select from customers where store_id = $1 and (ghl_contact_id = $2 or phone = $3) limit 1',
    [storeId, contactId, phone],
  );
  return rows.length > 0;
}

/**
 * Opts out the customers with this contact or phone, unless they chose otherwise later; for a merged one, whom they
 * were merged into: it is the same person, by another phone. Returns their ids.
 */
export async function saveOptOut(sql: Sql, storeId: string, { contactId, phone, at }: Choice): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `update customers set sms_opted_out_at = coalesce(sms_opted_out_at, $3), sms_choice_at = $3
     where store_id = $1 and erased_at is null
       and id in (select case when f.merged_into is null then f.id else f.merged_into end
                  from customers f where f.store_id = $1 and (f.ghl_contact_id = $2 or f.phone = $4))
       and (sms_choice_at = $3 or ${isNotAfter('sms_choice_at', '$3', '$5::timestamptz')})
       and (sms_opted_out_at is null or sms_choice_at is distinct from $3)
     returning id`,
    [storeId, contactId, at, phone, new Date()],
  );
  return rows.map(({ id }) => id);
}

/** The ids of these customers and of those merged into them: a backup may have them as customers of their own. */
export async function listWithMerged(sql: Sql, storeId: string, customerIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    'select id from customers where store_id = $1 and (id = any($2::uuid[]) or merged_into = any($2::uuid[]))',
    [storeId, customerIds],
  );
  return rows.map(({ id }) => id);
}

/** Of these customers of all stores, the ids of those who are not erased, and whether they opted out of texts. */
export async function findOptedOut(platform: Sql, customerIds: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await platform.query<{ id: string; is_opted_out: boolean }>(
    `select id, sms_opted_out_at is not null as is_opted_out from customers
     where id = any($1::uuid[]) and erased_at is null`,
    [customerIds],
  );
  return new Map(rows.map(({ id, is_opted_out }) => [id, is_opted_out]));
}

/** Opts out one customer who chooses so now, whatever times are stored. Returns whether that changed anything. */
export async function optOutCustomer(
  sql: Sql,
  storeId: string,
  { customerId, at }: { customerId: string; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update customers set sms_opted_out_at = $3, sms_choice_at = $3
     where store_id = $1 and id = $2 and erased_at is null and sms_opted_out_at is null
     returning id`,
    [storeId, customerId, at],
  );
  return rows.length > 0;
}

/**
 * Repeats an opt-out of a time, unless the customer chose or agreed otherwise later. Returns whether it was missing.
 */
export async function repeatOptOut(
  sql: Sql,
  storeId: string,
  { customerId, at }: { customerId: string; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update customers set sms_opted_out_at = $3, sms_choice_at = $3
     where store_id = $1 and id = $2 and erased_at is null and sms_opted_out_at is null
       and ${isNotAfter('sms_choice_at', '$3', '$4::timestamptz')}
       and ${isNotAfter('sms_consent_at', '$3', '$4::timestamptz')}
     returning id`,
    [storeId, customerId, at, new Date()],
  );
  return rows.length > 0;
}

/**
 * Ends the opt-out of the customer with this phone who consented before, unless they opted out later; their phone sends
 * texts, so it counts as able to get them. For others, earlier opt-outs that arrive later no longer count. The contact
 * says who it is only where the phone is not known: a merged contact may have other numbers. Returns the ids of those
 * whose opt-out ended.
 */
export async function saveOptIn(sql: Sql, storeId: string, { contactId, phone, at }: Choice): Promise<string[]> {
  const rows = await sql.query<{ id: string; is_back: boolean }>(
    `update customers set
       sms_opted_out_at = case when sms_consent_at is null then sms_opted_out_at end, sms_choice_at = $3,
       sms_unreachable_at = null
     where store_id = $1 and (phone = $4 or ($4::text is null and ghl_contact_id = $2)) and erased_at is null
       and (sms_choice_at is null or sms_choice_at < $3)
       and (sms_opted_out_at is null or sms_opted_out_at < $3)
     returning id, sms_opted_out_at is null and sms_consent_at is not null as is_back`,
    [storeId, contactId, at, phone],
  );
  return rows.filter(({ is_back }) => is_back).map(({ id }) => id);
}
