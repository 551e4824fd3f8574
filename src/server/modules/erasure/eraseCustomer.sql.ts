import type { Sql } from '../../database/Database';
import { SURVIVING_ID_OF_PARAM } from '../customers';

export interface ErasedRow {
  id: string;
  phone: string | null;
  contactId: string | null;
  points: number;
  optedOutAt: string | null;
}

/**
 * Locks the customer and those who were merged into them, and returns them with the customer first. Empty when the
 * store has no customer with this id. The lock conflicts with new records that refer to the customers.
 */
export async function lockForErasure(sql: Sql, storeId: string, customerId: string): Promise<ErasedRow[]> {
  const rows = await sql.query<ErasedRow & { isMerged: boolean; isErased: boolean }>(
    `select id, phone, ghl_contact_id as "contactId", points, sms_opted_out_at as "optedOutAt", merged_into is not null as "isMerged",
            erased_at is not null as "isErased"
     from customers
     where store_id = $1 and (id = ${SURVIVING_ID_OF_PARAM} or merged_into = ${SURVIVING_ID_OF_PARAM})
     order by id
     for update`,
    [storeId, customerId],
  );
  const own = rows.find(({ isMerged, isErased }) => !isMerged && !isErased);
  return own ? [own, ...rows.filter((row) => row !== own)] : [];
}

/**
 * Lists the shops of a chain that joined it with records of their own, which they keep as an archive, also while one
 * joins or leaves.
 */
export async function listArchives(sql: Sql, storeId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select h.id from shops h
     where h.store_id = $1 and exists (
       select from shop_moves m
       where m.store_id = $1 and m.shop_id = h.id
         and (m.status = 'running' or m.status = 'done' and m.direction = 'join' and h.left_at is null))
     order by h.number`,
    [storeId],
  );
  return rows.map(({ id }) => id);
}

/** Lists the phone numbers that a customer, and those who were merged into them, have or had. */
export async function listNumbers(sql: Sql, storeId: string, customerId: string): Promise<string[]> {
  const rows = await sql.query<{ phone: string }>(
    `with own as (
       select id, phone from customers
       where store_id = $1 and (id = ${SURVIVING_ID_OF_PARAM} or merged_into = ${SURVIVING_ID_OF_PARAM}))
     select phone from own where phone is not null
     union
     select phone from customer_former_phones where store_id = $1 and customer_id in (select id from own)`,
    [storeId, customerId],
  );
  return rows.map(({ phone }) => phone);
}

/** Lists the ids of a customer's pending reward redemptions. */
export async function listPendingRedemptions(sql: Sql, storeId: string, customerId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from redemptions
     where store_id = $1 and customer_id = $2 and status = 'pending' and reward_id is not null and deleted_at is null`,
    [storeId, customerId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Lists the redemptions whose stored responses may show the customer's phone without their id. Responses are stored for
 * three days, until a job deletes them.
 */
export async function listStoredRedemptions(sql: Sql, storeId: string, customerId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from redemptions where store_id = $1 and customer_id = $2 and updated_at > now() - interval '4 days'`,
    [storeId, customerId],
  );
  return rows.map(({ id }) => id);
}

/** Closes waiting checkouts, so that nothing is credited for them anymore. */
export async function closeCheckouts(sql: Sql, storeId: string, customerId: string, now: Date): Promise<void> {
  await sql.query(
    `update pending_checkouts set status = 'expired', resolved_at = $3
     where store_id = $1 and customer_id = $2 and status in ('pending', 'review')`,
    [storeId, customerId, now],
  );
}

/** Clears all personal data. The rows stay, because the ledger and the redemptions refer to them. */
export async function clearCustomers(sql: Sql, storeId: string, ids: readonly string[], now: Date): Promise<void> {
  await sql.query(
    `update customers set
       erased_at = coalesce(erased_at, $3), phone = null, name = null, birthday = null, referral_code = null, language = null,
       ghl_contact_id = null, contact_due_at = null, contact_refused_at = null, sms_consent_at = null,
       sms_consent_source = null, sms_consent_text_version = null, sms_opted_out_at = null,
       sms_unreachable_at = null, sms_choice_at = null, updated_at = $3
     where store_id = $1 and id = any($2)`,
    [storeId, ids, now],
  );
}

/** Clears the owner's notes on unusual activity of the customer. */
export async function eraseNotes(sql: Sql, storeId: string, customerId: string): Promise<void> {
  await sql.query(
    `update customer_flags set note = 'Customer erased' where store_id = $1 and customer_id = $2 and note is not null`,
    [storeId, customerId],
  );
}

/** Deletes cached phone numbers from the point of sale. */
export async function erasePosPhones(sql: Sql, storeId: string, phones: readonly string[]): Promise<void> {
  await sql.query('delete from pos_customers where store_id = $1 and phones && $2::text[]', [storeId, phones]);
}

/** Deletes what these customers bought before they joined. */
export async function deletePurchases(sql: Sql, storeId: string, ids: readonly string[]): Promise<void> {
  await sql.query('delete from register_purchases where store_id = $1 and customer_id = any($2)', [storeId, ids]);
}

/** Removes names, phones and birthdays from the audit entries about an erased customer. */
export async function eraseAuditValues(sql: Sql, storeId: string, customerId: string): Promise<void> {
  await sql.query('select erase_audit_values($1, $2)', [storeId, customerId]);
}
