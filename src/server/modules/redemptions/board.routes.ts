import { BoardSettings } from '../../../contract/board';
import { defineRoutes } from '../../auth/defineRoutes';
import { DASHBOARD_SCOPES, STORE_STAFF_SCOPES } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getBoardSettings, updateBoardSettings } from './boardSettings';

/** The settings of the board: boards read them, the owner changes them. */
export function boardRoutes(app: App, { database }: { database: Database }): void {
  const common = { database, tags: ['redemptions'] };

  defineRoutes(app, { ...common, scopes: STORE_STAFF_SCOPES }).get(
    '/store/board',
    { summary: 'Get the settings of the board', response: BoardSettings },
    ({ db, actor }) => getBoardSettings(db, actor),
  );

  defineRoutes(app, { ...common, scopes: DASHBOARD_SCOPES }).patch(
    '/store/board',
    { summary: 'Change the settings of the board', body: BoardSettings, response: BoardSettings },
    ({ db, actor, body }) => updateBoardSettings(db, actor, body),
  );
}
