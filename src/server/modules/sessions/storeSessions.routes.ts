import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { EndedSessions, StoreSession } from '../../../contract/sessions';
import { Id } from '../../../contract/wire';
import { DASHBOARD_SCOPES, getActor, getBearerToken } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getIdParam } from '../../shared/ids';
import { endOtherSessions, endSession } from './endSessions';
import { listSessions } from './listSessions';

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['sessions'];

/** The signed-in dashboards, kiosks and boards of a store, for its owner. */
export function storeSessionRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/store/sessions',
    {
      config,
      schema: {
        summary: 'List the signed-in devices of your store, by their last use',
        description: 'The newest 200. The current device comes first.',
        tags,
        response: { 200: Type.Array(StoreSession) },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      return listSessions(database.forStore(actor.storeId), actor, getBearerToken(request.headers.authorization));
    },
  );

  app.delete(
    '/store/sessions/:id',
    {
      config,
      schema: {
        summary: 'Sign out a device of your store',
        tags,
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      await endSession(database.forStore(actor.storeId), actor, getIdParam(request));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/store/sessions',
    {
      config,
      schema: {
        summary: 'Sign out all devices of your store except the current one',
        tags,
        response: { 200: EndedSessions },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      return endOtherSessions(database.forStore(actor.storeId), actor, getBearerToken(request.headers.authorization));
    },
  );
}
