import type { CustomerProfile } from '../../../contract/customerRecords';
import type { Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { FORMER_PHONES, SURVIVING_ID_OF_PARAM } from '../customers';
import { EXPIRES_AT, EXPIRY_JOIN } from '../pointsExpiry';
import { LISTED_COLUMNS } from './customerRecords.sql';

/** Finds the profile of a customer, or of the one that they were merged into. */
export async function findCustomerProfile(sql: Sql, storeId: string, id: string): Promise<CustomerProfile | null> {
  const [row] = await sql.query<ProfileRow>(
    `select ${LISTED_COLUMNS}, c.birthday, c.registered_at as "registeredAt",
            ${FORMER_PHONES} as "formerPhones", coalesce(c.regular_until > now(), false) as "isRegular", ${EXPIRES_AT} as "pointsExpireAt",
            c.referral_code as "referralCode",
            case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as "referredBy",
            c.sms_consent_at as "consentAt", c.sms_consent_source as "consentSource",
            c.sms_consent_text_version as "consentTextVersion", c.sms_opted_out_at as "optedOutAt",
            c.sms_unreachable_at as "unreachableAt",
            (select count(*)::int from customer_sessions p
             where p.store_id = $1 and p.customer_id = c.id and p.expires_at > now()) as phones
     from customers c
     left join customers r on r.store_id = c.store_id and r.id = c.referred_by
     ${EXPIRY_JOIN}
     where c.store_id = $1 and c.id = ${SURVIVING_ID_OF_PARAM} and c.erased_at is null`,
    [storeId, id],
  );
  if (!row) return null;
  const { consentAt, consentSource, consentTextVersion, optedOutAt, unreachableAt, ...profile } = row;
  return { ...profile, sms: { consentAt, consentSource, consentTextVersion, optedOutAt, unreachableAt } };
}

type ProfileRow = Omit<CustomerProfile, 'sms'> & CustomerProfile['sms'];

/**
 * Returns the profile of a customer of the store.
 * @throws AppError 404 for an unknown customer.
 */
export async function getCustomerProfile(sql: Sql, storeId: string, id: string): Promise<CustomerProfile> {
  const profile = await findCustomerProfile(sql, storeId, id);
  if (!profile) throw customerNotFound();
  return profile;
}

/** Returns the error for an id that no customer of the store has. */
export function customerNotFound(): AppError {
  return new AppError('not_found', 'Customer not found');
}
