import type { FastifyRequest } from 'fastify';
import type { App } from './App';

/** Leaves bodies unparsed, whatever their content type, for routes that verify who sent them first. */
export function acceptRawBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
}

/** The bytes of a body that acceptRawBodies left alone. */
export function getRawBody({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
