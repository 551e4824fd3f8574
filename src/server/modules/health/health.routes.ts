import type { FastifyBaseLogger } from 'fastify';
import { Type } from 'typebox';
import type { Database } from '../../database/Database';
import type { App } from '../../platform/http/App';
import type { Drain } from '../../platform/http/drain';
import type { JobWorker } from '../../platform/jobs';

const PING_MS = 1_200;

const Health = Type.Object(
  { status: Type.Union([Type.Literal('ok'), Type.Literal('unavailable')]) },
  { title: 'Health' },
);
const Ready = Type.Object(
  {
    ...Health.properties,
    jobs: Type.Optional(
      Type.Object({
        waiting: Type.Integer({ description: 'Background jobs that could start now, as of the last 15 s' }),
        oldestWaitingSeconds: Type.Integer(),
        failed: Type.Integer({ description: 'Jobs that failed for good' }),
      }),
    ),
  },
  { title: 'Ready' },
);

interface HealthDeps {
  database: Database;
  drain: Drain;
  worker: Pick<JobWorker, 'queue'>;
}

/** Routes for the liveness and readiness of the process, with the state of the job queue. */
export function healthRoutes(app: App, deps: HealthDeps): void {
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
        response: { 200: Ready, 503: Health },
      },
    },
    async (request, reply) => {
      if (await isReady(deps, request.log)) {
        const { queue } = deps.worker;
        return { status: 'ok' as const, ...(queue && { jobs: queue.total }) };
      }
      return reply.code(503).send({ status: 'unavailable' as const });
    },
  );
}

/**
 * Whether requests can be served: the server is not stopping, and the database responds in time and has a schema that
 * this version supports.
 */
export async function isReady(
  { database, drain }: { database: Pick<Database, 'ping'>; drain: Pick<Drain, 'begun'> },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> {
  if (drain.begun) return false;
  try {
    await database.ping(PING_MS);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'the database is not usable');
    return false;
  }
}
