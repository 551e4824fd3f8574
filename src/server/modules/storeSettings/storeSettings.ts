import type { StoreSettings, UpdateStoreSettings } from '../../../contract/storeSettings';
import type { DashboardActor } from '../../auth/actor';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { assertNoFieldErrors, collectFieldErrors, storeDeleted, type FieldErrors } from '../../shared/AppError';
import { recordAuditBy } from '../audit';
import { changeTimeZone, validateTimeZone } from '../stores';
import { findStoreSettings, lockReleaseHours, updateReleaseHours } from './storeSettings.sql';

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
  { timeZone, pendingReleaseHours }: UpdateStoreSettings,
): Promise<StoreSettings> {
  assertNoFieldErrors(validateStoreSettings({ timeZone }));
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    const hours = await lockReleaseHours(sql, storeId);
    if (hours === null) throw storeDeleted();
    const zone = timeZone === undefined ? null : await changeTimeZone(sql, storeId, timeZone, new Date());
    const changesHours = pendingReleaseHours !== undefined && pendingReleaseHours !== hours;
    if (changesHours) await updateReleaseHours(sql, storeId, pendingReleaseHours);
    if (zone || changesHours) {
      await recordAuditBy(sql, actor, {
        action: 'store_settings_updated',
        recordType: 'store',
        recordId: storeId,
        oldValues: { ...(zone && { timeZone: zone.before }), ...(changesHours && { pendingReleaseHours: hours }) },
        newValues: { ...(zone && { timeZone: zone.after }), ...(changesHours && { pendingReleaseHours }) },
      });
    }
    return getStoreSettings(sql, actor);
  });
}
