import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { Flag, FlagsQuery, ReviewFlag } from '../../../contract/flags';
import { Id } from '../../../contract/wire';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getIdParam } from '../../shared/ids';
import { sendListPage } from '../../shared/paging';
import { listFlags, reviewFlag } from './reviewFlags';

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['flags'];

/** Unusual earning and adjusting, for the owner to review. */
export function flagRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/store/flags',
    {
      config,
      schema: {
        summary: 'List flags of unusual points changes, newest first',
        description:
          'Open flags, unless `status` is reviewed; with only `customerId`, all flags of that customer. X-Total-Count is the ' +
          'number of open flags of the store, up to 1,000. Link rel=next is the address of the next page.',
        tags,
        querystring: FlagsQuery,
        response: { 200: Type.Array(Flag), 400: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      return sendListPage(request, reply, await listFlags(database.forStore(actor.storeId), actor, request.query));
    },
  );

  app.post(
    '/store/flags/:id/review',
    {
      config,
      schema: {
        summary: 'Dismiss a flag with a note',
        tags,
        params: Type.Object({ id: Id }),
        body: ReviewFlag,
        response: { 200: Flag, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const input = { id: getIdParam(request), body: request.body };
      return reviewFlag(database.forStore(actor.storeId), actor, input);
    },
  );
}
