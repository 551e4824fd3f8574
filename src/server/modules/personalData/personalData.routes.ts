import { PersonalData } from '../../../contract/personalData';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { exportPersonalData } from './exportPersonalData';

export function personalDataRoutes(app: App, { database }: { database: Database }): void {
  defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES }).get(
    '/store/customers/:id/export',
    {
      operationId: 'exportCustomerData',
      summary: 'Download everything that is stored about a customer, as JSON',
      response: PersonalData,
      errors: [404],
    },
    async ({ actor, params, reply }) => {
      const data = await exportPersonalData(database, actor, params.id);
      void reply.header('content-disposition', `attachment; filename="customer-${data.exportedAt.slice(0, 10)}.json"`);
      return data;
    },
  );
}
