import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/AppError';
import type { App } from './App';

declare module 'fastify' {
  interface FastifyInstance {
    /** The origin of PUBLIC_URL, at which browsers reach this server through a proxy; null when it is not set. */
    publicOrigin: string | null;
  }
}

/** Sets the origin at which browsers reach the app. */
export function setPublicOrigin(app: App, publicUrl: string | undefined): void {
  app.decorate('publicOrigin', publicUrl === undefined ? null : new URL(publicUrl).origin);
}

/** Returns the origin for links to this server: that of PUBLIC_URL, or else the one that the request was sent to. */
export function getOwnOrigin({ server, protocol, host }: FastifyRequest): string {
  return server.publicOrigin ?? `${protocol}://${host}`;
}

/**
 * Asserts that a page of this server sent a request that a cookie authenticates. Browsers add Origin to every request
 * that changes data. A proxy may pass on another host and protocol than those of the page, so the origin of PUBLIC_URL
 * counts too, and of the request only the host is compared.
 * @throws AppError 403
 */
export function assertSameOrigin({ headers: { origin = '' }, server, host }: FastifyRequest): void {
  if (origin === server.publicOrigin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) {
    throw new AppError('forbidden', 'This request must come from the page itself');
  }
}

/** Whether the browser uses https, so that its cookies can be limited to that. A proxy may hide it. */
export function isSecure({ headers: { origin = '' }, server, protocol }: FastifyRequest): boolean {
  return protocol === 'https' || (origin === server.publicOrigin && origin.startsWith('https:'));
}
