import { Type } from 'typebox';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import type { Drain } from '../../http/drain';
import { isReady } from './isReady';

const Health = Type.Object(
  { status: Type.Union([Type.Literal('ok'), Type.Literal('unavailable')]) },
  { title: 'Health' },
);

/** Liveness and readiness of the process. */
export function healthRoutes(app: App, deps: { database: Database; drain: Drain }): void {
  app.get(
    '/health/live',
    {
      config: { open: true },
      schema: { summary: 'Check that the process runs', tags: ['health'], response: { 200: Health } },
    },
    () => ({ status: 'ok' as const }),
  );

  app.get(
    '/health/ready',
    {
      config: { open: true },
      schema: {
        summary: 'Check that requests can be served',
        tags: ['health'],
        response: { 200: Health, 503: Health },
      },
    },
    async (request, reply) => {
      if (await isReady(deps, request.log)) return { status: 'ok' as const };
      return reply.code(503).send({ status: 'unavailable' as const });
    },
  );
}
