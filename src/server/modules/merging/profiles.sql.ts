import type { Sql } from '../../database/Database';
import type { ActiveRedemption, Profile } from './merge.rules';

export interface MergeProfile extends Profile {
  /** The customer that this one was merged into before. */
  mergedInto: string | null;
}

/** SQL for the columns of a MergeProfile. */
export const PROFILE_COLUMNS = `
  id, coalesce(phone, '') as phone, name, birthday, points, visits, last_visit_at as "lastVisitAt",
  created_at as "createdAt", registered_at as "registeredAt", referral_code as "referralCode",
  opening_points_at as "openingPointsAt", sms_consent_at as "smsConsentAt", sms_consent_source as "smsConsentSource",
  sms_consent_text_version as "smsConsentTextVersion", sms_opted_out_at as "smsOptedOutAt",
  sms_choice_at as "smsChoiceAt", language, merged_into as "mergedInto"`;

/** Lists customers who are not erased, including merged ones. */
export async function listProfiles(sql: Sql, storeId: string, ids: readonly string[]): Promise<MergeProfile[]> {
  return sql.query<MergeProfile>(
    `select ${PROFILE_COLUMNS} from customers
     where store_id = $1 and id = any($2) and (erased_at is null or merged_into is not null)`,
    [storeId, ids],
  );
}

/**
 * Locks and returns these customers until the transaction ends, in the order of their ids, so that two merges of the
 * same customers run one after the other. The lock conflicts with new records that refer to a customer.
 */
export async function lockProfiles(sql: Sql, storeId: string, ids: readonly string[]): Promise<MergeProfile[]> {
  return sql.query<MergeProfile>(
    `select ${PROFILE_COLUMNS} from customers
     where store_id = $1 and id = any($2) and (erased_at is null or merged_into is not null)
     order by id
     for update`,
    [storeId, ids],
  );
}

/** Lists the redemptions of these customers that prevent rewards and promotions from being redeemed again. */
export async function listActiveRedemptions(
  sql: Sql,
  storeId: string,
  customerIds: readonly string[],
): Promise<ActiveRedemption[]> {
  return sql.query<ActiveRedemption>(
    `select id, coalesce(reward_id, promotion_id) as "itemId", item_name as name, created_at as "createdAt", status,
            points_used as "pointsUsed", repeat, day
     from redemptions
     where store_id = $1 and customer_id = any($2) and merged_at is null
       and case when reward_id is not null then status <> 'cancelled' and deleted_at is null
                else deleted_at is null or applied_order_id is not null end`,
    [storeId, customerIds],
  );
}
