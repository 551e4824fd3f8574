import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { UpdateGroup, GroupsQuery, SaveGroup, StoreGroup } from '../../../contract/groups';
import { Id } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getActor, ADMIN_SCOPES } from '../../auth/guard';
import { getIdParam } from '../../shared/ids';
import { withBodyRules } from '../../http/validation';
import { deleteGroup } from './deleteGroup';
import { getGroup } from './getGroup';
import { validateGroup } from './group.policy';
import { listGroups } from './groups.sql';
import { createGroup, updateGroup } from './saveGroup';

/** Room for 20,000 ids of 39 bytes. */
const BODY_LIMIT_BYTES = 1024 * 1024;
const config = { scopes: ADMIN_SCOPES };
const tags = ['groups'];
const params = Type.Object({ id: Id });
const validatorCompiler = withBodyRules(validateGroup);

/** Routes of the store groups, for platform administrators. */
export function groupRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/store-groups',
    {
      config,
      schema: {
        summary: 'List groups, newest first',
        tags,
        querystring: GroupsQuery,
        response: { 200: Type.Array(StoreGroup) },
      },
    },
    async (request, reply) => {
      const groups = await listGroups(database.platform, { stores: request.query.stores ?? null });
      void reply.header('x-total-count', groups.length);
      return groups;
    },
  );

  app.get(
    '/store-groups/:id',
    {
      config,
      schema: {
        summary: 'Get a group with all its stores',
        tags,
        params,
        response: { 200: StoreGroup, 404: ErrorBody },
      },
    },
    (request) => getGroup(database.platform, request.params.id),
  );

  app.post(
    '/store-groups',
    {
      config,
      bodyLimit: BODY_LIMIT_BYTES,
      validatorCompiler,
      schema: { summary: 'Create a group', tags, body: SaveGroup, response: { 201: StoreGroup, 409: ErrorBody } },
    },
    async (request, reply) => {
      const group = await createGroup(database.platform, getActor(request, ADMIN_SCOPES), request.body);
      return reply.code(201).send(group);
    },
  );

  app.patch(
    '/store-groups/:id',
    {
      config,
      bodyLimit: BODY_LIMIT_BYTES,
      validatorCompiler,
      schema: {
        summary: 'Update the name or stores of a group; omitted fields stay as they are',
        tags,
        params,
        body: UpdateGroup,
        response: { 200: StoreGroup, 404: ErrorBody, 409: ErrorBody },
      },
    },
    (request) => updateGroup(database.platform, getActor(request, ADMIN_SCOPES), getIdParam(request), request.body),
  );

  app.delete(
    '/store-groups/:id',
    {
      config,
      schema: {
        summary: 'Delete a group; its stores stay',
        tags,
        params,
        response: { 204: Type.Null(), 404: ErrorBody },
      },
    },
    async (request, reply) => {
      await deleteGroup(database.platform, getActor(request, ADMIN_SCOPES), getIdParam(request));
      return reply.code(204).send(null);
    },
  );
}
