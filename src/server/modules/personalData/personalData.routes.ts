import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { PersonalData } from '../../../contract/personalData';
import { Id } from '../../../contract/wire';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getIdParam } from '../../shared/ids';
import { exportPersonalData } from './exportPersonalData';

/** The download of all data about one customer of the owner's store. */
export function personalDataRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/store/customers/:id/export',
    {
      config: { scopes: DASHBOARD_SCOPES },
      schema: {
        summary: 'Download everything that is stored about a customer, as JSON',
        tags: ['customers'],
        params: Type.Object({ id: Id }),
        response: { 200: PersonalData, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const data = await exportPersonalData(database.forStore(actor.storeId), actor, getIdParam(request));
      void reply
        .header('content-disposition', `attachment; filename="customer-${data.exportedAt.slice(0, 10)}.json"`)
        .header('cache-control', 'no-store');
      return data;
    },
  );
}
