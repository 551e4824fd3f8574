import { MergePreview, MergePreviewQuery, MergeRequest, MergeResult } from '../../../contract/merging';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { normalizeId } from '../../shared/ids';
import { mergeCustomers, previewMerge } from './mergeCustomers';

export function mergingRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/customers/:id/merge',
    {
      operationId: 'previewMerge',
      summary: 'Preview the merge of this customer into another one',
      query: MergePreviewQuery,
      response: MergePreview,
      errors: [404, 409],
    },
    ({ db, actor, params, query }) => previewMerge(db, actor, { fromId: params.id, intoId: normalizeId(query.into) }),
  );

  route.post(
    '/store/customers/:id/merge',
    {
      operationId: 'mergeCustomers',
      summary: 'Merge this customer into another one; repeating it changes nothing',
      body: MergeRequest,
      response: MergeResult,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) =>
      mergeCustomers(db, actor, { fromId: params.id, intoId: normalizeId(body.intoCustomerId) }),
  );
}
