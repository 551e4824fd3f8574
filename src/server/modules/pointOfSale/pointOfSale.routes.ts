import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { PosConnection } from '../../../contract/pointOfSale';
import { Id } from '../../../contract/wire';
import { ADMIN_SCOPES, DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import { consume, sharedCounters } from '../../auth/rateLimits';
import type { Sql } from '../../database/Database';
import type { App } from '../../http/App';
import { getIdParam } from '../../shared/ids';
import { checkPosConnection, getPosConnection, type PosDeps } from './connection';

const TESTS_PER_MINUTE = 6;
const TOO_MANY_TESTS = 'This connection was just tested several times. Please wait a minute.';

const tags = ['point of sale'];
const params = Type.Object({ id: Id });

/** The state of the connection to a store's point of sale, for administrators and the owner. */
export function pointOfSaleRoutes(app: App, deps: PosDeps): void {
  const { database } = deps;
  const limiter = new RateLimiterPostgres({
    ...sharedCounters(database),
    keyPrefix: 'pos-test',
    points: TESTS_PER_MINUTE,
    duration: 60,
  });

  /** One count for the administrators and the owner of a store. */
  const test = async (sql: Sql, storeId: string, log: FastifyBaseLogger) => {
    await consume(limiter, storeId, TOO_MANY_TESTS);
    await checkPosConnection(deps, storeId, { log });
    return getPosConnection(sql, storeId);
  };

  app.get(
    '/stores/:id/point-of-sale',
    {
      config: { scopes: ADMIN_SCOPES },
      schema: {
        summary: "Get the state of the connection to a store's point of sale",
        tags,
        params,
        response: { 200: PosConnection, 404: ErrorBody },
      },
    },
    (request) => getPosConnection(database.platform, getIdParam(request)),
  );

  app.post(
    '/stores/:id/point-of-sale/test',
    {
      config: { scopes: ADMIN_SCOPES },
      schema: {
        summary: "Test the connection to a store's point of sale now; returns the new state",
        tags,
        params,
        response: { 200: PosConnection, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request) => {
      const storeId = getIdParam(request);
      await getPosConnection(database.platform, storeId);
      return test(database.platform, storeId, request.log);
    },
  );

  app.get(
    '/store/point-of-sale',
    {
      config: { scopes: DASHBOARD_SCOPES },
      schema: {
        summary: "Get the state of the connection to your store's point of sale",
        tags,
        response: { 200: PosConnection },
      },
    },
    (request) => {
      const { storeId } = getActor(request, DASHBOARD_SCOPES);
      return getPosConnection(database.forStore(storeId), storeId);
    },
  );

  app.post(
    '/store/point-of-sale/test',
    {
      config: { scopes: DASHBOARD_SCOPES },
      schema: {
        summary: "Test the connection to your store's point of sale now; returns the new state",
        tags,
        response: { 200: PosConnection, 429: ErrorBody },
      },
    },
    (request) => {
      const { storeId } = getActor(request, DASHBOARD_SCOPES);
      return test(database.forStore(storeId), storeId, request.log);
    },
  );
}
