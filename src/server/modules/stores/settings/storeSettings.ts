import type { StoreSettings, UpdateStoreSettings } from '../../../../contract/storeSettings';
import type { DashboardActor } from '../../../auth/actor';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import { assertNoFieldErrors, collectFieldErrors, storeDeleted, type FieldErrors } from '../../../shared/AppError';
import { recordAuditBy } from '../../audit';
import { changeTimeZone, validateTimeZone } from '../timeZone';
import { findStoreSettings, lockOwnNumbers, updateOwnNumbers, type OwnNumbers } from './storeSettings.sql';

const NUMBERS = ['pendingReleaseHours', 'referralCreditsPerDay', 'timeMatchesPerDay'] as const;

/**
 * The settings of the actor's store.
 * @throws AppError 401 when the store was deleted.
 */
export async function getStoreSettings(sql: Sql, actor: DashboardActor): Promise<StoreSettings> {
  const settings = await findStoreSettings(sql, actor.storeId);
  if (!settings) throw storeDeleted();
  return settings;
}

/** Checks what the schema cannot. */
export function validateStoreSettings({ timeZone }: UpdateStoreSettings): FieldErrors {
  return collectFieldErrors({ timeZone: validateTimeZone(timeZone) });
}

/**
 * Changes the settings that the owner decides; another time zone takes effect with the next local day. When no value
 * changes, nothing is written or audited.
 * @throws AppError 400 for an unknown time zone, 401 when the store was deleted.
 */
export function updateStoreSettings(
  db: ScopedDatabase,
  actor: DashboardActor,
  { timeZone, ...numbers }: UpdateStoreSettings,
): Promise<StoreSettings> {
  assertNoFieldErrors(validateStoreSettings({ timeZone }));
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    const before = await lockOwnNumbers(sql, storeId);
    if (before === null) throw storeDeleted();
    const zone = timeZone === undefined ? null : await changeTimeZone(sql, storeId, timeZone, new Date());
    const changed = NUMBERS.filter((name) => numbers[name] !== undefined && numbers[name] !== before[name]);
    if (changed.length > 0) await updateOwnNumbers(sql, storeId, { ...before, ...numbers });
    if (zone || changed.length > 0) {
      await recordAuditBy(sql, actor, {
        action: 'store_settings_updated',
        recordType: 'store',
        recordId: storeId,
        oldValues: { ...(zone && { timeZone: zone.before }), ...pick(before, changed) },
        newValues: { ...(zone && { timeZone: zone.after }), ...pick(numbers, changed) },
      });
    }
    return getStoreSettings(sql, actor);
  });
}

function pick(values: Partial<OwnNumbers>, names: readonly (keyof OwnNumbers)[]): Partial<OwnNumbers> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
