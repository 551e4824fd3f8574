import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { Id } from '../../../contract/wire';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getIdParam } from '../../shared/ids';
import type { RecordPrivacyRequests } from '../../shared/privacyRequests';
import type { Encryptor } from '../stores';
import { eraseCustomer } from './eraseCustomer';

/** Erasing of a customer of the owner's store. */
export function erasureRoutes(
  app: App,
  {
    database,
    encryptor,
    recordPrivacyRequests,
  }: { database: Database; encryptor: Encryptor; recordPrivacyRequests: RecordPrivacyRequests },
): void {
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
      const { storeId, accountId } = actor;
      const ids = await eraseCustomer({ db: database.forStore(storeId), encryptor }, actor, getIdParam(request));
      const at = new Date().toISOString();
      // A backup may have those who were merged since as customers of their own.
      await recordPrivacyRequests(ids.map((customerId) => ({ kind: 'erased', storeId, customerId, accountId, at })));
      return reply.code(204).send(null);
    },
  );
}
