import Fastify from 'fastify';
import { controlRoutes } from './controlRoutes';
import { Faults } from './faults';
import { pageRoutes } from './pageRoutes';
import { Registers } from './till';
import { VendorError } from './VendorError';
import { vendorRoutes } from './vendorRoutes';

export interface CloverFakeOptions {
  /** 0 takes a free one. */
  port: number;
  /** A loopback address; 127.0.0.1 when left out. */
  host?: string;
  /** Tills that the page offers from the start. */
  merchants?: readonly { merchantId: string; name: string }[];
}
export interface CloverFake {
  url: string;
  close(): Promise<void>;
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/**
 * Clover in memory, for development and tests: the vendor's API under /v3, what happens at the till under /control
 * (controlRoutes.ts), and a page to ring up sales at '/'. Knows every merchant by its token 'clover-<merchantId>'.
 * @throws Error in production, and for a host that others can reach.
 */
export async function startCloverFake(options: CloverFakeOptions): Promise<CloverFake> {
  const { port, host = '127.0.0.1', merchants = [] } = options;
  if (process.env.NODE_ENV === 'production') throw new Error('The Clover stand-in does not run in production');
  if (!LOOPBACK.includes(host)) throw new Error(`The Clover stand-in listens on loopback only, not on ${host}`);

  const tills = new Registers();
  for (const { merchantId, name } of merchants) tills.at(merchantId, name);
  const faults = new Faults();
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof VendorError) void reply.headers(error.headers);
    const { statusCode = 500, message } = error as { statusCode?: number; message: string };
    return reply.code(statusCode).send({ message });
  });
  await app.register((scope, _options, done) => {
    vendorRoutes(scope, { tills, faults });
    done();
  });
  controlRoutes(app, { tills, faults });
  pageRoutes(app);
  return { url: await app.listen({ port, host }), close: () => app.close() };
}
