import type { Sql } from '../../database/Database';

/**
 * Lists the stores whose token belongs to this location. Several stores may share one. `chainId` is the chain of a
 * shop, also of one that is joining it.
 */
export async function listStoresAtLocation(
  sql: Sql,
  locationId: string,
): Promise<{ storeId: string; chainId: string | null }[]> {
  return sql.query<{ storeId: string; chainId: string | null }>(
    `select i.store_id as "storeId", coalesce(s.chain_id, s.joins_chain_id) as "chainId"
     from store_integrations i join stores s on s.id = i.store_id
     where i.location_id = $1 and i.provider = 'ghl'`,
    [locationId],
  );
}

/** Returns the phone number of the customer with this contact, or null. */
export async function findPhoneOfContact(sql: Sql, storeId: string, contactId: string): Promise<string | null> {
  const [row] = await sql.query<{ phone: string }>(
    'select phone from customers where store_id = $1 and ghl_contact_id = $2 and phone is not null limit 1',
    [storeId, contactId],
  );
  return row?.phone ?? null;
}

/** A choice about texts: by the customer in a reply, or by a person who blocked the contact at the vendor. */
export interface Choice {
  kind: 'stop' | 'start';
  contactId: string;
  /** E.164, or null when it is unknown. When the vendor merges a contact, its id changes but its number does not. */
  phone: string | null;
  at: Date;
}

/**
 * SQL condition that is true unless the time in a column is known to be after an event. A time in the future was
 * written while a clock was wrong and is ignored: if in doubt, the customer wants no texts.
 */
export const isNotAfter = (column: string, at: string, now: string): string =>
  `(${column} is null or ${column} < ${at} or ${column} > ${now})`;

/** Whether a customer, including merged ones, has this contact or phone. */
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
 * Opts out the customers with this contact or phone, unless they made a later choice. For a merged customer, opts out
 * the one whom they were merged into, because that is the same person. Returns their ids.
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

/** Returns the ids of these customers and of those merged into them, because a backup may contain them unmerged. */
export async function listWithMerged(sql: Sql, storeId: string, customerIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    'select id from customers where store_id = $1 and (id = any($2::uuid[]) or merged_into = any($2::uuid[]))',
    [storeId, customerIds],
  );
  return rows.map(({ id }) => id);
}

/** Returns which of these customers of any store opted out of texts. Erased customers are left out. */
export async function findOptedOut(platform: Sql, customerIds: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await platform.query<{ id: string; is_opted_out: boolean }>(
    `select id, sms_opted_out_at is not null as is_opted_out from customers
     where id = any($1::uuid[]) and erased_at is null`,
    [customerIds],
  );
  return new Map(rows.map(({ id, is_opted_out }) => [id, is_opted_out]));
}

/** Opts out one customer who asks for it now, regardless of the stored times. Returns whether that changed anything. */
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

/** Repeats an opt-out, unless the customer chose or consented otherwise later. Returns whether it was missing. */
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
 * Ends the opt-out of a customer with this phone who had consented, unless they opted out later. Their phone has sent a
 * text, so it counts as reachable. For customers without consent, only the time of the choice is saved, so that an
 * earlier opt-out that arrives later is ignored. The contact id is only used when the phone is unknown, because a
 * merged contact may have other numbers. Returns the ids of the customers whose opt-out ended.
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
