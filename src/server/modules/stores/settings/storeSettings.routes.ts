import { StoreSettings, UpdateStoreSettings } from '../../../../contract/storeSettings';
import type { Database, ScopedDatabase, Sql } from '../../../database/Database';
import { recordAuditBy } from '../../../platform/audit';
import type { DashboardActor } from '../../../platform/auth/actor';
import { defineRoutes } from '../../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../../platform/auth/guard';
import type { App } from '../../../platform/http/App';
import { assertNoFieldErrors, collectFieldErrors, storeDeleted, type FieldErrors } from '../../../shared/AppError';
import { changeTimeZone, validateTimeZone } from '../timeZone';
import {
  findStoreSettings,
  lockOwnSettings,
  OWN_SETTINGS,
  updateOwnSettings,
  type OwnSettings,
} from './storeSettings.sql';

export function storeSettingsRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['store settings'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/settings',
    { summary: 'Get the settings of your store, without its secrets', response: StoreSettings },
    ({ db, actor }) => getStoreSettings(db, actor),
  );

  route.patch(
    '/store/settings',
    {
      summary:
        'Change the time zone, the hours until a reward is released, daily limits, what kiosks do, or what earns points',
      description: 'A new time zone takes effect with the next local day; until then the response has nextTimeZone.',
      body: UpdateStoreSettings,
      rules: validateStoreSettings,
      response: StoreSettings,
    },
    ({ db, actor, body }) => updateStoreSettings(db, actor, body),
  );
}

/**
 * Returns the settings of the actor's store.
 * @throws AppError 401 when the store was deleted.
 */
async function getStoreSettings(sql: Sql, actor: DashboardActor): Promise<StoreSettings> {
  const settings = await findStoreSettings(sql, actor.storeId);
  if (!settings) throw storeDeleted();
  return settings;
}

/** Validates what the schema cannot express. */
function validateStoreSettings({ timeZone }: UpdateStoreSettings): FieldErrors {
  return collectFieldErrors({ timeZone: validateTimeZone(timeZone) });
}

/**
 * Changes the owner's settings. A new time zone takes effect on the next local day. When no value changes, nothing is
 * written or audited.
 * @throws AppError 400 for an unknown time zone, 401 when the store was deleted.
 */
function updateStoreSettings(
  db: ScopedDatabase,
  actor: DashboardActor,
  { timeZone, ...settings }: UpdateStoreSettings,
): Promise<StoreSettings> {
  assertNoFieldErrors(validateStoreSettings({ timeZone }));
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    const before = await lockOwnSettings(sql, storeId);
    if (before === null) throw storeDeleted();
    const now = new Date();
    const zone = timeZone === undefined ? null : await changeTimeZone(sql, storeId, timeZone, now);
    const changed = OWN_SETTINGS.filter((name) => settings[name] !== undefined && settings[name] !== before[name]);
    if (changed.length > 0) await updateOwnSettings(sql, storeId, { ...before, ...settings }, now);
    if (zone || changed.length > 0) {
      await recordAuditBy(sql, actor, {
        action: 'store_settings_updated',
        recordType: 'store',
        recordId: storeId,
        oldValues: { ...(zone && { timeZone: zone.before }), ...pick(before, changed) },
        newValues: { ...(zone && { timeZone: zone.after }), ...pick(settings, changed) },
      });
    }
    return getStoreSettings(sql, actor);
  });
}

function pick(values: Partial<OwnSettings>, names: readonly (keyof OwnSettings)[]): Partial<OwnSettings> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
