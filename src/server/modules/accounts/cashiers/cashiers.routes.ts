import { Type } from 'typebox';
import { ResetPassword } from '../../../../contract/accounts';
import { Cashier, CreateCashier, UpdateCashier } from '../../../../contract/cashiers';
import type { Database } from '../../../database/Database';
import { getOwnShop } from '../../../platform/auth/actor';
import { defineRoutes } from '../../../platform/auth/defineRoutes';
import { SHOP_SCOPES } from '../../../platform/auth/guard';
import type { Sessions } from '../../../platform/auth/sessions';
import type { App } from '../../../platform/http/App';
import { validatePerson } from '../accounts.rules';
import { resetPassword } from '../changePassword';
import { deleteAccount } from '../deleteAccount';
import { createCashier, updateCashier } from './cashiers';
import { listCashierRows } from './cashiers.sql';

export function cashierRoutes(app: App, { database, sessions }: { database: Database; sessions: Sessions }): void {
  const route = defineRoutes(app, { database, tags: ['cashiers'], scopes: SHOP_SCOPES });

  route.get(
    '/store/cashiers',
    {
      operationId: 'listCashiers',
      summary: 'List the cashiers of your store, newest first',
      byShop: true,
      response: Type.Array(Cashier),
    },
    ({ actor, onlyShop }) => listCashierRows(database.platform, actor.storeId, { onlyShop }),
  );

  route.post(
    '/store/cashiers',
    {
      operationId: 'createCashier',
      summary: 'Create a cashier',
      byShop: true,
      body: CreateCashier,
      rules: validatePerson,
      response: Cashier,
      status: 201,
      errors: [409],
    },
    ({ actor, body }) => createCashier(database, actor, body),
  );

  route.patch(
    '/store/cashiers/:id',
    {
      operationId: 'updateCashier',
      summary: 'Update a cashier; deactivating ends their sessions',
      body: UpdateCashier,
      rules: validatePerson,
      response: Cashier,
      errors: [404, 409],
    },
    ({ actor, params, body }) => updateCashier({ database, sessions }, actor, params.id, body),
  );

  route.patch(
    '/store/cashiers/:id/reset-password',
    {
      operationId: 'resetCashierPassword',
      summary: "Reset a cashier's password",
      description: 'Ends their sessions.',
      body: ResetPassword,
      errors: [404],
    },
    ({ db, actor, params, body }) =>
      resetPassword({ db, sessions }, actor, {
        role: 'cashier',
        accountId: params.id,
        storeId: actor.storeId,
        onlyShop: getOwnShop(actor),
        password: body.password,
        token: null,
      }),
  );

  route.delete(
    '/store/cashiers/:id',
    { operationId: 'deleteCashier', summary: 'Delete a cashier permanently; ends their sessions', errors: [404] },
    ({ db, actor, params }) =>
      deleteAccount(db, actor, {
        role: 'cashier',
        accountId: params.id,
        storeId: actor.storeId,
        onlyShop: getOwnShop(actor),
      }),
  );
}
