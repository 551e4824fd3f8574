import { existsSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './App';
import { sendUnknownPath } from './errorHandler';

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
    scope.setErrorHandler((error, request, reply) => {
      const status = statusOfFile(error);
      if (status === null) throw error;
      if (status === 404) return answerNothing(request, reply);
      return reply.code(status).type('text/plain').send(`${STATUS_CODES[status]}\n`);
    });
  });

  function answerPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const pathname = pathOf(request);
    if (isOfApi(pathname)) return sendUnknownPath(request, reply);
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendUnknownPath(request, reply);
    if (path.posix.extname(pathname) !== '') return answerNothing(request, reply);
    if (!existsSync(path.join(root, 'index.html'))) return reply.code(503).type('text/plain').send(NOT_BUILT);
    return reply.sendFile('index.html');
  }
}

function answerNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isOfApi(pathOf(request))) return sendUnknownPath(request, reply);
  return reply.code(404).type('text/plain').send('Not found\n');
}

/** Why a file is not sent: 412 and 416 by what the request demands of it, 404 for a path that names none; else null. */
function statusOfFile(error: unknown): 404 | 412 | 416 | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  if (status === 412 || status === 416) return status;
  // Paths that climb out of the folder or hold a NUL are told apart from missing ones by nobody.
  return status === 400 || status === 403 ? 404 : null;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

function isOfApi(pathname: string): boolean {
  return pathname === '/api' || pathname.startsWith('/api/');
}

/** Files below assets carry a hash of their content in their name; everything else is asked for again each time. */
function cachingOf(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return 'public, max-age=31536000, immutable';
  return file.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}
