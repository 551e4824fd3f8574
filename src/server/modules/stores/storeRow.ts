import type { Store } from '../../../contract/stores';
import type { CursorPosition } from '../../shared/cursor';

export interface StoreRow {
  id: string;
  /** µs since 1970 */
  created_us: number;
  name: string;
  subdomain: string;
  clover_merchant_id: string | null;
  points_per_dollar: number;
  referral_points: number;
  is_referral_enabled: boolean;
  purchase_referral_percentage: number;
  sms_limit: number;
  time_zone: string;
  next_time_zone: string | null;
  time_zone_changes_at: string | null;
  sms_this_month: number;
  sms_all_time: number;
  is_active: boolean;
  created_at: string;
  updated_at: string;
}

/** Columns of a StoreRow, for `stores s` and STORE_JOINS. */
export const STORE_COLUMNS = `
  s.id, (extract(epoch from s.created_at) * 1000000)::bigint as created_us, s.name, s.subdomain,
  s.clover_merchant_id, s.points_per_dollar, s.referral_points, s.is_referral_enabled,
  s.purchase_referral_percentage, s.sms_limit, s.time_zone, s.next_time_zone, s.time_zone_changes_at, sms.this_month as sms_this_month, sms.all_time as sms_all_time,
  s.is_active, s.created_at, s.updated_at`;

/** Joins the SMS usage. Months follow the store's time zone. */
export const STORE_JOINS = `
  cross join lateral (
    select coalesce(sum(u.used), 0) as all_time,
           coalesce(sum(u.used) filter (
             where u.month = date_trunc('month', now() at time zone s.time_zone)::date), 0) as this_month
    from sms_usage u where u.store_id = s.id
  ) sms`;

/** Converts a row to the shape of the API. */
export function toStore(row: StoreRow): Store {
  return {
    id: row.id,
    name: row.name,
    subdomain: row.subdomain,
    cloverMerchantId: row.clover_merchant_id,
    pointsPerDollar: row.points_per_dollar,
    referralPoints: row.referral_points,
    isReferralEnabled: row.is_referral_enabled,
    purchaseReferralPercentage: row.purchase_referral_percentage,
    smsLimit: row.sms_limit,
    timeZone: row.time_zone,
    nextTimeZone: toNextTimeZone(row),
    usedSmsMonthly: { used: row.sms_this_month, limit: row.sms_limit },
    usedSmsAllTime: { used: row.sms_all_time },
    isActive: row.is_active,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The scheduled change of the time zone. */
export function toNextTimeZone({
  next_time_zone: timeZone,
  time_zone_changes_at: startsAt,
}: Pick<StoreRow, 'next_time_zone' | 'time_zone_changes_at'>): Store['nextTimeZone'] {
  return timeZone !== null && startsAt !== null ? { timeZone, startsAt: startsAt } : null;
}

/** The position of a store in the list, newest first. */
export function toCursorPosition({ created_us: createdUs, id }: StoreRow): CursorPosition {
  return { createdUs, id };
}
