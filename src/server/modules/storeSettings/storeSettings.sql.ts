import type { StoreSettings } from '../../../contract/storeSettings';
import type { Sql } from '../../database/Database';
import { toNextTimeZone } from '../stores';

interface SettingsRow {
  name: string;
  subdomain: string;
  created_at: string;
  time_zone: string;
  next_time_zone: string | null;
  time_zone_changes_at: string | null;
  pending_release_hours: number;
  points_per_dollar: number;
  referral_points: number;
  is_referral_enabled: boolean;
  purchase_referral_percentage: number;
  referral_credits_per_day: number;
  time_matches_per_day: number;
  sms_limit: number;
}

/** Finds the settings of a store that its owner may see; null when the store was deleted. */
export async function findStoreSettings(sql: Sql, storeId: string): Promise<StoreSettings | null> {
  const [row] = await sql.query<SettingsRow>(
    `select name, subdomain, created_at, time_zone, next_time_zone, time_zone_changes_at, pending_release_hours,
            points_per_dollar, referral_points, is_referral_enabled, purchase_referral_percentage,
            referral_credits_per_day, time_matches_per_day, sms_limit
     from stores where id = $1`,
    [storeId],
  );
  return row ? toSettings(row) : null;
}

/** The numbers that the owner decides. */
export type OwnNumbers = Pick<StoreSettings, 'pendingReleaseHours' | 'referralCreditsPerDay' | 'timeMatchesPerDay'>;

/** Locks the store and finds its numbers; null when it was deleted. */
export async function lockOwnNumbers(sql: Sql, storeId: string): Promise<OwnNumbers | null> {
  const [row] = await sql.query<OwnNumbers>(
    `select pending_release_hours as "pendingReleaseHours", referral_credits_per_day as "referralCreditsPerDay",
            time_matches_per_day as "timeMatchesPerDay"
     from stores where id = $1 for no key update`,
    [storeId],
  );
  return row ?? null;
}

export async function updateOwnNumbers(sql: Sql, storeId: string, numbers: OwnNumbers): Promise<void> {
  await sql.query(
    `update stores set pending_release_hours = $2, referral_credits_per_day = $3, time_matches_per_day = $4,
       updated_at = now()
     where id = $1`,
    [storeId, numbers.pendingReleaseHours, numbers.referralCreditsPerDay, numbers.timeMatchesPerDay],
  );
}

function toSettings(row: SettingsRow): StoreSettings {
  return {
    name: row.name,
    subdomain: row.subdomain,
    createdAt: row.created_at,
    timeZone: row.time_zone,
    nextTimeZone: toNextTimeZone(row),
    pendingReleaseHours: row.pending_release_hours,
    pointsPerDollar: row.points_per_dollar,
    referralPoints: row.referral_points,
    isReferralEnabled: row.is_referral_enabled,
    purchaseReferralPercentage: row.purchase_referral_percentage,
    referralCreditsPerDay: row.referral_credits_per_day,
    timeMatchesPerDay: row.time_matches_per_day,
    smsLimit: row.sms_limit,
  };
}
