import { AdjustedPoints, RestorePoints } from '../../../contract/customerRecords';
import {
  ExpiredNights,
  ExpiryPreview,
  ExpiryPreviewQuery,
  PointsExpiry,
  RestoredNight,
  RestoreNight,
  UpdatePointsExpiry,
} from '../../../contract/pointsExpiry';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { previewExpiry, saveExpirySetting } from './expirySetting';
import { findExpirySetting } from './pointsExpiry.sql';
import { restoreNight, restorePoints } from './restorePoints';
import { listExpiredNights } from './restorePoints.sql';

export function expiryRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['points expiry'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/points-expiry',
    { operationId: 'getPointsExpiry', summary: 'Get the points expiry setting', response: PointsExpiry },
    ({ db, actor }) => findExpirySetting(db, actor.storeId),
  );

  route.get(
    '/store/points-expiry/preview',
    {
      operationId: 'previewPointsExpiry',
      summary: 'Preview how many points would expire each month',
      query: ExpiryPreviewQuery,
      response: ExpiryPreview,
    },
    ({ db, actor, query }) => previewExpiry(db, actor, query.months),
  );

  route.put(
    '/store/points-expiry',
    {
      operationId: 'setPointsExpiry',
      summary: 'Change the points expiry setting',
      description:
        'A shorter period takes effect after a 30-day notice. Any other change takes effect immediately, or when the ' +
        'current notice ends.',
      body: UpdatePointsExpiry,
      response: PointsExpiry,
    },
    ({ db, actor, body }) => saveExpirySetting(db, actor, body),
  );

  route.get(
    '/store/points-expiry/nights',
    {
      operationId: 'listExpiryNights',
      summary: 'List the nights in which points expired that can be restored',
      response: ExpiredNights,
    },
    ({ db, actor }) => listExpiredNights(db, actor.storeId),
  );

  route.post(
    '/store/points-expiry/restore',
    {
      operationId: 'restoreExpiryNight',
      summary: 'Restore all points that expired in one night, within 60 days',
      body: RestoreNight,
      response: RestoredNight,
      errors: [404],
    },
    ({ db, actor, body }) => restoreNight(db, actor, body.day),
  );

  route.post(
    '/store/customers/:id/restore-points',
    {
      operationId: 'restoreCustomerPoints',
      summary: 'Restore points that expired, within 60 days',
      description: '409: the points were already restored, expired more than 60 days ago, or the customer was merged.',
      body: RestorePoints,
      response: AdjustedPoints,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => restorePoints(db, actor, params.id, body),
  );
}
