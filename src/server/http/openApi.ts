import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ErrorBody } from '../../contract/errors';
import type { App } from './App';

const ERRORS_OF_ALL = { 400: 'The request is not valid', 500: 'A fault of the server', 503: 'Briefly unavailable' };
const ERRORS_OF_SESSIONS = { 401: 'No session, or one that has ended', 403: 'Not for this account or this store' };

/**
 * Draws the OpenAPI description from the schemas of the routes. Must stand before the routes: it adds to each the
 * errors that every route shares, and the scopes it is for.
 */
export async function registerOpenApi(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) return;
    const scopes = route.config?.scopes;
    const shared = { ...ERRORS_OF_ALL, ...(scopes ? ERRORS_OF_SESSIONS : {}) };
    const errors = Object.entries(shared).map(([status, text]) => [status, { ...ErrorBody, description: text }]);
    route.schema = {
      ...route.schema,
      response: { ...(Object.fromEntries(errors) as object), ...(route.schema?.response as object | undefined) },
      ...(scopes ? { security: [{ session: [...scopes] }], 'x-scopes': [...scopes] } : { security: [] }),
    };
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Regulars', description: 'Loyalty and rewards for retail stores', version: '1' },
      components: {
        securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'Token of /auth/login' } },
      },
    },
  });
}

/** /api/openapi.json, and where `withPage` a page to read it at /api/docs. */
export async function registerApiDocs(app: App, withPage: boolean): Promise<void> {
  app.get('/api/openapi.json', { config: { open: true }, schema: { hide: true } }, () => app.swagger());
  if (!withPage) return;
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: true };
    });
    // The page is another's and brings inline styles, so it stands under a policy of its own.
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: (policy) =>
        policy
          .replace(' upgrade-insecure-requests;', '')
          .replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
    });
  });
}
