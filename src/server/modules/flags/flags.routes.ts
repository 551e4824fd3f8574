import { Type } from 'typebox';
import { Flag, FlagsQuery, ReviewFlag } from '../../../contract/flags';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { sendListPage } from '../../shared/paging';
import { listFlags, reviewFlag } from './reviewFlags';

export function flagRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['flags'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/flags',
    {
      operationId: 'listFlags',
      summary: 'List flags of unusual points changes, newest first',
      description:
        'Open flags, unless `status` is reviewed; with only `customerId`, all flags of that customer. X-Total-Count is the ' +
        'number of open flags of the store, up to 1,000. Link rel=next is the address of the next page.',
      query: FlagsQuery,
      response: Type.Array(Flag),
    },
    async ({ db, actor, query, request, reply }) => sendListPage(request, reply, await listFlags(db, actor, query)),
  );

  route.post(
    '/store/flags/:id/review',
    {
      operationId: 'dismissFlag',
      summary: 'Dismiss a flag with a note',
      body: ReviewFlag,
      response: Flag,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => reviewFlag(db, actor, { id: params.id, body }),
  );
}
