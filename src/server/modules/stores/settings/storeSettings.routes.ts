import { StoreSettings, UpdateStoreSettings } from '../../../../contract/storeSettings';
import type { Database, ShopDatabase, ShopSql } from '../../../database/Database';
import { recordShopAudit } from '../../../platform/audit';
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
    ({ shopDb, actor }) => getStoreSettings(shopDb, actor),
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
    ({ shopDb, actor, body }) => updateStoreSettings(shopDb, actor, body),
  );
}

/**
 * Returns the settings of the actor's shop.
 * @throws AppError 401 when the store was deleted.
 */
async function getStoreSettings(sql: ShopSql, actor: DashboardActor): Promise<StoreSettings> {
  const settings = await findStoreSettings(sql, actor.shopId);
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
  shopDb: ShopDatabase,
  actor: DashboardActor,
  { timeZone, ...settings }: UpdateStoreSettings,
): Promise<StoreSettings> {
  assertNoFieldErrors(validateStoreSettings({ timeZone }));
  const { shopId } = actor;
  return shopDb.transaction(async (sql) => {
    const before = await lockOwnSettings(sql, shopId);
    if (before === null) throw storeDeleted();
    const now = new Date();
    const zone = timeZone === undefined ? null : await changeTimeZone(sql, shopId, timeZone, now);
    const changed = OWN_SETTINGS.filter((name) => settings[name] !== undefined && settings[name] !== before[name]);
    if (changed.length > 0) await updateOwnSettings(sql, shopId, { ...before, ...settings }, now);
    if (zone || changed.length > 0) {
      await recordShopAudit(sql, actor, {
        action: 'store_settings_updated',
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
