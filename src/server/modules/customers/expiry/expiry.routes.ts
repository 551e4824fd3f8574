import { AdjustedPoints, RestorePoints } from '../../../../contract/manageCustomers';
import { ExpiryPreview, ExpiryPreviewQuery, PointsExpiry, UpdatePointsExpiry } from '../../../../contract/pointsExpiry';
import { defineRoutes } from '../../../auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../../auth/guard';
import type { Database } from '../../../database/Database';
import type { App } from '../../../http/App';
import { findExpirySetting } from './expiry.sql';
import { previewExpiry, saveExpirySetting } from './expirySetting';
import { restorePoints } from './restorePoints';

/** When points expire in the owner's store, and how the owner gives expired ones back. */
export function expiryRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['points expiry'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/points-expiry',
    { summary: 'Get after how many months without activity points expire', response: PointsExpiry },
    ({ db, actor }) => findExpirySetting(db, actor.storeId),
  );

  route.get(
    '/store/points-expiry/preview',
    {
      summary: 'Count whose points a number of months would expire, by month',
      query: ExpiryPreviewQuery,
      response: ExpiryPreview,
    },
    ({ db, actor, query }) => previewExpiry(db, actor, query.months),
  );

  route.put(
    '/store/points-expiry',
    {
      summary: 'Change after how many months without activity points expire',
      description:
        'A stricter setting takes effect 30 days later, any other at once or at the end of a notice that is running.',
      body: UpdatePointsExpiry,
      response: PointsExpiry,
    },
    ({ db, actor, body }) => saveExpirySetting(db, actor, body),
  );

  route.post(
    '/store/customers/:id/restore-points',
    {
      summary: 'Restore points that expired, within 60 days',
      description: '409: they were restored before, or it is too late.',
      body: RestorePoints,
      response: AdjustedPoints,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => restorePoints(db, actor, params.id, body),
  );
}
