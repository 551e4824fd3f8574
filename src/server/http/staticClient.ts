import { existsSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './App';
import { answerUnknownPath } from './errors';

const NOT_BUILT = 'The web client is not built yet. Run: npm run build\n';

/**
 * Serves the built client below `root`, precompressed where the build left .br and .gz beside a file. Paths that are
 * no file are pages of the client and answer index.html; unknown paths of the API answer 404 as JSON.
 */
export async function serveClient(app: App, root: string): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: true };
      route.schema = { ...route.schema, hide: true };
    });
    await scope.register(staticFiles, {
      root,
      preCompressed: true,
      redirect: false,
      cacheControl: false,
      setHeaders: (response, file) => {
        response.setHeader('cache-control', cachingOf(path.relative(root, file)));
      },
    });
    scope.setNotFoundHandler(answerPage);
  });

  function answerPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [pathname = '/'] = request.url.split('?');
    if (pathname === '/api' || pathname.startsWith('/api/')) return answerUnknownPath(request, reply);
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerUnknownPath(request, reply);
    if (path.posix.extname(pathname) !== '') return reply.code(404).type('text/plain').send('Not found\n');
    if (!existsSync(path.join(root, 'index.html'))) return reply.code(503).type('text/plain').send(NOT_BUILT);
    return reply.sendFile('index.html');
  }
}

/** Files below assets carry a hash of their content in their name; everything else is asked for again each time. */
function cachingOf(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return 'public, max-age=31536000, immutable';
  return file.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}
