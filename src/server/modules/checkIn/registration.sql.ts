import type { Customer } from '../../../contract/customers';
import type { Shop, ShopId, Sql } from '../../database/Database';
import { SUBDOMAINS } from '../../platform/auth/assertSameStore';
import { storeDeleted } from '../../shared/AppError';
import { CUSTOMER_COLUMNS } from '../customers';
import type { Registration } from './registration.rules';

export interface RegistrationContext {
  /** Those of the shop. The rest is decided for all of its chain. */
  subdomains: string[];
  /** Today in the store's time zone, YYYY-MM-DD. */
  today: string;
  isReferralEnabled: boolean;
  referralPoints: number;
  referralCreditsPerDay: number;
}

/**
 * Returns the store's data that a registration needs.
 * @throws AppError 401 when the store was deleted.
 */
export async function findRegistrationContext(sql: Sql, { storeId, shopId }: Shop): Promise<RegistrationContext> {
  const [store] = await sql.query<RegistrationContext>(
    `select (select ${SUBDOMAINS} from stores s where s.id = $2) as subdomains, (now() at time zone time_zone)::date as today,
            is_referral_enabled as "isReferralEnabled", referral_points as "referralPoints",
            referral_credits_per_day as "referralCreditsPerDay"
     from stores where id = $1`,
    [storeId, shopId],
  );
  if (!store) throw storeDeleted();
  return store;
}

/**
 * Finds the customer with this phone number and locks the row until the transaction ends. The phone of a merged
 * customer finds the one that they were merged into.
 */
export async function lockCustomerByPhone(sql: Sql, storeId: string, phone: string): Promise<Customer | null> {
  const rows = await sql.query<Customer>(
    `select ${CUSTOMER_COLUMNS} from customers c
     where c.store_id = $1 and c.erased_at is null
       and c.id = (select coalesce(f.merged_into, f.id) from customers f where f.store_id = $1 and f.phone = $2)
     for no key update`,
    [storeId, phone],
  );
  return rows[0] ?? null;
}

/** Where a customer signed up, which is also the source of the consent that they gave there. */
export type RegistrationPlace = 'kiosk' | 'join';

export interface NewCustomer extends Registration {
  storeId: string;
  /** The shop of a chain in which they sign up. */
  shopKey: ShopId | null;
  ownCode: string;
  referredBy: string | null;
  place: RegistrationPlace;
}

/**
 * Inserts a customer. Returns null when a concurrent registration took the phone number.
 * @throws ConstraintViolation 'customers_referral_code' when the code is taken.
 */
export async function insertCustomer(sql: Sql, customer: NewCustomer): Promise<Customer | null> {
  const rows = await sql.query<Customer>(
    `insert into customers as c (store_id, phone, name, birthday, referral_code, referred_by, registered_at,
                                 contact_due_at, sms_consent_at, sms_consent_source, sms_consent_text_version,
                                 shop_id)
     values ($1, $2, $3, $4, $5, $6, now(), now(),
             case when $7::boolean then now() end, case when $7 then $9::text end, case when $7 then $8::text end,
             $10)
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
      customer.consentTextVersion,
      customer.place,
      customer.shopKey,
    ],
  );
  return rows[0] ?? null;
}

/**
 * Completes an imported customer. An existing referral code or SMS consent stays, even if the box is not checked.
 * @throws ConstraintViolation 'customers_referral_code' when the code is taken.
 */
export async function completeCustomer(
  sql: Sql,
  existing: Pick<Customer, 'id' | 'referralCode'>,
  customer: NewCustomer,
): Promise<Customer> {
  // An unchanged code is left out, because an update of a unique column waits for new rows that refer to the customer,
  // and their transactions may wait for this one.
  const code = existing.referralCode === null ? 'referral_code = $10,' : '';
  const [row] = await sql.query<Customer>(
    `update customers c set
       name = $3, birthday = $4, contact_due_at = $8, contact_due_in_bulk = false, ${code}
       referred_by = coalesce(c.referred_by, $5),
       registered_at = coalesce(c.registered_at, $8::timestamptz),
       sms_consent_at = case when $6::boolean then $8::timestamptz else c.sms_consent_at end,
       sms_consent_source = case when $6 then $9::text else c.sms_consent_source end,
       sms_consent_text_version = case when $6 then $7::text else c.sms_consent_text_version end,
       updated_at = now()
     where c.store_id = $1 and c.id = $2
     returning ${CUSTOMER_COLUMNS}`,
    [
      customer.storeId,
      existing.id,
      customer.name,
      customer.birthday,
      customer.referredBy,
      customer.smsConsent,
      customer.consentTextVersion,
      // The time is a parameter, because Citus rejects now() in coalesce and case of an update.
      new Date(),
      customer.place,
      ...(code === '' ? [] : [customer.ownCode]),
    ],
  );
  if (!row) throw new Error('the locked customer was not found');
  return row;
}
