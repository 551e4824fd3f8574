import { StoreSettings, UpdateStoreSettings } from '../../../../contract/storeSettings';
import { defineRoutes } from '../../../auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../../auth/guard';
import type { Database } from '../../../database/Database';
import type { App } from '../../../http/App';
import { getStoreSettings, updateStoreSettings, validateStoreSettings } from './storeSettings';

/** The settings of a store, for its owner. */
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
      summary: 'Change the time zone or the hours until a reward is released',
      description: 'A new time zone takes effect with the next local day; until then the response has nextTimeZone.',
      body: UpdateStoreSettings,
      rules: validateStoreSettings,
      response: StoreSettings,
    },
    ({ db, actor, body }) => updateStoreSettings(db, actor, body),
  );
}
