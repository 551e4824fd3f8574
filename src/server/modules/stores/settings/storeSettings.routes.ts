import { StoreSettings, UpdateStoreSettings } from '../../../../contract/storeSettings';
import {
  toText,
  type Database,
  type ScopedDatabase,
  type ShopDatabase,
  type ShopSql,
} from '../../../database/Database';
import { recordShopAudit } from '../../../platform/audit';
import type { StoreConsoleActor } from '../../../platform/auth/actor';
import { defineRoutes } from '../../../platform/auth/defineRoutes';
import { SHOP_SCOPES } from '../../../platform/auth/guard';
import type { App } from '../../../platform/http/App';
import {
  assertNoFieldErrors,
  collectFieldErrors,
  fieldError,
  storeDeleted,
  type FieldErrors,
} from '../../../shared/AppError';
import { changeTimeZone, validateTimeZone } from '../timeZone';
import {
  findSharedSettings,
  findStoreSettings,
  lockOwnSettings,
  OWN_SETTINGS,
  SHARED_SETTINGS,
  updateOwnSettings,
  type OwnSettings,
} from './storeSettings.sql';

export function storeSettingsRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['store settings'], scopes: SHOP_SCOPES });

  route.get(
    '/store/settings',
    {
      operationId: 'getStoreSettings',
      summary: 'Get the settings of your store, without its secrets',
      byShop: true,
      response: StoreSettings,
    },
    ({ db, shopDb, actor }) => getStoreSettings({ db, shopDb }, actor),
  );

  route.patch(
    '/store/settings',
    {
      operationId: 'updateStoreSettings',
      summary:
        'Change the time zone, the hours until a reward is released, daily limits, what kiosks do, or what earns points',
      description: 'A new time zone takes effect with the next local day; until then the response has nextTimeZone.',
      byShop: true,
      body: UpdateStoreSettings,
      rules: validateStoreSettings,
      response: StoreSettings,
      errors: [409],
    },
    ({ db, shopDb, actor, body }) => updateStoreSettings({ db, shopDb }, actor, body),
  );
}

interface Handles {
  db: ScopedDatabase;
  shopDb: ShopDatabase;
}

/**
 * Returns the settings of the actor's shop. What all shops of a chain share is that of the chain.
 * @throws AppError 401 when the store was deleted.
 */
async function getStoreSettings({ db, shopDb }: Handles, actor: StoreConsoleActor): Promise<StoreSettings> {
  const [settings, shared] = await Promise.all([
    findSettings(shopDb, actor),
    isFirstShop(actor) ? {} : findSharedSettings(db, actor.storeId),
  ]);
  return { ...settings, ...shared };
}

async function findSettings(sql: ShopSql, { shopId }: StoreConsoleActor): Promise<StoreSettings> {
  const settings = await findStoreSettings(sql, shopId);
  if (!settings) throw storeDeleted();
  return settings;
}

const isFirstShop = ({ storeId, shopId }: StoreConsoleActor) => toText(shopId) === storeId;

/** @throws AppError 409 for a setting that all shops of a chain share. Its owner changes it at the first one. */
function assertOwnSettings(actor: StoreConsoleActor, changed: readonly (keyof OwnSettings)[]): void {
  if (isFirstShop(actor) && actor.scope === 'dashboard') return;
  const shared = changed.find((name) => SHARED_SETTINGS.some((each) => each === name));
  if (shared) throw fieldError('conflict', shared, 'All shops of the chain share this setting.');
}

/** Validates what the schema cannot express. */
function validateStoreSettings({ timeZone }: UpdateStoreSettings): FieldErrors {
  return collectFieldErrors({ timeZone: validateTimeZone(timeZone) });
}

/**
 * Changes the owner's settings. A new time zone takes effect on the next local day. When no value changes, nothing is
 * written or audited.
 * @throws AppError 400 for an unknown time zone, 401 when the store was deleted, 409 for what the shops of a chain
 *   share.
 */
async function updateStoreSettings(
  { db, shopDb }: Handles,
  actor: StoreConsoleActor,
  { timeZone, ...settings }: UpdateStoreSettings,
): Promise<StoreSettings> {
  assertNoFieldErrors(validateStoreSettings({ timeZone }));
  const { shopId } = actor;
  const shared = isFirstShop(actor) ? {} : await findSharedSettings(db, actor.storeId);
  return shopDb.transaction(async (sql) => {
    const own = await lockOwnSettings(sql, shopId);
    if (own === null) throw storeDeleted();
    const before = { ...own, ...shared };
    const now = new Date();
    const zone = timeZone === undefined ? null : await changeTimeZone(sql, shopId, timeZone, now);
    const changed = OWN_SETTINGS.filter((name) => settings[name] !== undefined && settings[name] !== before[name]);
    assertOwnSettings(actor, changed);
    if (changed.length > 0) await updateOwnSettings(sql, shopId, { ...own, ...settings }, now);
    if (zone || changed.length > 0) {
      await recordShopAudit(sql, actor, {
        action: 'store_settings_updated',
        oldValues: { ...(zone && { timeZone: zone.before }), ...pick(before, changed) },
        newValues: { ...(zone && { timeZone: zone.after }), ...pick(settings, changed) },
      });
    }
    return { ...(await findSettings(sql, actor)), ...shared };
  });
}

function pick(values: Partial<OwnSettings>, names: readonly (keyof OwnSettings)[]): Partial<OwnSettings> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
