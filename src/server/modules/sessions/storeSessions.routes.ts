import { Type } from 'typebox';
import { EndedSessions, StoreSession } from '../../../contract/sessions';
import { defineRoutes } from '../../auth/defineRoutes';
import { DASHBOARD_SCOPES, getBearerToken } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { endOtherSessions, endSession } from './endSessions';
import { listSessions } from './listSessions';

/** The signed-in dashboards, kiosks and boards of a store, for its owner. */
export function storeSessionRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['sessions'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/sessions',
    {
      summary: 'List the signed-in devices of your store, by their last use',
      description: 'The newest 200. The current device comes first.',
      response: Type.Array(StoreSession),
    },
    ({ db, actor, request }) => listSessions(db, actor, getBearerToken(request.headers.authorization)),
  );

  route.delete(
    '/store/sessions/:id',
    { summary: 'Sign out a device of your store', errors: [404] },
    ({ db, actor, params }) => endSession(db, actor, params.id),
  );

  route.delete(
    '/store/sessions',
    { summary: 'Sign out all devices of your store except the current one', response: EndedSessions },
    ({ db, actor, request }) => endOtherSessions(db, actor, getBearerToken(request.headers.authorization)),
  );
}
