import swaggerUi from '@fastify/swagger-ui';
import type { App } from './App';

/** Serves /api/openapi.json and, if `withPage`, a page that renders it at /api/docs. */
export async function registerApiDocs(app: App, withPage: boolean): Promise<void> {
  app.get('/api/openapi.json', { config: { open: true }, schema: { hide: true } }, () => app.swagger());
  if (!withPage) return;
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: true };
    });
    // This third-party page has inline styles, so it needs its own content security policy.
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
