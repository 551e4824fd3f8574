import { Type } from 'typebox';
import { ResetPassword } from '../../../contract/accounts';
import { Cashier, CreateCashier, UpdateCashier } from '../../../contract/cashiers';
import { ErrorBody } from '../../../contract/errors';
import { Id } from '../../../contract/wire';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Sessions } from '../../auth/sessions';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { withBodyRules } from '../../http/validation';
import { getIdParam } from '../../shared/ids';
import { resetPassword, validatePerson } from '../accounts';
import { listCashierRows } from './cashiers.sql';
import { deleteCashier } from './deleteCashier';
import { createCashier, updateCashier } from './saveCashier';

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['cashiers'];
const params = Type.Object({ id: Id });
const validatorCompiler = withBodyRules(validatePerson);

/** The cashiers of a store, for its owner. */
export function cashierRoutes(app: App, { database, sessions }: { database: Database; sessions: Sessions }): void {
  app.get(
    '/store/cashiers',
    {
      config,
      schema: {
        summary: 'List the cashiers of your store, newest first',
        tags,
        response: { 200: Type.Array(Cashier) },
      },
    },
    (request) => listCashierRows(database.platform, getActor(request, DASHBOARD_SCOPES).storeId),
  );

  app.post(
    '/store/cashiers',
    {
      config,
      validatorCompiler,
      schema: {
        summary: 'Create a cashier',
        tags,
        body: CreateCashier,
        response: { 201: Cashier, 400: ErrorBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const cashier = await createCashier(database, getActor(request, DASHBOARD_SCOPES), request.body);
      return reply.code(201).send(cashier);
    },
  );

  app.patch(
    '/store/cashiers/:id',
    {
      config,
      validatorCompiler,
      schema: {
        summary: 'Update a cashier; deactivating ends their sessions',
        tags,
        params,
        body: UpdateCashier,
        response: { 200: Cashier, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    (request) =>
      updateCashier({ database, sessions }, getActor(request, DASHBOARD_SCOPES), getIdParam(request), request.body),
  );

  app.patch(
    '/store/cashiers/:id/reset-password',
    {
      config,
      schema: {
        summary: "Reset a cashier's password",
        description: 'Ends their sessions.',
        tags,
        params,
        body: ResetPassword,
        response: { 204: Type.Null(), 400: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      await resetPassword({ db: database.forStore(actor.storeId), sessions }, actor, {
        role: 'cashier',
        accountId: getIdParam(request),
        storeId: actor.storeId,
        password: request.body.password,
        token: null,
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/store/cashiers/:id',
    {
      config,
      schema: {
        summary: 'Delete a cashier permanently; ends their sessions',
        tags,
        params,
        response: { 204: Type.Null(), 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      await deleteCashier(database.forStore(actor.storeId), actor, getIdParam(request));
      return reply.code(204).send(null);
    },
  );
}
