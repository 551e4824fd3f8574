import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/AppError';

/**
 * Asserts that a page of this server sent a request that a cookie authenticates. Browsers add Origin to every request
 * that changes data. Only the host is compared, because a proxy may terminate TLS.
 * @throws AppError 403
 */
export function assertSameOrigin({ headers, host }: FastifyRequest): void {
  const { origin = '' } = headers;
  if (!URL.canParse(origin) || new URL(origin).host !== host) {
    throw new AppError('forbidden', 'This request must come from the page itself');
  }
}
