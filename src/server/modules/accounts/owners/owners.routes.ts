import { Type } from 'typebox';
import { ResetPassword } from '../../../../contract/accounts';
import { CreateOwner, Owner, OwnerCounts, OwnersQuery, UpdateOwner } from '../../../../contract/owners';
import type { Database } from '../../../database/Database';
import { defineRoutes } from '../../../platform/auth/defineRoutes';
import { ADMIN_SCOPES, getBearerToken } from '../../../platform/auth/guard';
import type { Sessions } from '../../../platform/auth/sessions';
import type { App } from '../../../platform/http/App';
import { sendListPage } from '../../../shared/paging';
import { resetPassword } from '../changePassword';
import { deleteAccount } from '../deleteAccount';
import { getOwner, listOwners, listOwnersOfStore } from './listOwners';
import { createOwner, updateOwner } from './owners';
import { validateOwner } from './owners.rules';
import { getOwnerCounts } from './owners.sql';

export function ownerRoutes(app: App, { database, sessions }: { database: Database; sessions: Sessions }): void {
  const route = defineRoutes(app, { database, tags: ['owners'], scopes: ADMIN_SCOPES });

  route.get(
    '/store-owners',
    {
      operationId: 'listOwners',
      summary: 'List owners, newest first',
      description:
        'Returns the whole list, or one page: X-Total-Count holds the total, Link rel=next the next page. ' +
        'A search by all returns candidates, of which the client keeps the similar ones.',
      query: OwnersQuery,
      response: Type.Array(Owner),
    },
    async ({ db, query, request, reply }) => sendListPage(request, reply, await listOwners(db, query)),
  );

  route.get(
    '/store-owners/counts',
    { operationId: 'countOwners', summary: 'Count owners', response: OwnerCounts },
    ({ db }) => getOwnerCounts(db),
  );

  route.get(
    '/store-owners/:id',
    { operationId: 'getOwner', summary: 'Get an owner', response: Owner, errors: [404] },
    ({ db, params }) => getOwner(db, params.id),
  );

  route.get(
    '/store-owners/store/:storeId',
    {
      operationId: 'listStoreOwners',
      summary: 'List the owners of a store, newest first',
      response: Type.Array(Owner),
      errors: [404],
    },
    ({ db, params }) => listOwnersOfStore(db, params.storeId),
  );

  route.post(
    '/store-owners',
    {
      operationId: 'createOwner',
      summary: 'Create an owner',
      body: CreateOwner,
      rules: validateOwner,
      response: Owner,
      status: 201,
      errors: [404, 409],
    },
    ({ db, actor, body }) => createOwner(db, actor, body),
  );

  route.patch(
    '/store-owners/:id',
    {
      operationId: 'updateOwner',
      summary: 'Update an owner',
      description: 'Changes name or email, or transfers the owner to another store, which ends their sessions.',
      body: UpdateOwner,
      rules: validateOwner,
      response: Owner,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => updateOwner({ db, sessions }, actor, params.id, body),
  );

  route.patch(
    '/store-owners/:id/reset-password',
    {
      operationId: 'resetOwnerPassword',
      summary: "Reset an owner's password",
      description: 'Ends their sessions.',
      body: ResetPassword,
      errors: [404],
    },
    ({ db, actor, params, body, request }) =>
      resetPassword({ db, sessions }, actor, {
        role: 'store_owner',
        accountId: params.id,
        storeId: null,
        password: body.password,
        token: getBearerToken(request.headers.authorization),
      }),
  );

  route.delete(
    '/store-owners/:id',
    { operationId: 'deleteOwner', summary: 'Delete an owner permanently', errors: [404] },
    ({ db, actor, params }) => deleteAccount(db, actor, { role: 'store_owner', accountId: params.id, storeId: null }),
  );
}
