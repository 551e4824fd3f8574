import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { FailedJobs, FailedJobsQuery, StoreJobs } from '../../../contract/jobs';
import { Id } from '../../../contract/wire';
import { ADMIN_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getIdParam } from '../../shared/ids';
import { getFailedJobs, getStoreJobs, resolveFailedJob } from './failedJobs';

const config = { scopes: ADMIN_SCOPES };
const tags = ['jobs'];
const params = Type.Object({ id: Id });
const response = { 204: Type.Null(), 404: ErrorBody };

/** Background jobs, for administrators of the platform. */
export function jobRoutes(app: App, { database }: { database: Database }): void {
  const db = database.platform;

  app.get(
    '/jobs/failed',
    {
      config,
      schema: {
        summary: 'List the jobs that failed for good, latest first',
        tags,
        querystring: FailedJobsQuery,
        response: { 200: FailedJobs, 400: ErrorBody },
      },
    },
    (request) => getFailedJobs(db, request.query),
  );

  app.get(
    '/stores/:id/jobs',
    {
      config,
      schema: {
        summary: 'List the waiting, running and failed jobs of a store',
        description:
          'Both lists are empty for a store that does not exist, although jobs of a deleted store may remain.',
        tags,
        params,
        response: { 200: StoreJobs, 400: ErrorBody },
      },
    },
    (request) => getStoreJobs(db, getIdParam(request)),
  );

  app.post(
    '/jobs/failed/:id/retry',
    { config, schema: { summary: 'Run a failed job once more', tags, params, response } },
    async (request, reply) => {
      await resolveFailedJob(db, getActor(request, ADMIN_SCOPES), getIdParam(request), 'retried');
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/jobs/failed/:id',
    { config, schema: { summary: 'Discard a failed job', tags, params, response } },
    async (request, reply) => {
      await resolveFailedJob(db, getActor(request, ADMIN_SCOPES), getIdParam(request), 'discarded');
      return reply.code(204).send(null);
    },
  );
}
