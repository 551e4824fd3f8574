import { BoardSettings } from '../../../contract/board';
import type { Database, ShopDatabase } from '../../database/Database';
import { recordShopAudit } from '../../platform/audit';
import type { StoreConsoleActor } from '../../platform/auth/actor';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { SHOP_SCOPES, STORE_STAFF_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { findBoardSettings, updateBoardSettingsRow } from './boardSettings.sql';

/** Routes for the settings of the board, which boards read and the owner changes. */
export function boardRoutes(app: App, { database }: { database: Database }): void {
  const common = { database, tags: ['redemptions'] as const };

  defineRoutes(app, { ...common, scopes: STORE_STAFF_SCOPES }).get(
    '/store/board',
    {
      operationId: 'getBoardSettings',
      summary: 'Get the settings of the board',
      byShop: true,
      response: BoardSettings,
    },
    ({ shopDb, actor }) => findBoardSettings(shopDb, actor.shopId),
  );

  defineRoutes(app, { ...common, scopes: SHOP_SCOPES }).patch(
    '/store/board',
    {
      operationId: 'updateBoardSettings',
      summary: 'Change the settings of the board',
      byShop: true,
      body: BoardSettings,
      response: BoardSettings,
    },
    ({ shopDb, actor, body }) => updateBoardSettings(shopDb, actor, body),
  );
}

/** Saves the settings of the board. They apply from the next request of each board. */
function updateBoardSettings(
  shopDb: ShopDatabase,
  actor: StoreConsoleActor,
  settings: BoardSettings,
): Promise<BoardSettings> {
  const { shopId } = actor;
  return shopDb.transaction(async (sql) => {
    const hasChanged = await updateBoardSettingsRow(sql, shopId, settings);
    if (hasChanged) {
      await recordShopAudit(sql, actor, {
        action: 'board_settings_updated',
        oldValues: { cashiersMayResolve: !settings.cashiersMayResolve },
        newValues: settings,
      });
    }
    return findBoardSettings(sql, shopId);
  });
}
