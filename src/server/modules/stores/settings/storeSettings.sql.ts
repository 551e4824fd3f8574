import type { StoreSettings } from '../../../../contract/storeSettings';
import type { ShopId, ShopSql, Sql } from '../../../database/Database';
import { defineColumns } from '../../../shared/columns';
import { toNextTimeZone, type NextTimeZoneRow } from '../storeRow.sql';

/** The columns of settings that the owner may change, besides the time zone and PHONE_CREDIT. */
const OWN_COLUMNS = [
  'pendingReleaseHours',
  'referralCreditsPerDay',
  'timeMatchesPerDay',
  'isScanEnabled',
  'isAgeRestrictedExcluded',
  'kioskIdleMinutes',
] as const;
const ownSettings = defineColumns<(typeof OWN_COLUMNS)[number]>()(OWN_COLUMNS);
const PHONE_CREDIT = 'phone_credit_since is not null as "isPhoneCreditEnabled"';
const shown = defineColumns<Exclude<keyof StoreSettings, keyof OwnSettings | 'nextTimeZone'>>()([
  'name',
  'subdomain',
  'createdAt',
  'timeZone',
  'pointsPerDollar',
  'referralPoints',
  'isReferralEnabled',
  'purchaseReferralPercentage',
  'smsLimit',
]);

/** Returns the settings of a store that its owner may see, or null when the store was deleted. */
export async function findStoreSettings(sql: ShopSql, shopId: ShopId): Promise<StoreSettings | null> {
  const [row] = await sql.query<Omit<StoreSettings, 'nextTimeZone'> & NextTimeZoneRow>(
    `select ${shown.select()}, ${ownSettings.select()}, ${PHONE_CREDIT}, next_time_zone, time_zone_changes_at
     from stores where id = $1`,
    [shopId],
  );
  if (!row) return null;
  const { next_time_zone, time_zone_changes_at, ...settings } = row;
  return { ...settings, nextTimeZone: toNextTimeZone({ next_time_zone, time_zone_changes_at }) };
}

/** The settings that all shops of a chain share: those of its first store count. */
export const SHARED_SETTINGS = ['pendingReleaseHours', 'referralCreditsPerDay'] as const;
const SHARED = [
  ...SHARED_SETTINGS,
  'pointsPerDollar',
  'referralPoints',
  'isReferralEnabled',
  'purchaseReferralPercentage',
  'smsLimit',
] as const;
const shared = defineColumns<(typeof SHARED)[number]>()(SHARED);

/** Returns the settings of a chain that apply in each of its shops. */
export async function findSharedSettings(
  sql: Sql,
  storeId: string,
): Promise<Partial<Pick<StoreSettings, (typeof SHARED)[number]>>> {
  const [row] = await sql.query<Pick<StoreSettings, (typeof SHARED)[number]>>(
    `select ${shared.select()} from stores where id = $1`,
    [storeId],
  );
  return row ?? {};
}

/** The settings that the owner may change, besides the time zone. */
export const OWN_SETTINGS = [...OWN_COLUMNS, 'isPhoneCreditEnabled'] as const;
export type OwnSettings = Pick<StoreSettings, (typeof OWN_SETTINGS)[number]>;

/** Locks the store and returns its settings, or null when it was deleted. */
export async function lockOwnSettings(sql: ShopSql, shopId: ShopId): Promise<OwnSettings | null> {
  const [row] = await sql.query<OwnSettings>(
    `select ${ownSettings.select()}, ${PHONE_CREDIT} from stores where id = $1 for no key update`,
    [shopId],
  );
  return row ?? null;
}

/**
 * Turning on the credit by phone number keeps the time, because orders that were paid earlier are not credited. It also
 * gives the store a cursor, by which the poller finds it.
 */
export async function updateOwnSettings(sql: ShopSql, shopId: ShopId, settings: OwnSettings, now: Date): Promise<void> {
  await sql.query(
    `update stores set ${ownSettings.assignments(4)}, updated_at = now(),
       phone_credit_since = case when $2 then coalesce(phone_credit_since, $3::timestamptz) end
     where id = $1`,
    [shopId, settings.isPhoneCreditEnabled, now, ...ownSettings.values(settings)],
  );
  if (!settings.isPhoneCreditEnabled) return;
  await sql.query('insert into pos_cursors (store_id) values ($1) on conflict (store_id) do nothing', [shopId]);
}
