import { System } from '../../../contract/system';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { ADMIN_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { sendUnlessSame } from '../../platform/http/conditionalGet';
import { getSystem, type SystemFacts } from './getSystem';

export function systemRoutes(app: App, { database, facts }: { database: Database; facts: SystemFacts }): void {
  defineRoutes(app, { database, tags: ['system'], scopes: ADMIN_SCOPES }).get(
    '/system',
    {
      operationId: 'getSystem',
      summary: 'Get the state of the server, its database and its background jobs; 304 while nothing changed',
      description: 'Version and start are those of the process that answers.',
      response: System,
      emptyStatuses: [304],
    },
    async ({ db, request, reply }) => sendUnlessSame(request, reply, await getSystem(db, facts)),
  );
}
