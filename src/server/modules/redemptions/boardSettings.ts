import type { BoardSettings } from '../../../contract/board';
import type { BoardActor, DashboardActor } from '../../auth/actor';
import type { ScopedDatabase } from '../../database/Database';
import { recordAudit } from '../audit';
import { findBoardSettings, updateBoardSettingsRow } from './boardSettings.sql';

/** The settings of the board of the actor's store. */
export function getBoardSettings(db: ScopedDatabase, actor: DashboardActor | BoardActor): Promise<BoardSettings> {
  return findBoardSettings(db, actor.storeId);
}

/** Saves the settings of the board; they apply to the next request of each board. */
export function updateBoardSettings(
  db: ScopedDatabase,
  { storeId, role, accountId, requestId }: DashboardActor,
  settings: BoardSettings,
): Promise<BoardSettings> {
  return db.transaction(async (sql) => {
    const hasChanged = await updateBoardSettingsRow(sql, storeId, settings);
    if (hasChanged) {
      await recordAudit(sql, {
        storeId,
        actorRole: role,
        actorId: accountId,
        action: 'board_settings_updated',
        recordType: 'store',
        recordId: storeId,
        oldValues: { cashiersMaySettle: !settings.cashiersMaySettle },
        newValues: settings,
        requestId,
      });
    }
    return findBoardSettings(sql, storeId);
  });
}
