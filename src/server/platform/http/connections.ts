import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/AppError';
import type { App } from './App';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address, which stays available after the client has disconnected. */
    address: string;
  }
}

const REQUEST_MS = 30_000;

/** Server options that close a connection when a request has not arrived completely within `requestMs`. */
export function limitSlowRequests(requestMs = REQUEST_MS) {
  return {
    requestTimeout: requestMs,
    // By default, headers may take a minute, and connections are only checked every 30 s.
    http: { headersTimeout: requestMs, connectionsCheckingInterval: requestMs / 30 },
  };
}

/**
 * Sets `request.address` when a request arrives, because a closed connection has no address. If no proxy is trusted,
 * the first request that a proxy passed on is logged, because all clients of a proxy share its limits then.
 */
export function readAddresses(app: App, trustsNoProxy = false): void {
  let isProxyUnknown = trustsNoProxy;
  app.decorateRequest('address', '');
  app.addHook('onRequest', (request, _reply, done) => {
    const address = request.ip as string | undefined;
    if (address === undefined) {
      // Nobody would read the response, and a request without an address would escape the limits per address.
      done(new AppError('bad_request', 'The connection was closed'));
      return;
    }
    request.address = address;
    if (isProxyUnknown && request.headers['x-forwarded-for'] !== undefined) {
      isProxyUnknown = false;
      request.log.warn(
        { address },
        'a request came through a proxy, but TRUST_PROXY is 0: all clients of the proxy share the limits of its address',
      );
    }
    done();
  });
}

/** How long the rest of a rejected body is read and discarded. */
const REST_MS = 1_000;

/**
 * Reads the rest of a body that a route rejected before reading it, because the next request on the connection comes
 * after it. If the rest takes longer than REST_MS, the response closes the connection.
 */
export function skipUnreadBodies(app: App): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    const isUnread = () => hasBody && !raw.complete;
    // A route that stopped reading in the middle of its body has destroyed the stream, so nothing can be read.
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

/** Treats an empty body with a JSON content type as no body, because some clients send the content type always. */
export function acceptEmptyBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    // This parser calls `done` and returns nothing.
    else void parse(request, body as string, done);
  });
}
