import type { FastifyRequest, RouteOptions } from 'fastify';
import type { KeyScope } from '../../../contract/plain/apiKeyLimits';
import { AppError } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';
import type { App } from '../http/App';
import { assertSameOrigin } from '../http/ownAddress';
import type { Actor, CustomerActor, Scope } from './actor';
import { getApiKey, type ApiKeys } from './apiKeys';
import { listCustomerTokens, toSentToken } from './customerCookie';
import type { CustomerSession, SentToken } from './customerSessions.sql';
import { toSessionKey, type Sessions } from './sessions';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scopes of the sessions that may call the route. */
    scopes?: readonly Scope[];
    /** The scope of the API keys that may call the route. Without it, none may. */
    key?: KeyScope;
    /** The route needs no session. */
    open?: true;
    /** Whether the route needs a verified session. Required on every route of a customer's page. */
    verified?: boolean;
    /** An administrator who must set up sign-in codes first may already call the route. */
    withoutSecondFactor?: true;
  }
  interface FastifyRequest {
    /** The guard sets the actor on every route that declares scopes. */
    actor: Actor | null;
    /** The key of the session (see toSessionKey), set together with the actor. */
    sessionKey: string;
    /** The token of a customer's session, set together with the actor. */
    customerToken: string;
  }
}

/** Sessions that may act on behalf of a customer of the store. */
export const KIOSK_SCOPES = ['kiosk', 'dashboard'] as const;
/** Sessions of a tablet in a public room. */
export const KIOSK_ONLY_SCOPES = ['kiosk'] as const;
/** Sessions of the owner's dashboard. */
export const DASHBOARD_SCOPES = ['dashboard'] as const;
/** Sessions of the owner's dashboard, and of the manager of one shop. */
export const SHOP_SCOPES = ['dashboard', 'shop'] as const;
/** Sessions of platform administrators. */
export const ADMIN_SCOPES = ['admin'] as const;
/** Sessions that may see the store's redemptions. */
export const STORE_STAFF_SCOPES = ['dashboard', 'shop', 'board'] as const;
/** Sessions of the consoles. */
export const CONSOLE_SCOPES = ['admin', 'dashboard', 'shop'] as const;
/** Sessions of accounts that belong to a store. */
export const PROFILE_SCOPES = ['kiosk', 'dashboard', 'shop', 'board'] as const;
/** Sessions of customers on their own page. Their tokens are in cookies. */
export const CUSTOMER_SCOPES = ['customer'] as const;
/** All sessions of accounts. */
export const ANY_SCOPES = ['admin', 'kiosk', 'dashboard', 'shop', 'board'] as const;

/** Finds the session of a store's customer page among all tokens that the phone sent. */
type FindCustomer = (sent: {
  subdomain: string;
  tokens: readonly SentToken[];
}) => Promise<(CustomerSession & { key: string }) | null>;

interface GuardDeps {
  sessions: Sessions;
  apiKeys: ApiKeys;
  findCustomer: FindCustomer;
  /** Whether administrators must have a second factor. */
  requiresSecondFactor?: boolean;
}

/**
 * Authenticates requests before anything else is read or validated: 401 for a missing or unknown token, 403 for a scope
 * that the route does not allow. The server does not start when a route declares neither `scopes` nor `open`. Routes of
 * a customer's page use the session of the store in their path, accept changes only from the page itself, and must
 * declare `verified`. With `requiresSecondFactor`, administrators without a second factor may only set it up. An API
 * key may call only the routes that declare one of its scopes as `key`.
 */
