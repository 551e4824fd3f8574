import { Type } from 'typebox';
import { ResetPassword } from '../../../contract/accounts';
import { ErrorBody } from '../../../contract/errors';
import { UpdateOwner, CreateOwner, Owner, OwnerCounts, OwnersQuery } from '../../../contract/owners';
import { Id } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { ADMIN_SCOPES, getActor, getBearerToken } from '../../auth/guard';
import { getIdParam } from '../../shared/ids';
import { sendListPage } from '../../shared/paging';
import type { Sessions } from '../../auth/sessions';
import { withBodyRules } from '../../http/validation';
import { resetPassword } from '../accounts';
import { createOwner } from './createOwner';
import { deleteOwner } from './deleteOwner';
import { getOwner, listOwnersOfStore } from './getOwner';
import { listOwners } from './listOwners';
import { validateOwner } from './owner.policy';
import { getOwnerCounts } from './owners.sql';
import { updateOwner } from './updateOwner';

const config = { scopes: ADMIN_SCOPES };
const tags = ['owners'];
const params = Type.Object({ id: Id });
const validatorCompiler = withBodyRules(validateOwner);

/** The owners in the admin console. */
export function ownerRoutes(app: App, { database, sessions }: { database: Database; sessions: Sessions }): void {
  const db = database.platform;

  app.get(
    '/store-owners',
    {
      config,
      schema: {
        summary: 'List owners, newest first',
        description:
          'Returns the whole list, or one page: X-Total-Count holds the total, Link rel=next the next page. ' +
          'A search by all returns candidates, of which the client keeps the similar ones.',
        tags,
        querystring: OwnersQuery,
        response: { 200: Type.Array(Owner), 400: ErrorBody },
      },
    },
    async (request, reply) => sendListPage(request, reply, await listOwners(db, request.query)),
  );

  app.get(
    '/store-owners/counts',
    { config, schema: { summary: 'Count owners', tags, response: { 200: OwnerCounts } } },
    () => getOwnerCounts(db),
  );

  app.get(
    '/store-owners/:id',
    { config, schema: { summary: 'Get an owner', tags, params, response: { 200: Owner, 404: ErrorBody } } },
    (request) => getOwner(db, request.params.id),
  );

  app.get(
    '/store-owners/store/:storeId',
    {
      config,
      schema: {
        summary: 'List the owners of a store, newest first',
        tags,
        params: Type.Object({ storeId: Id }),
        response: { 200: Type.Array(Owner), 404: ErrorBody },
      },
    },
    (request) => listOwnersOfStore(db, request.params.storeId),
  );

  app.post(
    '/store-owners',
    {
      config,
      validatorCompiler,
      schema: {
        summary: 'Create an owner',
        tags,
        body: CreateOwner,
        response: { 201: Owner, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const owner = await createOwner(db, getActor(request, ADMIN_SCOPES), request.body);
      return reply.code(201).send(owner);
    },
  );

  app.patch(
    '/store-owners/:id',
    {
      config,
      validatorCompiler,
      schema: {
        summary: 'Update an owner',
        description: 'Changes name or email, or transfers the owner to another store, which ends their sessions.',
        tags,
        params,
        body: UpdateOwner,
        response: { 200: Owner, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    (request) => updateOwner({ db, sessions }, getActor(request, ADMIN_SCOPES), getIdParam(request), request.body),
  );

  app.patch(
    '/store-owners/:id/reset-password',
    {
      config,
      schema: {
        summary: "Reset an owner's password",
        description: 'Ends their sessions.',
        tags,
        params,
        body: ResetPassword,
        response: { 204: Type.Null(), 400: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      await resetPassword({ db, sessions }, getActor(request, ADMIN_SCOPES), {
        role: 'store_owner',
        accountId: getIdParam(request),
        storeId: null,
        password: request.body.password,
        token: getBearerToken(request.headers.authorization),
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/store-owners/:id',
    {
      config,
      schema: { summary: 'Delete an owner permanently', tags, params, response: { 204: Type.Null(), 404: ErrorBody } },
    },
    async (request, reply) => {
      await deleteOwner(db, getActor(request, ADMIN_SCOPES), getIdParam(request));
      return reply.code(204).send(null);
    },
  );
}
