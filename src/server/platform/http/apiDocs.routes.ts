import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './App';

/** Serves /api/openapi.json, compressed, and, if `withPage`, a page that renders it at /api/docs. */
export async function registerApiDocs(app: App, withPage: boolean): Promise<void> {
  let compressed: Promise<Buffer> | undefined;
  app.get('/api/openapi.json', { config: { open: true }, schema: { hide: true } }, async (request, reply) => {
    void reply.header('vary', 'accept-encoding');
    if (!request.headers['accept-encoding']?.includes('gzip')) return app.swagger();
    compressed ??= promisify(gzip)(JSON.stringify(app.swagger()));
    return reply
      .type('application/json')
      .header('content-encoding', 'gzip')
      .send(await compressed);
  });
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
