import type { StoreSettings } from '../../../../contract/storeSettings';
import type { Sql } from '../../../database/Database';
import { defineColumns } from '../../../shared/columns';
import { toNextTimeZone, type NextTimeZoneRow } from '../storeRow';

const ownNumbers = defineColumns<keyof OwnNumbers>([
  'pendingReleaseHours',
  'referralCreditsPerDay',
  'timeMatchesPerDay',
]);
const shown = defineColumns<Exclude<keyof StoreSettings, keyof OwnNumbers | 'nextTimeZone'>>([
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

/** Finds the settings of a store that its owner may see; null when the store was deleted. */
export async function findStoreSettings(sql: Sql, storeId: string): Promise<StoreSettings | null> {
  const [row] = await sql.query<Omit<StoreSettings, 'nextTimeZone'> & NextTimeZoneRow>(
    `select ${shown.select()}, ${ownNumbers.select()}, next_time_zone, time_zone_changes_at from stores where id = $1`,
    [storeId],
  );
  if (!row) return null;
  const { next_time_zone, time_zone_changes_at, ...settings } = row;
  return { ...settings, nextTimeZone: toNextTimeZone({ next_time_zone, time_zone_changes_at }) };
}

/** The numbers that the owner decides. */
export type OwnNumbers = Pick<StoreSettings, 'pendingReleaseHours' | 'referralCreditsPerDay' | 'timeMatchesPerDay'>;

/** Locks the store and finds its numbers; null when it was deleted. */
export async function lockOwnNumbers(sql: Sql, storeId: string): Promise<OwnNumbers | null> {
  const [row] = await sql.query<OwnNumbers & Record<string, unknown>>(
    `select ${ownNumbers.select()} from stores where id = $1 for no key update`,
    [storeId],
  );
  return row ?? null;
}

export async function updateOwnNumbers(sql: Sql, storeId: string, numbers: OwnNumbers): Promise<void> {
  await sql.query(`update stores set ${ownNumbers.assignments(2)}, updated_at = now() where id = $1`, [
    storeId,
    ...ownNumbers.values(numbers),
  ]);
}
