import type { FastifyReply, FastifyRequest, FastifySchema, HTTPMethods, RouteShorthandOptions } from 'fastify';
import { Type, type Static, type TNull, type TObject, type TObjectOptions, type TSchema, type TUnknown } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import type { KeyScope } from '../../../contract/plain/apiKeyLimits';
import { Id, IdempotencyHeader } from '../../../contract/wire';
import {
  toShopId,
  toText,
  type Database,
  type ScopedDatabase,
  type ShopDatabase,
  type ShopId,
} from '../../database/Database';
import { AppError, type FieldErrors } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';
import type { Tag } from '../http/apiTags';
import type { App } from '../http/App';
import { withBodyRules } from '../http/validation';
import { isOfAllShops, type Actor, type Scope } from './actor';
import { assertSameStore } from './assertSameStore';
import { getActor } from './guard';
import { digest } from './rateLimits';
import { isShopOf } from './shops.sql';

/** Options that all routes of a file share. */
interface Common<S extends Scope> {
  database: Database;
  tags: readonly [Tag];
  scopes: readonly S[];
}

/** The Fastify options that some routes need. */
type FastifyOptions = Pick<RouteShorthandOptions, 'bodyLimit' | 'exposeHeadRoute' | 'onRequest' | 'preHandler'>;

interface RouteOptions<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Idempotent extends boolean,
  Response extends TSchema,
  Keys extends KeyScope,
> extends FastifyOptions {
  /** The name of the route in the API description and in clients made from it: a verb and a noun. Never change it. */
  operationId: string;
  summary: string;
  description?: string;
  /** The schema of the path parameters. By default all of them are ids. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** Additional rules for the body (see withBodyRules). */
  rules?: (validFields: object) => FieldErrors;
  /** Only for routes of a customer's page: whether the session must be verified. */
  verified?: boolean;
  /** An administrator who must set up sign-in codes first may already call the route. */
  withoutSecondFactor?: true;
  /** The response goes on until the client leaves. */
  staysOpen?: true;
  /** The scope of the API keys that may call the route. Without it, no key may. */
  key?: Keys;
  /** The route accepts `?shop=`, with which the owner or an API key of a chain selects one of its shops. */
  byShop?: true;
  /** The route accepts an Idempotency-Key. A key that was used for another request is 422. */
  idempotent?: Idempotent;
  /** Without a response schema, the result of the handler is not sent. */
  response?: Response;
  /** The status of a success. The default is 200, or 204 without a response schema. */
  status?: 200 | 201 | 202 | 204;
  /** Statuses without a body that the handler may send instead of `status`. */
  emptyStatuses?: readonly (204 | 304)[];
  /** Errors in addition to those of every route with a session: 400, 401, 403 and 5XX. */
  errors?: readonly (404 | 409 | 413 | 415 | 429)[];
  consumes?: readonly string[];
  produces?: readonly string[];
}

/** The input of a handler. */
export interface RouteInput<S extends Scope, Params, Query = unknown, Body = unknown, Key = unknown> {
  actor: Extract<Actor, { scope: S }>;
  /** The database, limited to the actor's store. Platform administrators see all stores. */
  db: ScopedDatabase;
  /** The database, limited to the actor's shop, for what belongs to its own register. Customers have no shop. */
  shopDb: S extends 'customer' ? null : ShopDatabase;
  /** The shop whose rows are meant: that of the session or of `?shop=`. null for those of the whole store. */
  onlyShop: ShopId | null;
  /**
   * Ids are normalized, unless the route has its own schema for path parameters. In the path, `storeId` is
   * the id of the shop; here it is that of the store whose customers the shop serves.
   */
  params: Params;
  query: Query;
  body: Body;
  /** The Idempotency-Key, only for idempotent routes. */
  key: Key;
  request: FastifyRequest;
  reply: FastifyReply;
}

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type IdParams<Path extends string> = TObject<Record<ParamName<Path>, typeof Id>>;
type Key<Idempotent extends boolean> = Idempotent extends true ? string | undefined : unknown;
/** The scopes of the actors who may call a route with these scopes of keys. */
type WithKeys<S extends Scope, Keys extends KeyScope> = [Keys] extends [never] ? S : S | 'key';
type Result<Response extends TSchema> = Response extends TNull ? unknown : Static<Response> | FastifyReply;

/**
 * Defines routes for sessions with one of the scopes: `route.get(path, options, handler)`. The options become the
 * schema of the route, which also types the handler's input. With the session of a store, a path with another
 * shop as `:storeId` is 403.
 */
