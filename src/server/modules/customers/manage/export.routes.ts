import { Type } from 'typebox';
import { CustomerExportQuery } from '../../../../contract/manageCustomers';
import { defineRoutes } from '../../../auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../../auth/guard';
import type { Database } from '../../../database/Database';
import type { App } from '../../../http/App';
import { sendCsv } from '../../../http/sendCsv';
import { CUSTOMER_CSV, exportCustomers } from './exportCustomers';

/** The download of the customers of the owner's store. */
export function customerExportRoutes(app: App, { database }: { database: Database }): void {
  defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES }).get(
    '/store/customers/export',
    {
      summary: 'Download customers as CSV, found and sorted as in the list',
      query: CustomerExportQuery,
      produces: ['text/csv'],
      response: Type.Unsafe<NodeJS.ReadableStream>({}),
    },
    async ({ db, actor, query, reply }) => {
      const batches = await exportCustomers(db, actor, query);
      const day = new Date().toISOString().slice(0, 10);
      return sendCsv(reply, { name: `customers-${day}`, columns: CUSTOMER_CSV, batches });
    },
  );
}
