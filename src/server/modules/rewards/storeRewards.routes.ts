import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { CreateReward, Reward, UpdateReward } from '../../../contract/rewards';
import { Id, IdempotencyHeader } from '../../../contract/wire';
import { assertSameStore } from '../../auth/assertSameStore';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { withBodyRules } from '../../http/validation';
import { getIdParam, normalizeId } from '../../shared/ids';
import { rewards } from './manageRewards';
import { validateReward } from './reward.policy';

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['rewards'];
const params = Type.Object({ storeId: Id, id: Id });
const validatorCompiler = withBodyRules(validateReward);
const errors = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody };

/** Routes by which an owner manages the rewards of the store. */
export function storeRewardRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/stores/:storeId/rewards',
    {
      config,
      schema: {
        summary: 'List the rewards of your store, inactive ones too, by points required',
        tags,
        params: Type.Object({ storeId: Id }),
        response: { 200: Type.Array(Reward), ...errors },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      assertSameStore(actor.storeId, normalizeId(request.params.storeId));
      return rewards.list(database.forStore(actor.storeId), actor);
    },
  );

  app.post(
    '/stores/:storeId/rewards',
    {
      config,
      validatorCompiler,
      schema: {
        summary: 'Create a reward',
        tags,
        params: Type.Object({ storeId: Id }),
        headers: IdempotencyHeader,
        body: CreateReward,
        response: { 201: Reward, ...errors, 409: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      assertSameStore(actor.storeId, normalizeId(request.params.storeId));
      const key = request.headers['idempotency-key'];
      const db = database.forStore(actor.storeId);
      return reply.code(201).send(await rewards.create(db, actor, request.body, key));
    },
  );

  app.patch(
    '/stores/:storeId/rewards/:id',
    {
      config,
      validatorCompiler,
      schema: {
        summary: 'Change a reward; omitted fields and existing redemptions stay as they are',
        tags,
        params,
        body: UpdateReward,
        response: { 200: Reward, ...errors, 404: ErrorBody },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      assertSameStore(actor.storeId, normalizeId(request.params.storeId));
      return rewards.update(database.forStore(actor.storeId), actor, getIdParam(request), request.body);
    },
  );

  app.delete(
    '/stores/:storeId/rewards/:id',
    {
      config,
      schema: {
        summary: 'Delete a reward; existing redemptions stay as they are',
        tags,
        params,
        response: { 204: Type.Null(), ...errors, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      assertSameStore(actor.storeId, normalizeId(request.params.storeId));
      await rewards.delete(database.forStore(actor.storeId), actor, getIdParam(request));
      return reply.code(204).send(null);
    },
  );
}