export function defineRoutes<const S extends Scope>(app: App, { database, tags, scopes }: Common<S>) {
  const define =
    (method: HTTPMethods) =>
    <
      const Path extends string,
      Params extends TSchema = IdParams<Path>,
      Query extends TSchema = TUnknown,
      Body extends TSchema = TUnknown,
      Idempotent extends boolean = false,
      Response extends TSchema = TNull,
      Keys extends KeyScope = never,
    >(
      path: Path,
      options: RouteOptions<Params, Query, Body, Idempotent, Response, Keys>,
      handler: (
        input: RouteInput<WithKeys<S, Keys>, Static<Params>, Static<Query>, Static<Body>, Key<Idempotent>>,
      ) => Result<Response> | Promise<Result<Response>>,
    ): void => {
      const { operationId, summary, description, consumes, produces, params, query, body, ...others } = options;
      const {
        rules,
        idempotent,
        response,
        status = response ? 200 : 204,
        emptyStatuses = [],
        errors = [],
        verified,
        withoutSecondFactor,
        staysOpen,
        key,
        byShop = false,
        ...fastifyOptions
      } = others;
      const ids = params ? null : toIdParams(path);
      const allowed = (key === undefined ? scopes : [...scopes, 'key']) as readonly WithKeys<S, Keys>[];
      const schema: FastifySchema = {
        operationId,
        summary,
        tags,
        ...(description !== undefined && { description }),
        ...(consumes && { consumes }),
        ...(produces && { produces }),
        ...((params ?? ids) && { params: params ?? ids }),
        ...((query ?? byShop) && { querystring: byShop ? withShop(query) : query }),
        ...(idempotent && { headers: IdempotencyHeader }),
        ...(body && { body }),
        response: {
          [status]: response ?? Type.Null(),
          ...toResponses(emptyStatuses, Type.Null()),
          ...toResponses(idempotent ? [...errors, 422] : errors, ErrorBody),
        },
      };
      app.route({
        ...fastifyOptions,
        method,
        url: path,
        config: {
          scopes,
          ...(key !== undefined && { key }),
          ...(verified !== undefined && { verified }),
          ...(withoutSecondFactor && { withoutSecondFactor }),
          ...(staysOpen && { staysOpen }),
        },
        schema,
        ...(rules && { validatorCompiler: withBodyRules(rules) }),
        handler: async (request, reply) => {
          const own = getActor(request, allowed);
          const { storeId } = request.params as { storeId?: string };
          if (storeId !== undefined) assertOwnShop(own, storeId);
          // A path names the shop, and handlers the store whose customers it serves.
          const ownStore = storeId !== undefined && 'storeId' in own && { storeId: own.storeId };
          const selected = byShop ? (request.query as { shop?: string }).shop : undefined;
          const actor: typeof own =
            selected === undefined ? own : await selectShop(database, own, normalizeId(selected));
          void reply.code(status);
          const result = await handler({
            actor,
            db: getDatabase(database, actor),
            onlyShop: getOnlyShop(actor, selected),
            shopDb: getShopDatabase(database, actor) as RouteInput<WithKeys<S, Keys>, unknown>['shopDb'],
            params: {
              ...(ids ? normalizeIds(request.params as object) : (request.params as object)),
              ...ownStore,
            } as Static<Params>,
            query: request.query as Static<Query>,
            body: request.body as Static<Body>,
            key: getIdempotencyKey(request, actor) as Key<Idempotent>,
            request,
            reply,
          });
          return response ? result : null;
        },
      });
    };
  return {
    get: define('GET'),
    post: define('POST'),
    put: define('PUT'),
    patch: define('PATCH'),
    delete: define('DELETE'),
  };
}

/** Programs choose their keys without knowing of each other, so each API key has its own. */
function getIdempotencyKey({ headers }: FastifyRequest, actor: Actor): unknown {
  const sent = headers['idempotency-key'];
  return actor.scope === 'key' && typeof sent === 'string' ? digest(`${actor.keyId} ${sent}`) : sent;
}

const toResponses = (statuses: readonly number[], schema: TSchema) =>
  Object.fromEntries(statuses.map((status) => [status, schema]));

const shop = Type.Optional(Type.String({ format: 'uuid', description: "One of a chain's shops, for its owner" }));
/** A new schema, because a copy would not be one by which values are converted. */
function withShop(query: TSchema | undefined): TSchema {
  const { properties = {}, additionalProperties = false } = (query ?? {}) as Partial<TObject> & TObjectOptions;
  return Type.Object({ ...properties, shop }, { additionalProperties });
}

/** Customers belong to all shops, so the paths of their page name none by id. */
function assertOwnShop(actor: Actor, named: string): void {
  if ('shopId' in actor) assertSameStore(toText(actor.shopId), named);
  else if ('storeId' in actor) assertSameStore(actor.storeId, named);
}

/** Returns the actor in the selected shop. @throws AppError 403 when they may not act there. */
async function selectShop<A extends Actor>(database: Database, actor: A, id: string): Promise<A> {
  if (!('shopId' in actor) || toText(actor.shopId) === id) return actor;
  const { storeId, shopKey } = actor;
  const shopId = toShopId(id);
  if (!isOfAllShops(actor) || shopKey === null || !(await isShopOf(database.forStore(storeId), storeId, shopId))) {
    throw new AppError('forbidden', 'Your account belongs to another store');
  }
  return { ...actor, shopId, shopKey: shopId };
}

/** The owner and the keys of a chain see all of its shops until they select one. Everybody else sees their own. */
function getOnlyShop(actor: Actor, selected: string | undefined): ShopId | null {
  if (!('shopKey' in actor)) return null;
  return isOfAllShops(actor) && selected === undefined ? null : actor.shopKey;
}

const getDatabase = (database: Database, actor: Actor): ScopedDatabase =>
  'storeId' in actor ? database.forStore(actor.storeId) : database.platform;

const getShopDatabase = (database: Database, actor: Actor): ShopDatabase | null => {
  if (actor.scope === 'customer') return null;
  return actor.scope === 'admin' ? database.platform : database.forShop(actor.shopId);
};

/** Returns the schema of a path whose parameters are all ids, or null for a path without parameters. */
function toIdParams(path: string): TSchema | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return names.length > 0 ? Type.Object(Object.fromEntries(names.map((name) => [name, Id]))) : null;
}

const normalizeIds = (params: object): object =>
  Object.fromEntries(Object.entries(params).map(([name, id]) => [name, normalizeId(id as string)]));
