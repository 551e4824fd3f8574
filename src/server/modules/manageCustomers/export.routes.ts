import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { CustomerExportQuery } from '../../../contract/manageCustomers';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { sendCsv } from '../../http/sendCsv';
import { CUSTOMER_CSV, exportCustomers } from './exportCustomers';

/** The download of the customers of the owner's store. */
export function customerExportRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/store/customers/export',
    {
      config: { scopes: DASHBOARD_SCOPES },
      schema: {
        summary: 'Download customers as CSV, found and sorted as in the list',
        tags: ['customers'],
        produces: ['text/csv'],
        querystring: CustomerExportQuery,
        response: { 200: Type.Unsafe<NodeJS.ReadableStream>({}), 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const batches = await exportCustomers(database.forStore(actor.storeId), actor, request.query);
      const day = new Date().toISOString().slice(0, 10);
      return sendCsv(reply, { name: `customers-${day}`, columns: CUSTOMER_CSV, batches });
    },
  );
}
