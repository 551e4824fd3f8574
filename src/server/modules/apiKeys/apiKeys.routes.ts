import { Type } from 'typebox';
import { ApiKey, CreateApiKey, CreatedApiKey } from '../../../contract/apiKeys';
import type { Database, Sql } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { ADMIN_SCOPES, DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import type { Encryptor } from '../../platform/secrets/encryption';
import { AppError } from '../../shared/AppError';
import { createIdentityProof } from '../accounts';
import { createKey, revokeKey } from './apiKeys';
import { findKeyStore, listApiKeyRows } from './apiKeys.sql';

const CREATE = {
  summary: 'Create an API key',
  description: 'The response is the only one with the key itself. 403 with secondFactor: a sign-in code is needed too.',
  body: CreateApiKey,
  response: CreatedApiKey,
  status: 201,
} as const;

/** Routes for the API keys of a store, in a chain those of its first store. */
export function apiKeyRoutes(app: App, { database, encryptor }: { database: Database; encryptor: Encryptor }): void {
  const prove = createIdentityProof({ database, encryptor });
  const owner = defineRoutes(app, { database, tags: ['API keys'], scopes: DASHBOARD_SCOPES });
  const admin = defineRoutes(app, { database, tags: ['API keys'], scopes: ADMIN_SCOPES });

  owner.get(
    '/store/api-keys',
    {
      operationId: 'listApiKeys',
      summary: 'List the API keys of your store, newest first',
      response: Type.Array(ApiKey),
    },
    ({ db, actor }) => listApiKeyRows(db, actor.storeId),
  );

  owner.post('/store/api-keys', { ...CREATE, operationId: 'createApiKey', errors: [409, 429] }, ({ actor, body }) =>
    createKey(prove, actor, actor.storeId, body),
  );

  owner.delete(
    '/store/api-keys/:id',
    { operationId: 'revokeApiKey', summary: 'Revoke an API key, which ends at once', errors: [404] },
    ({ db, actor, params }) => revokeKey(db, actor, actor.storeId, params.id),
  );

  admin.get(
    '/stores/:id/api-keys',
    {
      operationId: 'listStoreApiKeys',
      summary: 'List the API keys of a store, newest first',
      response: Type.Array(ApiKey),
      errors: [404, 409],
    },
    async ({ db, params }) => {
      await assertHasKeys(db, params.id);
      return listApiKeyRows(db, params.id);
    },
  );

  admin.post(
    '/stores/:id/api-keys',
    { ...CREATE, operationId: 'createStoreApiKey', errors: [404, 409, 429] },
    async ({ db, actor, params, body }) => {
      await assertHasKeys(db, params.id);
      return createKey(prove, actor, params.id, body);
    },
  );

  admin.delete(
    '/stores/:id/api-keys/:keyId',
    { operationId: 'revokeStoreApiKey', summary: 'Revoke an API key of a store, which ends at once', errors: [404] },
    ({ db, actor, params }) => revokeKey(db, actor, params.id, params.keyId),
  );
}

/** @throws AppError 404 when no store has the id, 409 for a shop of a chain, whose keys are the chain's. */
async function assertHasKeys(sql: Sql, storeId: string): Promise<void> {
  const store = await findKeyStore(sql, storeId);
  if (!store) throw new AppError('not_found', 'Store not found');
  if (store.isShop) throw new AppError('conflict', 'The API keys of this shop are those of its chain');
}
