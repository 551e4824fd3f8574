import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { CreatePromotion, Promotion, UpdatePromotion } from '../../../contract/promotions';
import { Id, IdempotencyHeader } from '../../../contract/wire';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { withBodyRules } from '../../http/validation';
import { getIdParam } from '../../shared/ids';
import { promotions } from './managePromotions';
import { validatePromotion } from './promotion.policy';

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['promotions'];
const params = Type.Object({ id: Id });
const validatorCompiler = withBodyRules(validatePromotion);
const errors = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody };

/** Routes by which an owner manages the promotions of the store. */
export function storePromotionRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/store/promotions',
    {
      config,
      schema: {
        summary: 'List the promotions of your store, ended and inactive ones too, the latest start first',
        tags,
        response: { 200: Type.Array(Promotion), 401: ErrorBody, 403: ErrorBody },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      return promotions.list(database.forStore(actor.storeId), actor);
    },
  );

  app.post(
    '/store/promotions',
    {
      config,
      validatorCompiler,
      schema: {
        summary: 'Create a promotion',
        tags,
        headers: IdempotencyHeader,
        body: CreatePromotion,
        response: { 201: Promotion, ...errors, 409: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const key = request.headers['idempotency-key'];
      const db = database.forStore(actor.storeId);
      return reply.code(201).send(await promotions.create(db, actor, request.body, key));
    },
  );

  app.patch(
    '/store/promotions/:id',
    {
      config,
      validatorCompiler,
      schema: {
        summary: 'Change a promotion; omitted fields and existing redemptions stay as they are',
        tags,
        params,
        body: UpdatePromotion,
        response: { 200: Promotion, ...errors, 404: ErrorBody },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      return promotions.update(database.forStore(actor.storeId), actor, getIdParam(request), request.body);
    },
  );

  app.delete(
    '/store/promotions/:id',
    {
      config,
      schema: {
        summary: 'Delete a promotion; existing redemptions stay as they are',
        tags,
        params,
        response: { 204: Type.Null(), ...errors, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      await promotions.delete(database.forStore(actor.storeId), actor, getIdParam(request));
      return reply.code(204).send(null);
    },
  );
}
