import { Chain } from '../../../../contract/chains';
import type { Database } from '../../../database/Database';
import { defineRoutes } from '../../../platform/auth/defineRoutes';
import { ADMIN_SCOPES } from '../../../platform/auth/guard';
import type { App } from '../../../platform/http/App';
import { endChain, getChain, startChain } from './chain';

export function chainRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['chains'], scopes: ADMIN_SCOPES });

  route.get(
    '/stores/:id/chain',
    {
      operationId: 'getChain',
      summary: 'Get the chain whose first store this is, with its shops',
      response: Chain,
      errors: [404],
    },
    ({ db, params }) => getChain(db, params.id),
  );

  route.post(
    '/stores/:id/chain',
    {
      operationId: 'startChain',
      summary: 'Start a chain with this store as its first shop',
      response: Chain,
      status: 201,
      errors: [404, 409],
    },
    ({ db, actor, params }) => startChain(db, actor, params.id),
  );

  route.delete(
    '/stores/:id/chain',
    { operationId: 'endChain', summary: 'End a chain whose other shops are gone', errors: [404, 409] },
    ({ db, actor, params }) => endChain(db, actor, params.id),
  );
}
