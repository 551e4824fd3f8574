import { readFileSync } from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { controlRoutes } from './controlRoutes';
import { Faults } from './Faults';
import { Registers } from './register';
import { VendorError } from './VendorError';
import { vendorRoutes } from './vendorRoutes';

export interface CloverFakeOptions {
  /** 0 selects a free port. */
  port: number;
  /** A loopback address; 127.0.0.1 by default. */
  host?: string;
  /** Registers that the page lists from the start. */
  merchants?: readonly { merchantId: string; name: string }[];
}
export interface CloverFake {
  url: string;
  close(): Promise<void>;
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/**
 * A fake of Clover in memory, for development and tests: the vendor's API under /v3, actions at the register under
 * /control, and a page to ring up sales at '/'. Accepts the token 'clover-<merchantId>' for any merchant.
 * @throws Error in production, and for a host other than loopback.
 */
export async function startCloverFake(options: CloverFakeOptions): Promise<CloverFake> {
  const { port, host = '127.0.0.1', merchants = [] } = options;
  if (process.env.NODE_ENV === 'production') throw new Error('The Clover fake does not run in production');
  if (!LOOPBACK.includes(host)) throw new Error(`The Clover fake listens on loopback only, not on ${host}`);

  const registers = new Registers();
  for (const { merchantId, name } of merchants) registers.get(merchantId, name);
  const faults = new Faults();
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof VendorError) void reply.headers(error.headers);
    const { statusCode = 500, message } = error as { statusCode?: number; message: string };
    return reply.code(statusCode).send({ message });
  });
  await app.register((scope, _options, done) => {
    vendorRoutes(scope, { registers, faults });
    done();
  });
  controlRoutes(app, { registers, faults });
  servePage(app);
  return { url: await app.listen({ port, host }), close: () => app.close() };
}

const PAGE_FILES = {
  '/': ['register.html', 'text/html; charset=utf-8'],
  '/register.css': ['register.css', 'text/css; charset=utf-8'],
  '/register.js': ['register.js', 'text/javascript; charset=utf-8'],
} as const;

/** Serves a page for ringing up sales by hand. */
function servePage(app: FastifyInstance): void {
  for (const [url, [file, type]] of Object.entries(PAGE_FILES)) {
    const content = readFileSync(path.join(__dirname, 'page', file), 'utf8');
    app.get(url, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content));
  }
}
