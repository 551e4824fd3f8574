import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import {
  ChangeOwner,
  CreateOwner,
  Owner,
  OwnerCounts,
  OwnersQuery,
  Profile,
  ResetPassword,
} from '../../../contract/owners';
import { Id } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getActor, ADMIN_SCOPES, PROFILE_SCOPES } from '../../auth/guard';
import { getIdParam } from '../../shared/ids';
import { sendListPage } from '../../shared/paging';
import type { Sessions } from '../../auth/sessions';
import { withBodyRules } from '../../http/validation';
import { changeOwner } from './changeOwner';
import { createOwner } from './createOwner';
import { readOwners } from './listOwners';
import { validateOwner } from './owner.policy';
import { readOwnerCounts } from './ownerRows.sql';
import { readOwner, readOwnersOfStore } from './readOwner';
import { readProfile } from './readProfile';
import { removeOwner } from './removeOwner';
import { resetOwnerPassword } from './resetOwnerPassword';

const config = { scopes: ADMIN_SCOPES };
const tags = ['owners'];
const params = Type.Object({ id: Id });
const validatorCompiler = withBodyRules(validateOwner);

/** The people of a store, and the owners for the platform's console. */
export function ownerRoutes(app: App, { database, sessions }: { database: Database; sessions: Sessions }): void {
  const db = database.platform;

  app.get(
    '/store-owners/me',
    {
      config: { scopes: PROFILE_SCOPES },
      schema: { summary: 'Who is signed in', tags, response: { 200: Profile } },
    },
    (request) => {
      const actor = getActor(request, PROFILE_SCOPES);
      return readProfile(database.forStore(actor.storeId), actor);
    },
  );

  app.get(
    '/store-owners',
    {
      config,
      schema: {
        summary: 'Owners, newest first',
        description:
          'All of them, or a page: X-Total-Count tells how many there are, Link rel=next where the next page is. ' +
          'A search by all answers who could be similar; the client judges.',
        tags,
        querystring: OwnersQuery,
        response: { 200: Type.Array(Owner), 400: ErrorBody },
      },
    },
    async (request, reply) => sendListPage(request, reply, await readOwners(db, request.query)),
  );

  app.get(
    '/store-owners/counts',
    { config, schema: { summary: 'How many owners there are', tags, response: { 200: OwnerCounts } } },
    () => readOwnerCounts(db),
  );

  app.get(
    '/store-owners/:id',
    { config, schema: { summary: 'An owner', tags, params, response: { 200: Owner, 404: ErrorBody } } },
    (request) => readOwner(db, request.params.id),
  );

  app.get(
    '/store-owners/store/:storeId',
    {
      config,
      schema: {
        summary: 'Owners of a store, newest first',
        tags,
        params: Type.Object({ storeId: Id }),
        response: { 200: Type.Array(Owner), 404: ErrorBody },
      },
    },
    (request) => readOwnersOfStore(db, request.params.storeId),
  );

  app.post(
    '/store-owners',
    {
      config,
      validatorCompiler,
      schema: {
        summary: 'Add an owner to a store',
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
        summary: 'Change name or email, or move the owner to another store, which ends their sessions',
        tags,
        params,
        body: ChangeOwner,
        response: { 200: Owner, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    (request) => changeOwner({ db, sessions }, getActor(request, ADMIN_SCOPES), getIdParam(request), request.body),
  );

  app.patch(
    '/store-owners/:id/reset-password',
    {
      config,
      schema: {
        summary: 'Give an owner another password, which ends their sessions',
        tags,
        params,
        body: ResetPassword,
        response: { 204: Type.Null(), 400: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      await resetOwnerPassword({ db, sessions }, getActor(request, ADMIN_SCOPES), getIdParam(request), request.body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/store-owners/:id',
    {
      config,
      schema: { summary: 'Delete an owner for good', tags, params, response: { 204: Type.Null(), 404: ErrorBody } },
    },
    async (request, reply) => {
      await removeOwner(db, getActor(request, ADMIN_SCOPES), getIdParam(request));
      return reply.code(204).send(null);
    },
  );
}
