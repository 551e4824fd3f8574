import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { MergePreview, MergePreviewQuery, MergeRequest, MergeResult } from '../../../contract/merging';
import { Id } from '../../../contract/wire';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getIdParam, normalizeId } from '../../shared/ids';
import { mergeCustomers, previewMerge } from './mergeCustomers';

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['customers'];
const params = Type.Object({ id: Id });
const errors = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody };

/** Merging of two customers of the owner's store. */
export function mergingRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/store/customers/:id/merge',
    {
      config,
      schema: {
        summary: 'Preview the merge of this customer into another one',
        tags,
        params,
        querystring: MergePreviewQuery,
        response: { 200: MergePreview, ...errors },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const pair = { fromId: getIdParam(request), intoId: normalizeId(request.query.into) };
      return previewMerge(database.forStore(actor.storeId), actor, pair);
    },
  );

  app.post(
    '/store/customers/:id/merge',
    {
      config,
      schema: {
        summary: 'Merge this customer into another one; repeating it changes nothing',
        tags,
        params,
        body: MergeRequest,
        response: { 200: MergeResult, ...errors },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const pair = { fromId: getIdParam(request), intoId: normalizeId(request.body.intoCustomerId) };
      return mergeCustomers(database.forStore(actor.storeId), actor, pair);
    },
  );
}
