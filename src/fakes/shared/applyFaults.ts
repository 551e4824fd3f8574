import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { VendorError, type FaultKind, type Faults } from './Faults';
import type { RateLimit } from './RateLimit';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * A fake sets these: the account of the token, the fault to apply, and a function that ends this request's share of
     * the limit of concurrent requests.
     */
    vendorAccount: string;
    vendorFault: FaultKind | null;
    endVendorRequest: (() => void) | null;
  }
}

interface Options {
  faults: Faults;
  limit: RateLimit;
  /** Returns the account of the request's token. @throws VendorError 401 for an invalid token. */
  authenticate: (request: FastifyRequest) => string;
}

/** Makes all routes of `app` check the token, apply the rate limit of its account, and apply its faults. */
export function applyFaults(app: FastifyInstance, { faults, limit, authenticate }: Options): void {
  app.decorateRequest('vendorAccount', '');
  app.decorateRequest('vendorFault', null);
  app.decorateRequest('endVendorRequest', null);
  app.addHook('onRequest', async (request, reply) => {
    request.vendorAccount = authenticate(request);
    request.vendorFault = faults.takeNext(request.vendorAccount);
    if (request.vendorFault === 'unauthorized') throw new VendorError(401, '401 Unauthorized');
    if (request.vendorFault === 'server_error') throw new VendorError(500, 'Internal Server Error');
    if (request.vendorFault === 'throttled') throw new VendorError(429, 'Too Many Requests', { 'retry-after': '1' });
    if (request.vendorFault === 'hang') {
      reply.hijack();
      return;
    }
    request.endVendorRequest = limit.enter(request.vendorAccount);
    reply.raw.once('close', request.endVendorRequest);
    void reply.headers(limit.options.headers);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.vendorFault === 'reset') request.raw.socket.destroy();
    if (request.vendorFault === 'malformed') return '<html>Welcome to the guest network</html>';
    if (request.vendorFault === 'oversized') {
      void reply.header('content-encoding', 'gzip').removeHeader('content-length');
      return oversizedBody();
    }
    if (request.vendorFault === 'slow_body') return slowBody(String(payload));
    request.endVendorRequest?.();
    return payload;
  });
}

/** Returns the response in pieces of one character every quarter of a second. */
function slowBody(payload: string): Readable {
  return Readable.from(
    (async function* () {
      for (const character of payload) {
        yield character;
        await sleep(250);
      }
    })(),
  );
}

/** Returns 200 MB of spaces before an empty list, compressed to less than 1 MB. */
function oversizedBody(): Readable {
  const megabyte = ' '.repeat(1024 * 1024);
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < 200; sent += 1) yield megabyte;
      yield '{"elements":[]}';
    })(),
  ).pipe(createGzip({ level: 1 }));
}
