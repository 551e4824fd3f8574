import { existsSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './App';
import { sendUnknownPath } from './errorHandler';

/** The plugin's file name includes the suffix of a precompressed file. */
const PRECOMPRESSED = /\.(br|gz)$/;
/** The customers' own page. It is opened with a personal link, so it is not cached. */
const CUSTOMER_PAGE = 'my.html';
/**
 * The first segments of paths that have a page of their own, such as my.html. Those of the areas are index.html with
 * other files preloaded.
 */
const OWN_PAGES = new Set(['my', 'join', 'auth', 'customer', 'cashier', 'owner', 'admin']);
/** The paths with a first picture, as webpack.config.ts lists them. The page of /auth/login is auth-login.html. */
const PICTURED = new Set([
  '/auth/login',
  '/auth/dashboard',
  '/auth/cashier',
  '/customer/entry',
  '/cashier/dashboard',
  '/setup',
]);
/** Pages that are opened by a link with a one-time token. */
const LINK_PAGES = ['/my', '/setup'];
const LINK_PAGE_HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
const NOT_BUILT = 'The web client is not built yet. Run: npm run build\n';

/**
 * Serves the built client in `root`, precompressed if the build has a .br or .gz file. Paths without a file extension
 * are pages and get index.html, the page of their first segment, such as my.html below /my, or their own. Unknown paths
 * of the API get 404 as JSON.
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
      setHeaders: (reply, file) => {
        const name = path.relative(root, file).replace(PRECOMPRESSED, '');
        reply.header('cache-control', getCacheControl(name));
      },
    });
    scope.setNotFoundHandler(sendPage);
    scope.setErrorHandler((error, request, reply) => {
      const status = getFileErrorStatus(error);
      if (status === null) throw error;
      if (status === 404) return sendNotFound(request, reply);
      return reply.code(status).type('text/plain').send(`${STATUS_CODES[status]}\n`);
    });
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const pathname = getPathname(request);
    if (isApiPath(pathname)) return sendUnknownPath(request, reply);
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendUnknownPath(request, reply);
    if (path.posix.extname(pathname) !== '') return sendNotFound(request, reply);
    const page = getPage(pathname);
    if (!existsSync(path.join(root, page))) return reply.code(503).type('text/plain').send(NOT_BUILT);
    if (LINK_PAGES.some((linkPage) => isBelow(linkPage, pathname))) void reply.headers(LINK_PAGE_HEADERS);
    return reply.sendFile(page);
  }
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isApiPath(getPathname(request))) return sendUnknownPath(request, reply);
  return reply.code(404).type('text/plain').send('Not found\n');
}

/** Returns the status of a failed file request: 412 and 416 for failed conditions, 404 for an invalid path, or null. */
function getFileErrorStatus(error: unknown): 404 | 412 | 416 | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  if (status === 412 || status === 416) return status;
  // Paths that leave the folder or contain NUL are reported like missing files.
  return status === 400 || status === 403 ? 404 : null;
}

function getPathname(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

function isApiPath(pathname: string): boolean {
  return isBelow('/api', pathname);
}

function getPage(pathname: string): string {
  if (PICTURED.has(pathname)) return `${pathname.slice(1).replace('/', '-')}.html`;
  const [, first = ''] = pathname.split('/');
  return OWN_PAGES.has(first) ? `${first}.html` : 'index.html';
}

function isBelow(root: string, pathname: string): boolean {
  return pathname === root || pathname.startsWith(`${root}/`);
}

/**
 * Files in assets never change, because their names contain a hash. Pages and the service worker must be revalidated,
 * because otherwise a kiosk would stay on an old version.
 */
function getCacheControl(file: string): string {
  if (file === CUSTOMER_PAGE) return 'no-store';
  if (file.startsWith(`assets${path.sep}`)) return 'public, max-age=31536000, immutable';
  return file.endsWith('.html') || file === 'sw.js' ? 'no-cache' : 'public, max-age=3600';
}
