import { toBirthDate } from '../../../contract/plain/birthdays';
import { OWNER_CONSENT_VERSION } from '../../../contract/plain/smsConsent';
import type { Sql } from '../../database/Database';
import { lockCustomerById } from '../customers';

interface CustomerValues {
  phone: string;
  name: string;
  /** YYYY-MM-DD or --MM-DD */
  birthday: string | null;
}

/**
 * Inserts a customer whom the owner adds, and returns the id, or null when another customer has the phone.
 * @throws ConstraintViolation 'customers_referral_code' when the code is taken.
 */
export async function insertCustomerRow(
  sql: Sql,
  storeId: string,
  { phone, name, birthday, code, smsConsent }: CustomerValues & { code: string; smsConsent: boolean },
): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `insert into customers as c (store_id, phone, name, birthday, referral_code, registered_at, contact_due_at,
                                 sms_consent_at, sms_consent_source, sms_consent_text_version)
     values ($1, $2, $3, $4, $5, now(), now(), case when $6::boolean then now() end,
             case when $6 then 'owner' end, case when $6 then $7::text end)
     on conflict (store_id, phone) do nothing
     returning c.id`,
    [storeId, phone, name, birthday && toBirthDate(birthday), code, smsConsent, OWNER_CONSENT_VERSION],
  );
  return row?.id ?? null;
}

export interface LockedCustomer extends Omit<CustomerValues, 'name'> {
  id: string;
  name: string | null;
  points: number;
  optedOutAt: string | null;
  phoneSince: string | null;
}

/** Locks a customer, or the customer that they were merged into, until the transaction ends. */
export function lockCustomer(
  sql: Sql,
  storeId: string,
  id: string,
  strength?: 'no key update' | 'update',
): Promise<LockedCustomer | null> {
  const columns =
    'c.id, c.phone, c.name, c.birthday, c.points, c.sms_opted_out_at as "optedOutAt", c.phone_since as "phoneSince"';
  return lockCustomerById(sql, storeId, id, columns, strength);
}

/**
 * Saves the new values of a locked customer and queues the contact. A new phone, theirs since `phoneSince`, gets a new
 * contact, counts as reachable, and has no consent to texts. `isOptingOut` ends marketing texts.
 * @throws ConstraintViolation 'customers_phone' when another customer has the phone.
 */
export async function updateCustomerRow(
  sql: Sql,
  storeId: string,
  id: string,
  values: Omit<CustomerValues, 'name'> & {
    name: string | null;
    isOtherPhone: boolean;
    phoneSince: string | null;
    isOptingOut: boolean;
    now: Date;
  },
): Promise<void> {
  // An unchanged phone is left out, because an update of a unique column waits for new rows that refer to the customer,
  // and their transactions may wait for this one.
  const phone = values.isOtherPhone
    ? `phone = $7, phone_since = $8, ghl_contact_id = null, sms_unreachable_at = null, sms_consent_at = null,
       sms_consent_source = null, sms_consent_text_version = null,`
    : '';
  await sql.query(
    `update customers set
       name = $3, birthday = $4, contact_due_at = $6, contact_due_in_bulk = false, contact_refused_at = null, updated_at = $6, ${phone}
       sms_opted_out_at = case when $5::boolean then $6 else sms_opted_out_at end,
       sms_choice_at = case when $5 then $6 else sms_choice_at end
     where store_id = $1 and id = $2`,
    [
      storeId,
      id,
      values.name,
      values.birthday && toBirthDate(values.birthday),
      values.isOptingOut,
      values.now,
      ...(values.isOtherPhone ? [values.phone, values.phoneSince] : []),
    ],
  );
}

/** Returns the id of the customer with this phone, or of the one that they were merged into. */
export async function findPhoneHolder(sql: Sql, storeId: string, phone: string): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    'select coalesce(c.merged_into, c.id) as id from customers c where c.store_id = $1 and c.phone = $2',
    [storeId, phone],
  );
  return row?.id ?? null;
}
