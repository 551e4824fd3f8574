import { SMS_CONSENT_TEXT_VERSION } from '../../../contract/limits';
import type { Sql } from '../../database/Database';
import { storeDeleted } from '../../shared/AppError';
import { KEPT_CUSTOMER_ID, CUSTOMER_COLUMNS, type CustomerRow } from './customers.sql';
import type { Registration } from './registration.policy';

export interface RegistrationContext {
  subdomain: string;
  /** Today in the store's time zone, YYYY-MM-DD. */
  today: string;
  is_referral_enabled: boolean;
  referral_points: number;
  referral_credits_per_day: number;
}

/**
 * Gets what a registration needs to know about its store.
 * @throws AppError 401 when the store was deleted.
 */
export async function findRegistrationContext(sql: Sql, storeId: string): Promise<RegistrationContext> {
  const [store] = await sql.query<RegistrationContext>(
    `select subdomain, (now() at time zone time_zone)::date as today, is_referral_enabled, referral_points,
            referral_credits_per_day
     from stores where id = $1`,
    [storeId],
  );
  if (!store) throw storeDeleted();
  return store;
}

/**
 * Finds the id of the customer with this referral code, or of the customer that they were merged into. The customer can
 * be neither erased nor merged until the transaction ends.
 */
export async function lockReferrer(sql: Sql, storeId: string, code: string): Promise<string | null> {
  const find = () =>
    sql.query<{ id: string }>(
      `select c.id
       from customers f join customers c on c.store_id = f.store_id and c.id = ${KEPT_CUSTOMER_ID}
       where f.store_id = $1 and f.referral_code = $2 and c.erased_at is null
       for key share of c`,
      [storeId, code],
    );
  // A customer who was merged while the lock was awaited is not found; the code then leads to another customer.
  const [referrer] = await find();
  return (referrer ?? (await find())[0])?.id ?? null;
}

/**
 * Finds the customer with this phone number and locks the row until the transaction ends. The phone of a merged customer
 * finds the one that they were merged into.
 */
export async function lockCustomerByPhone(sql: Sql, storeId: string, phone: string): Promise<CustomerRow | null> {
  const rows = await sql.query<CustomerRow>(
    `select ${CUSTOMER_COLUMNS} from customers c
     where c.store_id = $1 and c.erased_at is null
       and c.id = (select coalesce(f.merged_into, f.id) from customers f where f.store_id = $1 and f.phone = $2)
     for no key update`,
    [storeId, phone],
  );
  return rows[0] ?? null;
}

/** Whether `referrer` is among those who referred the customer, directly or through others. */
export async function hasReferrer(sql: Sql, storeId: string, customerId: string, referrer: string): Promise<boolean> {
  const rows = await sql.query(
    `with recursive chain as (
       select referred_by as id from customers where store_id = $1 and id = $2
       union
       select c.referred_by from customers c join chain on c.store_id = $1 and c.id = chain.id
     )
     select id from chain where id = $3`,
    [storeId, customerId, referrer],
  );
  return rows.length > 0;
}

/**
 * Whether somebody has referred this customer before, who may register once more after the owner removed the birthday.
 * A merge may have taken the referrer off, so the ledger counts as well.
 */
export async function wasReferred(sql: Sql, storeId: string, customerId: string): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select c.referred_by is not null
              or exists (select from points_ledger l
                         where l.store_id = $1 and l.kind = 'referral' and l.source = $3) as found
     from customers c where c.store_id = $1 and c.id = $2`,
    [storeId, customerId, toReferralSource(customerId)],
  );
  return row?.found ?? false;
}

/** The cause of the points for who referred this customer. */
export const toReferralSource = (customerId: string): string => `registration:${customerId}`;

export interface NewCustomer extends Registration {
  storeId: string;
  /** The referral code of the new customer. */
  ownCode: string;
  referredBy: string | null;
}

/**
 * Inserts a customer; null when a concurrent registration took the phone number.
 * @throws ConstraintViolation 'customers_referral_code' when the code is taken.
 */
export async function insertCustomer(sql: Sql, customer: NewCustomer): Promise<CustomerRow | null> {
  const rows = await sql.query<CustomerRow>(
    `insert into customers as c (store_id, phone, name, birthday, referral_code, referred_by, registered_at,
                                 contact_due_at, sms_consent_at, sms_consent_source, sms_consent_text_version)
     values ($1, $2, $3, $4, $5, $6, now(), now(),
             case when $7::boolean then now() end, case when $7 then 'kiosk' end, case when $7 then $8::text end)
     on conflict (store_id, phone) do nothing
     returning ${CUSTOMER_COLUMNS}`,
    [
      customer.storeId,
      customer.phone,
      customer.name,
      customer.birthday,
      customer.ownCode,
      customer.referredBy,
      customer.smsConsent,
      SMS_CONSENT_TEXT_VERSION,
    ],
  );
  return rows[0] ?? null;
}

/**
 * Completes an imported customer. An existing referral code or SMS consent stays; an unchecked box withdraws nothing.
 * @throws ConstraintViolation 'customers_referral_code' when the code is taken.
 */
export async function completeCustomer(sql: Sql, customerId: string, customer: NewCustomer): Promise<CustomerRow> {
  const [row] = await sql.query<CustomerRow>(
    `update customers c set
       name = $3, birthday = $4, contact_due_at = $9,
       referral_code = coalesce(c.referral_code, $5),
       referred_by = coalesce(c.referred_by, $6),
       registered_at = coalesce(c.registered_at, $9::timestamptz),
       sms_consent_at = case when $7::boolean then $9::timestamptz else c.sms_consent_at end,
       sms_consent_source = case when $7 then 'kiosk' else c.sms_consent_source end,
       sms_consent_text_version = case when $7 then $8::text else c.sms_consent_text_version end,
       updated_at = now()
     where c.store_id = $1 and c.id = $2
     returning ${CUSTOMER_COLUMNS}`,
    [
      customer.storeId,
      customerId,
      customer.name,
      customer.birthday,
      customer.ownCode,
      customer.referredBy,
      customer.smsConsent,
      SMS_CONSENT_TEXT_VERSION,
      // A parameter, because a distributed database takes no now() in coalesce or case of an update.
      new Date(),
    ],
  );
  if (!row) throw new Error('the locked customer was not found');
  return row;
}
