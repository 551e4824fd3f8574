import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import type { Encryptor } from '../../platform/secrets/encryption';
import type { RecordPrivacyRequests } from '../privacyRequests';
import { eraseCustomer } from './eraseCustomer';

interface ErasureDeps {
  database: Database;
  encryptor: Encryptor;
  recordPrivacyRequests: RecordPrivacyRequests;
}

export function erasureRoutes(app: App, { database, encryptor, recordPrivacyRequests }: ErasureDeps): void {
  defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES }).delete(
    '/store/customers/:id',
    {
      operationId: 'eraseCustomer',
      summary: 'Erase a customer: deletes all personal data, keeps the ledger',
      errors: [404, 409],
    },
    async ({ actor, params }) => {
      const { accountId } = actor;
      const erased = await eraseCustomer({ database, encryptor }, actor, params.id);
      const at = new Date().toISOString();
      // All of these ids are recorded, because a backup may contain customers unmerged.
      await recordPrivacyRequests(erased.map((customer) => ({ kind: 'erased', ...customer, accountId, at })));
    },
  );
}
