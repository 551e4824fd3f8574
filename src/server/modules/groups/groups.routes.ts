import { Type } from 'typebox';
import { GroupsQuery, SaveGroup, StoreGroup, UpdateGroup } from '../../../contract/groups';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { ADMIN_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { createGroup, deleteGroup, getGroup, updateGroup } from './groups';
import { validateGroup } from './groups.rules';
import { listGroups } from './groups.sql';

/** Enough for 20,000 ids of 39 bytes each. */
const BODY_LIMIT_BYTES = 1024 * 1024;

export function groupRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['groups'], scopes: ADMIN_SCOPES });

  route.get(
    '/store-groups',
    {
      operationId: 'listGroups',
      summary: 'List groups, newest first',
      query: GroupsQuery,
      response: Type.Array(StoreGroup),
    },
    async ({ db, query, reply }) => {
      const groups = await listGroups(db, { stores: query.stores ?? null });
      void reply.header('x-total-count', groups.length);
      return groups;
    },
  );

  route.get(
    '/store-groups/:id',
    { operationId: 'getGroup', summary: 'Get a group with all its stores', response: StoreGroup, errors: [404] },
    ({ db, params }) => getGroup(db, params.id),
  );

  route.post(
    '/store-groups',
    {
      operationId: 'createGroup',
      summary: 'Create a group',
      bodyLimit: BODY_LIMIT_BYTES,
      body: SaveGroup,
      rules: validateGroup,
      response: StoreGroup,
      status: 201,
      errors: [409],
    },
    ({ db, actor, body }) => createGroup(db, actor, body),
  );

  route.patch(
    '/store-groups/:id',
    {
      operationId: 'updateGroup',
      summary: 'Update the name or stores of a group; omitted fields stay as they are',
      bodyLimit: BODY_LIMIT_BYTES,
      body: UpdateGroup,
      rules: validateGroup,
      response: StoreGroup,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => updateGroup(db, actor, params.id, body),
  );

  route.delete(
    '/store-groups/:id',
    { operationId: 'deleteGroup', summary: 'Delete a group; its stores stay', errors: [404] },
    ({ db, actor, params }) => deleteGroup(db, actor, params.id),
  );
}
