import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from './App';

// SHA-256 of the empty string. Emotion adds empty <style> elements and fills them through CSSOM, which the policy does
// not restrict. Allowing only empty elements keeps inline styles forbidden.
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  `style-src 'self' ${EMPTY_STYLE}`,
  "style-src-attr 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');
// API responses are never pages. If a browser opens one as a page, it may load nothing.
const API_POLICY = "default-src 'none';frame-ancestors 'none'";

// cross-origin-opener-policy and origin-agent-cluster are missing on purpose: a kiosk on plain HTTP in the store's own
// network must keep working.
const SHARED = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  // Browsers ignore this over plain HTTP, so it is safe on a loopback address.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const API_HEADERS = { 'cache-control': 'no-store', 'content-security-policy': API_POLICY, ...SHARED };
const PAGE_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  ...SHARED,
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Pages that can turn into the kiosk without another load: the sign-in and the start page. */
const KIOSK_PAGES = new Set(['/', '/index.html', '/auth/login']);
const KIOSK_ROOT = '/customer';

/**
 * Sets the headers of every response: the security headers, and the request id, which log and audit entries contain
 * too. API responses are not cached, unless their route sets cache-control.
 */
export function setCommonHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    if (isApiRequest(request)) void reply.headers(API_HEADERS);
    else {
      void reply.headers(PAGE_HEADERS);
      // Only the kiosk may use the camera, to scan codes.
      void reply.header('permissions-policy', isKioskPage(request) ? 'camera=(self)' : 'camera=()');
    }
    done();
  });
}

/** The router also accepts an encoded path or a whole URL. Then the pattern of the route counts. */
function isApiRequest(request: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean {
  return request.url.startsWith('/api/') || (request.routeOptions.url ?? '').startsWith('/api/');
}

function isKioskPage({ url }: Pick<FastifyRequest, 'url'>): boolean {
  const pathname = url.split('?')[0] ?? '/';
  return KIOSK_PAGES.has(pathname) || pathname === KIOSK_ROOT || pathname.startsWith(`${KIOSK_ROOT}/`);
}

/** Creates a new id for each request, because an id that a client sent must not get into the log. */
export function newRequestId(): string {
  return randomUUID();
}
