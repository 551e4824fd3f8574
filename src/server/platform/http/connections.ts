import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/AppError';
import type { App } from './App';

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
      // No one would read the response, and no one may escape a limit for each address.
      done(new AppError('bad_request', 'The connection was closed'));
      return;
    }
    request.address = address;
    done();
  });
}

/** For how long the rest of a refused body is read and thrown away. */
const REST_MS = 1_000;

/**
 * Reads the rest of a body that its route refused before reading it, because the next request on the connection comes
 * after it. A connection with more to come after REST_MS is closed by the response.
 */
export function skipUnreadBodies(app: App): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    const isUnread = () => hasBody && !raw.complete;
    // A route that stops in the middle of its body leaves a stream that cannot be read on.
    if (isUnread() && !raw.destroyed) await readRest(raw);
    if (isUnread()) void reply.header('connection', 'close');
  });
}

/** Resolves when the body has been read or cut off, or after REST_MS. */
async function readRest(raw: IncomingMessage): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  raw.once('end', end).once('close', end).resume();
  await wait(REST_MS, undefined, { signal: ended.signal }).catch(() => undefined);
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
