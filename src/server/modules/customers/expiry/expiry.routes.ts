import { AdjustedPoints, RestorePoints } from '../../../../contract/manageCustomers';
import { ExpiryPreview, ExpiryPreviewQuery, PointsExpiry, UpdatePointsExpiry } from '../../../../contract/pointsExpiry';
import { defineRoutes } from '../../../auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../../auth/guard';
import type { Database } from '../../../database/Database';
import type { App } from '../../../http/App';
import { findExpirySetting } from './expiry.sql';
import { previewExpiry, saveExpirySetting } from './expirySetting';
import { restorePoints } from './restorePoints';

/** When points expire in the owner's store, and restoring expired points. */
export function expiryRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['points expiry'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/points-expiry',
    { summary: 'Get the points expiry setting', response: PointsExpiry },
    ({ db, actor }) => findExpirySetting(db, actor.storeId),
  );

  route.get(
    '/store/points-expiry/preview',
    {
      summary: 'Preview how many points would expire each month',
      query: ExpiryPreviewQuery,
      response: ExpiryPreview,
    },
    ({ db, actor, query }) => previewExpiry(db, actor, query.months),
  );

  route.put(
    '/store/points-expiry',
    {
      summary: 'Change the points expiry setting',
      description:
        'A shorter period takes effect after a 30-day notice. Any other change takes effect immediately, or when the ' +
        'current notice ends.',
      body: UpdatePointsExpiry,
      response: PointsExpiry,
    },
    ({ db, actor, body }) => saveExpirySetting(db, actor, body),
  );

  route.post(
    '/store/customers/:id/restore-points',
    {
      summary: 'Restore points that expired, within 60 days',
      description: '409: the points were already restored, expired more than 60 days ago, or the customer was merged.',
      body: RestorePoints,
      response: AdjustedPoints,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => restorePoints(db, actor, params.id, body),
  );
}
