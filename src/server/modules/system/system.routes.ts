import { Type } from 'typebox';
import { System } from '../../../contract/system';
import { ADMIN_SCOPES } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { sendUnlessSame } from '../../http/conditionalGet';
import { getSystem, type SystemFacts } from './getSystem';

/** The state of the server, for platform administrators. */
export function systemRoutes(app: App, { database, facts }: { database: Database; facts: SystemFacts }): void {
  app.get(
    '/system',
    {
      config: { scopes: ADMIN_SCOPES },
      schema: {
        summary: 'Get the state of the server, its database and its background jobs; 304 while nothing changed',
        description: 'Version and start are those of the process that answers.',
        tags: ['system'],
        response: { 200: System, 304: Type.Null() },
      },
    },
    async (request, reply) => sendUnlessSame(request, reply, await getSystem(database.platform, facts)),
  );
}
