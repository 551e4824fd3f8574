import type { CustomerProfile } from '../../../contract/manageCustomers';
import type { Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { MERGED_CUSTOMER_ID } from '../customers';
import { LISTED_COLUMNS, toListedCustomer, type ListedCustomerRow } from './customerList.sql';

interface ProfileRow extends ListedCustomerRow {
  birthday: string | null;
  registered_at: string | null;
  is_regular: boolean;
  referral_code: string | null;
  referrer_id: string | null;
  referrer_name: string | null;
  sms_consent_at: string | null;
  sms_consent_source: string | null;
  sms_consent_text_version: string | null;
  sms_opted_out_at: string | null;
  sms_unreachable_at: string | null;
}

/** Finds a customer of the store, or the one that they were merged into, with what the owner sees of them. */
export async function findProfile(sql: Sql, storeId: string, id: string): Promise<CustomerProfile | null> {
  const [row] = await sql.query<ProfileRow>(
    `select ${LISTED_COLUMNS}, c.birthday, c.registered_at, coalesce(c.regular_until > now(), false) as is_regular,
            c.referral_code, r.id as referrer_id, r.name as referrer_name, c.sms_consent_at, c.sms_consent_source,
            c.sms_consent_text_version, c.sms_opted_out_at, c.sms_unreachable_at
     from customers c
     left join customers r on r.store_id = c.store_id and r.id = c.referred_by
     where c.store_id = $1 and c.id = ${MERGED_CUSTOMER_ID} and c.erased_at is null`,
    [storeId, id],
  );
  return row ? toProfile(row) : null;
}

function toProfile(row: ProfileRow): CustomerProfile {
  return {
    ...toListedCustomer(row),
    birthday: row.birthday,
    registeredAt: row.registered_at,
    isRegular: row.is_regular,
    referralCode: row.referral_code,
    referredBy: row.referrer_id === null ? null : { id: row.referrer_id, name: row.referrer_name },
    sms: {
      consentAt: row.sms_consent_at,
      consentSource: row.sms_consent_source,
      consentTextVersion: row.sms_consent_text_version,
      optedOutAt: row.sms_opted_out_at,
      unreachableAt: row.sms_unreachable_at,
    },
  };
}

/**
 * Gets a customer of the store with what the owner sees of them.
 * @throws AppError 404 when there is no such customer.
 */
export async function getProfile(sql: Sql, storeId: string, id: string): Promise<CustomerProfile> {
  const profile = await findProfile(sql, storeId, id);
  if (!profile) throw customerNotFound();
  return profile;
}

/** The error for an id that no customer of the store has. */
export function customerNotFound(): AppError {
  return new AppError('not_found', 'Customer not found');
}
