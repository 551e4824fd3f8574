import { Type } from 'typebox';
import { Boost, CreateBoost, UpdateBoost } from '../../../contract/boosts';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { createBoost, deleteBoost, updateBoost } from './boosts';
import { validateBoost } from './boosts.rules';
import { listBoostRows } from './boosts.sql';

/** Routes by which an owner manages the boosts of the store. */
export function boostRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['boosts'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/boosts',
    {
      operationId: 'listBoosts',
      summary: 'List the boosts of your store, switched off and ended ones too, oldest first',
      response: Type.Array(Boost),
    },
    ({ db, actor }) => listBoostRows(db, actor.storeId),
  );

  route.post(
    '/store/boosts',
    {
      operationId: 'createBoost',
      summary: 'Create a boost for purchases that are paid from now on',
      body: CreateBoost,
      rules: validateBoost,
      idempotent: true,
      response: Boost,
      status: 201,
      errors: [409],
    },
    ({ db, actor, body, key }) => createBoost(db, actor, body, key),
  );

  route.patch(
    '/store/boosts/:id',
    {
      operationId: 'updateBoost',
      summary: 'Change a boost for purchases that are paid from now on; omitted fields stay as they are',
      body: UpdateBoost,
      rules: validateBoost,
      response: Boost,
      errors: [404],
    },
    ({ db, actor, params, body }) => updateBoost(db, actor, params.id, body),
  );

  route.delete(
    '/store/boosts/:id',
    {
      operationId: 'deleteBoost',
      summary: 'Delete a boost; purchases that were paid before keep their points',
      errors: [404],
    },
    ({ db, actor, params }) => deleteBoost(db, actor, params.id),
  );
}
