import { Type } from 'typebox';
import {
  CustomerExportQuery,
  CustomerProfile,
  CustomersQuery,
  ListedCustomer,
  SegmentCount,
} from '../../../contract/customerRecords';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { sendCsv } from '../../platform/http/sendCsv';
import { sendListPage } from '../../shared/paging';
import { getCustomerProfile } from './customerProfile.sql';
import { CUSTOMER_CSV, exportCustomers } from './exportCustomers';
import { countSegments, listCustomers } from './listCustomers';

export function manageCustomersRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/customers',
    {
      operationId: 'listCustomers',
      summary: 'List customers, searched by part of a name or phone, or by segment',
      description:
        'X-Total-Count is the number of matches. With X-Total-Count-Relation: gte there are more, of which only the ' +
        'first 1,000 were counted. Link rel=next is the address of the next page.',
      query: CustomersQuery,
      response: Type.Array(ListedCustomer),
    },
    async ({ db, actor, query, request, reply }) => sendListPage(request, reply, await listCustomers(db, actor, query)),
  );

  route.get(
    '/store/customers/segments',
    {
      operationId: 'countSegments',
      summary: 'Count the customers in each segment',
      response: Type.Array(SegmentCount),
    },
    ({ db, actor }) => countSegments(db, actor),
  );

  route.get(
    '/store/customers/:id',
    {
      operationId: 'getCustomer',
      summary: 'Get a customer',
      key: 'customers:read',
      response: CustomerProfile,
      errors: [404],
    },
    ({ db, actor, params }) => getCustomerProfile(db, actor.storeId, params.id),
  );
}

export function customerExportRoutes(app: App, { database }: { database: Database }): void {
  defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES }).get(
    '/store/customers/export',
    {
      operationId: 'exportCustomers',
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
