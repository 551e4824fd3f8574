import type { RouteOptions } from 'fastify';
import type { App } from '../http/App';
import type { Actor, Scope } from './actor';
import { AppError } from '../shared/AppError';
import type { Sessions } from './sessions';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Scopes of a session that may call the route. */
    scopes?: readonly Scope[];
    /** The route needs no session. */
    open?: true;
  }
  interface FastifyRequest {
    /** Set by the guard on every route that declares scopes. */
    actor: Actor | null;
  }
}

/** Acting on behalf of a customer of the own store. */
export const KIOSK_SCOPES = ['kiosk', 'dashboard'] as const;
/** The owner's own console. */
export const DASHBOARD_SCOPES = ['dashboard'] as const;
/** Administration of the platform. */
export const ADMIN_SCOPES = ['admin'] as const;
/** Owner and cashier looking at the store's redemptions. */
export const STORE_STAFF_SCOPES = ['dashboard', 'board'] as const;
/** Whoever has a profile that belongs to a store. */
export const PROFILE_SCOPES = ['kiosk', 'dashboard', 'board'] as const;
/** Every session there is. */
export const ANY_SCOPES = ['admin', 'kiosk', 'dashboard', 'board'] as const;

/**
 * Resolves the bearer token before anything of the request is read or validated: no or unknown token 401
 * 'Unauthorized', a scope that the route does not name 403. A route that declares neither `scopes` nor `open`
 * keeps the server from starting.
 */
export function registerGuard(app: App, sessions: Sessions): void {
  const routes: RouteOptions[] = [];
  app.decorateRequest('actor', null);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', () => {
    const unguarded = routes.filter(({ config }) => config?.open !== true && !config?.scopes?.length);
    if (unguarded.length === 0) return;
    const names = unguarded.map(({ method, url }) => `${String(method)} ${url}`).join(', ');
    throw new Error(`Routes that do not say who may call them: ${names}`);
  });
  app.addHook('onRequest', async (request) => {
    const { scopes } = request.routeOptions.config;
    if (request.is404 || !scopes) return;
    const token = getBearerToken(request.headers.authorization);
    const principal = token === null ? null : await sessions.resolve(token);
    if (!principal) throw new AppError('unauthorized', 'Unauthorized');
    if (!scopes.includes(principal.scope)) throw new AppError('forbidden', 'Your account may not do this');
    request.actor = { ...principal, requestId: request.id };
  });
}

/**
 * Who acts, narrowed to the scopes that the route declares.
 * @throws Error when the route declared other scopes than the handler asks for: a bug, not a refusal.
 */
export function getActor<S extends Scope>(
  request: { actor: Actor | null },
  scopes: readonly S[],
): Extract<Actor, { scope: S }> {
  const { actor } = request;
  if (!actor || !isOneOf(actor, scopes)) throw new Error('The handler asks for scopes that its route does not declare');
  return actor;
}

function isOneOf<S extends Scope>(actor: Actor, scopes: readonly S[]): actor is Extract<Actor, { scope: S }> {
  return (scopes as readonly Scope[]).includes(actor.scope);
}

/** The token of an `Authorization: Bearer …` header, or null when the header has another form. */
export function getBearerToken(header: string | undefined): string | null {
  return /^Bearer +([A-Za-z0-9_-]{43})$/i.exec(header ?? '')?.[1] ?? null;
}
