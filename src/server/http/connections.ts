import type { FastifyRequest } from 'fastify';
import type { App } from './App';
import { AppError } from '../shared/AppError';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address, also when the client has hung up since. */
    address: string;
  }
}

const REQUEST_MS = 30_000;

/** Server options that close a connection whose next request has not arrived completely after `requestMs`. */
export function limitSlowRequests(requestMs = REQUEST_MS) {
  return {
    requestTimeout: requestMs,
    // By default, headers may take a minute, and connections are only checked every 30 s.
    http: { headersTimeout: requestMs, connectionsCheckingInterval: requestMs / 30 },
  };
}

/** Sets `request.address`, while the connection is open: afterward it has no address. */
export function readAddresses(app: App): void {
  app.decorateRequest('address', '');
  app.addHook('onRequest', (request, _reply, done) => {
    const address = request.ip as string | undefined;
    if (address === undefined) {
      // Nobody would read the response, and nobody may escape a limit for each address.
      done(new AppError('bad_request', 'The connection was closed'));
      return;
    }
    request.address = address;
    done();
  });
}

/** Whether the client closed the connection in the middle of its request. */
export function isCutShort({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Accepts an empty body under a JSON content type, which some clients send with every request, as no body. */
export function acceptEmptyBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    // It calls back and returns nothing.
    else void parse(request, body as string, done);
  });
}
