import { BoardSettings } from '../../../contract/board';
import type { Database, ScopedDatabase } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES, STORE_STAFF_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { findBoardSettings, updateBoardSettingsRow } from './boardSettings.sql';

/** Routes for the settings of the board, which boards read and the owner changes. */
export function boardRoutes(app: App, { database }: { database: Database }): void {
  const common = { database, tags: ['redemptions'] };

  defineRoutes(app, { ...common, scopes: STORE_STAFF_SCOPES }).get(
    '/store/board',
    { summary: 'Get the settings of the board', response: BoardSettings },
    ({ db, actor }) => findBoardSettings(db, actor.storeId),
  );

  defineRoutes(app, { ...common, scopes: DASHBOARD_SCOPES }).patch(
    '/store/board',
    { summary: 'Change the settings of the board', body: BoardSettings, response: BoardSettings },
    ({ db, actor, body }) => updateBoardSettings(db, actor, body),
  );
}

/** Saves the settings of the board. They apply from the next request of each board. */
function updateBoardSettings(
  db: ScopedDatabase,
  actor: DashboardActor,
  settings: BoardSettings,
): Promise<BoardSettings> {
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    const hasChanged = await updateBoardSettingsRow(sql, storeId, settings);
    if (hasChanged) {
      await recordAuditBy(sql, actor, {
        action: 'board_settings_updated',
        recordType: 'store',
        recordId: storeId,
        oldValues: { cashiersMayResolve: !settings.cashiersMayResolve },
        newValues: settings,
      });
    }
    return findBoardSettings(sql, storeId);
  });
}
