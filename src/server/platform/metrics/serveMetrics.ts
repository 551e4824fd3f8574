import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from '@prometheus-io/client';
import type { FastifyBaseLogger } from 'fastify';
import { isSameSecret } from '../../shared/isSameSecret';
import type { App } from '../http/App';

export interface MetricsAccess {
  /** A separate port for metrics. undefined disables it, and 0 selects a free port. */
  port: number | undefined;
  /** The address that the separate port listens on. */
  host: string;
  /** The bearer token that callers must send. */
  token: string | undefined;
}

/**
 * Serves GET /metrics on a separate port, or on the app's port if a token protects it. Otherwise the path returns 404
 * instead of the client's page.
 */
export async function serveMetrics(
  app: App,
  registry: Registry | null,
  { port, host, token }: MetricsAccess,
): Promise<void> {
  app.get('/metrics', { config: { open: true }, schema: { hide: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!registry || token === undefined || port !== undefined) {
      return reply.code(404).type('text/plain').send('Not found\n');
    }
    if (!hasToken(request.headers.authorization, token)) {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('Unauthorized\n');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  if (registry && port !== undefined) await listen(app, registry, { port, host, token }, app.log);
}

async function listen(
  app: App,
  registry: Registry,
  { port, host, token }: MetricsAccess,
  log: FastifyBaseLogger,
): Promise<void> {
  const serve = async ({ method, url, headers }: IncomingMessage, response: ServerResponse) => {
    if (url?.split('?')[0] !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
    } else if (token !== undefined && !hasToken(headers.authorization, token)) {
      response.writeHead(401, { 'content-type': 'text/plain', 'www-authenticate': 'Bearer' }).end('Unauthorized\n');
    } else {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text);
    }
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'collecting the metrics failed');
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  log.info({ port: (server.address() as AddressInfo).port }, 'serving metrics');
  app.addHook('onClose', (_app, done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
}

function hasToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return given !== undefined && isSameSecret(given, token);
}
