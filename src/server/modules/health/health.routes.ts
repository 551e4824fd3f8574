import type { FastifyBaseLogger } from 'fastify';
import { Type } from 'typebox';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import type { Drain } from '../../http/drain';

const PING_MS = 1_200;
const Health = Type.Object(
  { status: Type.Union([Type.Literal('ok'), Type.Literal('unavailable')]) },
  { title: 'Health' },
);

/** For whoever watches the process: alive, and able to serve. */
export function healthRoutes(app: App, deps: { database: Database; drain: Drain }): void {
  app.get(
    '/health/live',
    { config: { open: true }, schema: { summary: 'The process runs', tags: ['health'], response: { 200: Health } } },
    () => ({ status: 'ok' as const }),
  );

  app.get(
    '/health/ready',
    {
      config: { open: true },
      schema: { summary: 'Requests can be served', tags: ['health'], response: { 200: Health, 503: Health } },
    },
    async (request, reply) => {
      if (!deps.drain.begun && (await answers(deps.database, request.log))) return { status: 'ok' as const };
      return reply.code(503).send({ status: 'unavailable' as const });
    },
  );
}

async function answers(database: Database, log: FastifyBaseLogger): Promise<boolean> {
  try {
    await database.ping(PING_MS);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'database does not answer');
    return false;
  }
}
