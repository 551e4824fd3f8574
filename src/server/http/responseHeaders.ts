import { randomUUID } from 'node:crypto';
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
// API responses are never pages; opened as one, they may load nothing.
const API_POLICY = "default-src 'none';frame-ancestors 'none'";

// No cross-origin-opener-policy and no origin-agent-cluster: a kiosk on plain HTTP in the shop's own network must
// keep working.
const SHARED = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  // Browsers ignore this over plain HTTP, so it is safe on a loopback address.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const API_HEADERS = { 'content-security-policy': API_POLICY, ...SHARED };
const PAGE_HEADERS = {
  'content-security-policy': PAGE_POLICY,
  ...SHARED,
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Sets the security headers of every response. */
export function setSecurityHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith('/api/') ? API_HEADERS : PAGE_HEADERS);
    done();
  });
}

/** Forbids caching of API responses, unless their route sets cache-control. */
export function disableCaching(app: App): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
}

/** A new id for each request: an id sent by the client must not get into the log. */
export function newRequestId(): string {
  return randomUUID();
}

/** Sends the client the request id that log and audit entries contain. */
export function addRequestId(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
}
