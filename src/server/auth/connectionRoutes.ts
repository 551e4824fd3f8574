import type { FastifyBaseLogger } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Database, Sql } from '../database/Database';
import type { App } from '../http/App';
import { defineRoutes } from './defineRoutes';
import { ADMIN_SCOPES, DASHBOARD_SCOPES } from './guard';
import { consume, createLimiter } from './rateLimits';

const TESTS_PER_MINUTE = 6;
const TOO_MANY_TESTS = 'This connection was just tested several times. Please wait a minute.';

/** The connection of a store to a vendor. */
interface Connection<State extends TSchema> {
  database: Database;
  /** The last part of the paths. */
  path: 'contact-sync' | 'point-of-sale';
  tag: string;
  /** Of the counts of tests. */
  keyPrefix: string;
  state: State;
  /** What the state and the test are of, for 'a store's' and 'your store's'. */
  describe: { state: (store: string) => string; connection: (store: string) => string };
  /** @throws AppError 404 when there is no such store. */
  getState: (sql: Sql, storeId: string) => Promise<Static<State>>;
  /** Saves the result as the state. */
  test: (storeId: string, log: FastifyBaseLogger) => Promise<void>;
}

/** Routes for the state of a connection and its test, for administrators and the owner. */
export function connectionRoutes<State extends TSchema>(app: App, connection: Connection<State>): void {
  const { database, path, tag, keyPrefix, state, describe, getState, test }: Connection<TSchema> = connection;
  const common = { database, tags: [tag] };
  const admin = defineRoutes(app, { ...common, scopes: ADMIN_SCOPES });
  const owner = defineRoutes(app, { ...common, scopes: DASHBOARD_SCOPES });
  const limiter = createLimiter(database, keyPrefix, TESTS_PER_MINUTE, 60);

  /** One count for the administrators and the owner of a store. */
  const testNow = async (sql: Sql, storeId: string, log: FastifyBaseLogger) => {
    await consume(limiter, storeId, TOO_MANY_TESTS);
    await test(storeId, log);
    return getState(sql, storeId);
  };
  const describeTest = (store: string) => `Test ${describe.connection(store)} now; returns the new state`;

  admin.get(
    `/stores/:id/${path}`,
    { summary: `Get the state of ${describe.state("a store's")}`, response: state, errors: [404] },
    ({ db, params }) => getState(db, params.id),
  );

  admin.post(
    `/stores/:id/${path}/test`,
    { summary: describeTest("a store's"), response: state, errors: [404, 429] },
    async ({ db, params, request }) => {
      await getState(db, params.id);
      return testNow(db, params.id, request.log);
    },
  );

  owner.get(
    `/store/${path}`,
    { summary: `Get the state of ${describe.state("your store's")}`, response: state },
    ({ db, actor }) => getState(db, actor.storeId),
  );

  owner.post(
    `/store/${path}/test`,
    { summary: describeTest("your store's"), response: state, errors: [429] },
    ({ db, actor, request }) => testNow(db, actor.storeId, request.log),
  );
}
