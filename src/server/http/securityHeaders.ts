import helmet from '@fastify/helmet';
import type { App } from './App';

// SHA-256 of nothing. Emotion opens empty <style> elements and fills them by CSSOM, which a policy does not govern;
// this lets just those empty elements in, so inline styles stay forbidden.
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Response headers that tell browsers what the pages may do. */
export async function setSecurityHeaders(app: App): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", EMPTY_STYLE],
        styleSrcAttr: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Browsers heed it over HTTPS only, so it is harmless on a plain loopback address.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    // A kiosk on plain HTTP in the shop's own network must keep working.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
}
