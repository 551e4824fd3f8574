import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { Id } from '../../../contract/wire';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getIdParam } from '../../shared/ids';
import type { Encryptor } from '../stores';
import { eraseCustomer } from './eraseCustomer';

/** Erasing of a customer of the owner's store. */
export function erasureRoutes(app: App, { database, encryptor }: { database: Database; encryptor: Encryptor }): void {
  app.delete(
    '/store/customers/:id',
    {
      config: { scopes: DASHBOARD_SCOPES },
      schema: {
        summary: 'Erase a customer: deletes all personal data, keeps the ledger',
        tags: ['customers'],
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      await eraseCustomer({ db: database.forStore(actor.storeId), encryptor }, actor, getIdParam(request));
      return reply.code(204).send(null);
    },
  );
}
