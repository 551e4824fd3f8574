import { Gifts, GiftsPreview, GiftsPreviewQuery } from '../../../contract/gifts';
import { GIFT_PREVIEW_DAYS } from '../../../contract/plain/giftLimits';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { findGifts } from './gifts.sql';
import { previewGifts } from './previewGifts';
import { saveGifts } from './saveGifts';

export function giftRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['gifts'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/gifts',
    { operationId: 'getGifts', summary: 'Get the gifts and the limits of what purchases earn', response: Gifts },
    ({ db, actor }) => findGifts(db, actor.storeId),
  );

  route.put(
    '/store/gifts',
    {
      operationId: 'setGifts',
      summary: 'Change the gifts and the limits of what purchases earn',
      body: Gifts,
      response: Gifts,
    },
    ({ db, actor, body }) => saveGifts(db, actor, body),
  );

  route.get(
    '/store/gifts/preview',
    {
      operationId: 'previewGifts',
      summary: `Preview what gifts and limits would have done in the last ${GIFT_PREVIEW_DAYS} days`,
      query: GiftsPreviewQuery,
      response: GiftsPreview,
    },
    ({ db, actor, query }) => previewGifts(db, actor.storeId, query),
  );
}