export function registerGuard(
  app: App,
  { sessions, apiKeys, findCustomer, requiresSecondFactor = false }: GuardDeps,
): void {
  const routes: RouteOptions[] = [];
  app.decorateRequest('actor', null);
  app.decorateRequest('sessionKey', '');
  app.decorateRequest('customerToken', '');
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', () => {
    const toNames = (listed: RouteOptions[]) => listed.map(({ method, url }) => `${String(method)} ${url}`).join(', ');
    const unguarded = routes.filter(({ config }) => config?.open !== true && !config?.scopes?.length);
    if (unguarded.length > 0) throw new Error(`Routes without scopes: ${toNames(unguarded)}`);
    const undecided = routes.filter(
      ({ config }) => config?.scopes?.includes('customer') && config.verified === undefined,
    );
    if (undecided.length > 0) throw new Error(`Routes without verified: ${toNames(undecided)}`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { scopes, withoutSecondFactor } = request.routeOptions.config;
    if (request.is404 || !scopes) return;
    if (scopes.includes('customer')) {
      request.actor = await authenticateCustomer(findCustomer, request);
      return;
    }
    const { authorization } = request.headers;
    const apiKey = getApiKey(authorization);
    if (apiKey) {
      const principal = await apiKeys.resolve(apiKey, request.address);
      if (!principal) throw new AppError('unauthorized', 'This API key is unknown or revoked, or has ended');
      // Refused requests count too.
      await apiKeys.count(principal.keyId, reply);
      assertKeyScope(principal.keyScopes, request.routeOptions.config.key);
      request.actor = { ...principal, requestId: request.id };
      return;
    }
    const token = getBearerToken(authorization);
    if (token === null) throw unauthorized();
    const key = toSessionKey(token);
    const principal = await sessions.resolve(key);
    if (!principal) throw unauthorized();
    if (!scopes.includes(principal.scope)) throw new AppError('forbidden', 'Your account may not do this');
    if (requiresSecondFactor && !withoutSecondFactor && principal.scope === 'admin' && !principal.hasSecondFactor) {
      throw new AppError('forbidden', 'Set up sign-in codes before you continue', { secondFactor: true });
    }
    request.actor = { ...principal, requestId: request.id };
    request.sessionKey = key;
  });
}

function assertKeyScope(own: readonly KeyScope[], needed: KeyScope | undefined): void {
  if (needed === undefined) throw new AppError('forbidden', 'API keys may not do this');
  if (!own.includes(needed)) throw new AppError('forbidden', `This API key does not have the scope ${needed}`);
}

async function authenticateCustomer(findCustomer: FindCustomer, request: FastifyRequest): Promise<CustomerActor> {
  const { subdomain } = request.params as { subdomain: string };
  const tokens = listCustomerTokens(request.headers.cookie);
  if (tokens.length === 0) throw unauthorized();
  const found = await findCustomer({ subdomain: normalizeId(subdomain), tokens: tokens.map(toSentToken) });
  if (!found) throw unauthorized();
  const { key, ...session } = found;
  request.sessionKey = key;
  request.customerToken = tokens.find(({ token }) => toSessionKey(token) === key)?.token ?? '';
  if (request.method !== 'GET' && request.method !== 'HEAD') assertSameOrigin(request);
  if (request.routeOptions.config.verified && !session.isVerified) {
    throw new AppError('forbidden', 'Please confirm first that this is your phone number');
  }
  return { scope: 'customer', role: 'customer', ...session, requestId: request.id };
}

const unauthorized = () => new AppError('unauthorized', 'Unauthorized');

/**
 * Returns the actor of the request, narrowed to the scopes of its route.
 * @throws Error when the handler expects other scopes than its route declares, which is a bug.
 */
export function getActor<S extends Scope>(
  request: { actor: Actor | null },
  scopes: readonly S[],
): Extract<Actor, { scope: S }> {
  const { actor } = request;
  if (!actor || !isOneOf(actor, scopes)) throw new Error('The handler expects scopes that its route does not declare');
  return actor;
}

function isOneOf<S extends Scope>(actor: Actor, scopes: readonly S[]): actor is Extract<Actor, { scope: S }> {
  return (scopes as readonly Scope[]).includes(actor.scope);
}

/** Returns the token of an `Authorization: Bearer …` header, or null when the header has another form. */
export function getBearerToken(header: string | undefined): string | null {
  return /^Bearer +([A-Za-z0-9_-]{43})$/i.exec(header ?? '')?.[1] ?? null;
}
