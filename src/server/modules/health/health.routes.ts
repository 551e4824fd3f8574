import type { FastifyBaseLogger } from 'fastify';
import { Type } from 'typebox';
import { DiskFull, type Database } from '../../database/Database';
import type { App } from '../../platform/http/App';
import type { Drain } from '../../platform/http/drain';
import type { JobWorker } from '../../platform/jobs';

const PING_MS = 1_200;

const Health = Type.Object(
  { status: Type.Union([Type.Literal('ok'), Type.Literal('unavailable')]) },
  { title: 'Health' },
);
const NotReady = Type.Object(
  { ...Health.properties, reason: Type.String({ description: 'A sentence for people' }) },
  { title: 'NotReady' },
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
      schema: {
        operationId: 'checkLiveness',
        summary: 'Check that the process runs',
        tags: ['health'],
        response: { 200: Health },
      },
    },
    () => ({ status: 'ok' as const }),
  );

  app.get(
    '/health/ready',
    {
      config: { open: true },
      schema: {
        operationId: 'checkReadiness',
        summary: 'Check that requests can be served',
        tags: ['health'],
        response: { 200: Ready, 503: NotReady },
      },
    },
    async (request, reply) => {
      const reason = await findProblem(deps, request.log);
      if (reason !== null) return reply.code(503).send({ status: 'unavailable' as const, reason });
      const { queue } = deps.worker;
      return { status: 'ok' as const, ...(queue && { jobs: queue.total }) };
    },
  );
}

/**
 * Returns why requests cannot be served, or null: the server is stopping, or the database does not respond in time, has
 * a schema that this version does not support, or has a full disk.
 */
export async function findProblem(
  { database, drain }: { database: Pick<Database, 'ping' | 'isDiskFull'>; drain: Pick<Drain, 'begun'> },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<string | null> {
  if (drain.begun) return 'The server is stopping';
  try {
    await database.ping(PING_MS);
    return null;
  } catch (error) {
    if (error instanceof DiskFull || database.isDiskFull()) {
      return 'The disk of the database is full: nothing can be saved until there is space';
    }
    log.warn({ err: error }, 'the database is not usable');
    return 'The database cannot be used: the log says why';
  }
}
