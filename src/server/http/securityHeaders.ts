import type { App } from './App';

// SHA-256 of nothing. Emotion opens empty <style> elements and fills them by CSSOM, which a policy does not govern;
// this lets just those empty elements in, so inline styles stay forbidden.
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
// An answer of the API is never a page; opened as one it may do nothing.
const API_POLICY = "default-src 'none';frame-ancestors 'none'";

// No cross-origin-opener-policy and no origin-agent-cluster: a kiosk on plain HTTP in the shop's own network must
// keep working.
const SHARED = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  // Browsers heed it over HTTPS only, so it is harmless on a plain loopback address.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const OF_THE_API = { 'content-security-policy': API_POLICY, ...SHARED };
const OF_PAGES = {
  'content-security-policy': PAGE_POLICY,
  ...SHARED,
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Response headers that tell browsers what the pages may do. Written once: they are the same for every answer. */
export function setSecurityHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith('/api/') ? OF_THE_API : OF_PAGES);
    done();
  });
}
