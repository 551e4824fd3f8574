import { StoreSettings, UpdateStoreSettings } from '../../../contract/storeSettings';
import { ErrorBody } from '../../../contract/errors';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { withBodyRules } from '../../http/validation';
import { getStoreSettings, updateStoreSettings, validateStoreSettings } from './storeSettings';

/** The settings of a store, for its owner. */
export function storeSettingsRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/store/settings',
    {
      config: { scopes: DASHBOARD_SCOPES },
      schema: {
        summary: 'Get the settings of your store, without its secrets',
        tags: ['store settings'],
        response: { 200: StoreSettings },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      return getStoreSettings(database.forStore(actor.storeId), actor);
    },
  );

  app.patch(
    '/store/settings',
    {
      config: { scopes: DASHBOARD_SCOPES },
      validatorCompiler: withBodyRules(validateStoreSettings),
      schema: {
        summary: 'Change the time zone or the hours until a reward is released',
        description: 'A new time zone takes effect with the next local day; until then the response has nextTimeZone.',
        tags: ['store settings'],
        body: UpdateStoreSettings,
        response: { 200: StoreSettings, 400: ErrorBody },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      return updateStoreSettings(database.forStore(actor.storeId), actor, request.body);
    },
  );
}
