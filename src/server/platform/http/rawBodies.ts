import type { FastifyRequest } from 'fastify';
import type { App } from './App';

/** Leaves bodies of any content type unparsed, for routes that verify the sender first. */
export function acceptRawBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
}

/** Returns the bytes of a body that acceptRawBodies left unparsed. */
export function getRawBody({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
