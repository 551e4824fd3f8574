import { Profile } from '../../../contract/owners';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { actorOf, PROFILE_SCOPES } from '../../http/guard';
import { readProfile } from './readProfile';

/** The people of a store. */
export function ownerRoutes(app: App, deps: { database: Database }): void {
  app.get(
    '/store-owners/me',
    {
      config: { scopes: PROFILE_SCOPES },
      schema: { summary: 'Who is signed in', tags: ['owners'], response: { 200: Profile } },
    },
    (request) => {
      const actor = actorOf(request, PROFILE_SCOPES);
      return readProfile(deps.database.forStore(actor.storeId), actor);
    },
  );
}
