import { BoardSettings } from '../../../contract/board';
import { ErrorBody } from '../../../contract/errors';
import { DASHBOARD_SCOPES, getActor, STORE_STAFF_SCOPES } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getBoardSettings, updateBoardSettings } from './boardSettings';

/** The settings of the board: boards read them, the owner changes them. */
export function boardRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/store/board',
    {
      config: { scopes: STORE_STAFF_SCOPES },
      schema: { summary: 'Get the settings of the board', tags: ['redemptions'], response: { 200: BoardSettings } },
    },
    async (request) => {
      const actor = getActor(request, STORE_STAFF_SCOPES);
      return getBoardSettings(database.forStore(actor.storeId), actor);
    },
  );

  app.patch(
    '/store/board',
    {
      config: { scopes: DASHBOARD_SCOPES },
      schema: {
        summary: 'Change the settings of the board',
        tags: ['redemptions'],
        body: BoardSettings,
        response: { 200: BoardSettings, 400: ErrorBody },
      },
    },
    async (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      return updateBoardSettings(database.forStore(actor.storeId), actor, request.body);
    },
  );
}
