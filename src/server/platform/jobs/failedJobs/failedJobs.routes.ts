import { FailedJobs, FailedJobsQuery, StoreJobs } from '../../../../contract/jobs';
import type { Database } from '../../../database/Database';
import { defineRoutes } from '../../auth/defineRoutes';
import { ADMIN_SCOPES } from '../../auth/guard';
import type { App } from '../../http/App';
import { getFailedJobs, getStoreJobs, resolveFailedJob } from './failedJobs';

export function jobRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['jobs'], scopes: ADMIN_SCOPES });

  route.get(
    '/jobs/failed',
    {
      operationId: 'listFailedJobs',
      summary: 'List the jobs that failed for good, latest first',
      query: FailedJobsQuery,
      response: FailedJobs,
    },
    ({ db, query }) => getFailedJobs(db, query),
  );

  route.get(
    '/stores/:id/jobs',
    {
      operationId: 'listStoreJobs',
      summary: 'List the waiting, running and failed jobs of a store',
      description: 'Both lists are empty for a store that does not exist, although jobs of a deleted store may remain.',
      response: StoreJobs,
    },
    ({ db, params }) => getStoreJobs(db, params.id),
  );

  route.post(
    '/jobs/failed/:id/retry',
    { operationId: 'retryFailedJob', summary: 'Run a failed job once more', errors: [404] },
    ({ db, actor, params }) => resolveFailedJob(db, actor, params.id, 'retried'),
  );

  route.delete(
    '/jobs/failed/:id',
    { operationId: 'discardFailedJob', summary: 'Discard a failed job', errors: [404] },
    ({ db, actor, params }) => resolveFailedJob(db, actor, params.id, 'discarded'),
  );
}
