import { readFileSync } from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { VendorError } from './Faults';

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

interface Options {
  /** The name in messages such as 'The Clover fake does not run in production'. */
  name: string;
  host: string;
  /** The folder and the files of the page. The first file is served at '/'. All pages can use shared/base. */
  pageRoot: string;
  pageFiles: readonly string[];
}

/**
 * Creates the HTTP server of a vendor's fake, with a page for using it by hand.
 * @throws Error in production, and for a host other than loopback.
 */
export function createFakeApp({ name, host, pageRoot, pageFiles }: Options): FastifyInstance {
  if (process.env.NODE_ENV === 'production') throw new Error(`The ${name} fake does not run in production`);
  if (!LOOPBACK.includes(host)) throw new Error(`The ${name} fake listens on loopback only, not on ${host}`);
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof VendorError) void reply.headers(error.headers);
    const { statusCode = 500, message } = error as { statusCode?: number; message: string };
    return reply.code(statusCode).send({ statusCode, message });
  });
  const serveFile = (url: string, file: string) => {
    const content = readFileSync(file, 'utf8');
    const type = CONTENT_TYPES[path.extname(file)] ?? 'text/plain';
    app.get(url, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content));
  };
  // The URL path matches the relative path from a page to these files in the source tree.
  for (const file of ['base.css', 'base.js']) serveFile(`/shared/base/${file}`, path.join(__dirname, 'base', file));
  for (const [index, file] of pageFiles.entries()) {
    serveFile(index === 0 ? '/' : `/${file}`, path.join(pageRoot, file));
  }
  return app;
}
