import { WEBHOOK_DESCRIPTION_MAX, WEBHOOKS_MAX } from '../../../contract/plain/webhookLimits';
import type {
  CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  UpdateWebhookEndpoint,
  WebhookEndpoint,
  WebhookSecret,
} from '../../../contract/webhooks';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { findUrlProblem } from '../../integrations/webhooks';
import { pick, recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import type { Encryptor } from '../../platform/secrets/encryption';
import { AppError, assertNoFieldErrors, collectFieldErrors } from '../../shared/AppError';
import { validateText } from '../../shared/validateText';
import { listEventsAfter, turnOnEvents } from '../events';
import {
  countEndpoints,
  createEndpointId,
  deleteEndpointRow,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  updateEndpointRow,
} from './endpoints.sql';
import { encryptWebhookSecret, tryDecryptWebhookSecrets } from './endpointSecrets';
import { findSecrets, replaceSecrets } from './endpointSecrets.sql';
import { createWebhookSecret } from './signing';

export interface EndpointDeps {
  db: ScopedDatabase;
  encryptor: Encryptor;
  /** Whether endpoints may have addresses of inner networks. */
  allowsPrivate: boolean;
}

const AUDITED = ['url', 'description', 'types', 'isActive'] as const;

/** @throws AppError 404 when the store has no such endpoint. */
export function foundEndpoint(endpoint: WebhookEndpoint | null): WebhookEndpoint {
  if (!endpoint) throw new AppError('not_found', 'Webhook endpoint not found');
  return endpoint;
}

/**
 * Adds an endpoint, which gets all events from now on. The store writes events from then on. The response is the only
 * one with the secret.
 * @throws AppError 400 with the errors of the fields, 409 when the store has the maximum.
 */
export function createEndpoint(
  { db, encryptor, allowsPrivate }: EndpointDeps,
  actor: DashboardActor,
  body: CreateWebhookEndpoint,
): Promise<CreatedWebhookEndpoint> {
  const { storeId } = actor;
  const fields = { description: '', types: [], ...normalize(body) };
  assertValid(fields, allowsPrivate);
  return db.transaction(async (sql) => {
    // Also locks the store, so that parallel calls do not exceed the maximum.
    await turnOnEvents(sql, storeId);
    const { endpoints } = await countEndpoints(sql, storeId);
    if (endpoints >= WEBHOOKS_MAX)
      throw new AppError('conflict', `A store can have ${WEBHOOKS_MAX} webhook endpoints. Delete one first.`);
    const id = await createEndpointId(sql);
    const secret = createWebhookSecret();
    // Without a type no event matches, so `next` is the end of the feed.
    const { next } = await listEventsAfter(sql, storeId, { after: null, types: [], limit: 1 });
    const encrypted = encryptWebhookSecret(encryptor, { storeId, id }, secret);
    await insertEndpoint(sql, { storeId, id, keyId: encryptor.keyId, secret: encrypted }, fields, next);
    await audit(sql, actor, 'webhook_created', id, { newValues: { ...fields, isActive: true } });
    return { ...foundEndpoint(await findEndpoint(sql, storeId, id)), secret };
  });
}

/**
 * Changes an endpoint. One that is turned on goes on from where it was.
 * @throws AppError 400 with the errors of the fields, 404.
 */
export function updateEndpoint(
  { db, allowsPrivate }: EndpointDeps,
  actor: DashboardActor,
  id: string,
  body: UpdateWebhookEndpoint,
): Promise<WebhookEndpoint> {
  const { storeId } = actor;
  const changes = normalize(body);
  assertValid(changes, allowsPrivate);
  return db.transaction(async (sql) => {
    const before = foundEndpoint(await lockEndpoint(sql, storeId, id));
    await updateEndpointRow(sql, storeId, id, { ...before, ...changes });
    const after = foundEndpoint(await findEndpoint(sql, storeId, id));
    const values = { oldValues: pick(before, AUDITED), newValues: pick(after, AUDITED) };
    await audit(sql, actor, 'webhook_updated', id, values);
    return after;
  });
}

/** Deletes an endpoint with its deliveries. @throws AppError 404 */
export function deleteEndpoint(db: ScopedDatabase, actor: DashboardActor, id: string): Promise<void> {
  return db.transaction(async (sql) => {
    const before = foundEndpoint(await lockEndpoint(sql, actor.storeId, id));
    await deleteEndpointRow(sql, actor.storeId, id);
    await audit(sql, actor, 'webhook_deleted', id, { oldValues: pick(before, AUDITED) });
  });
}

/** Replaces the secret of an endpoint. For a day, the one before signs too. @throws AppError 404 */
export function rotateSecret(
  { db, encryptor }: EndpointDeps,
  actor: DashboardActor,
  id: string,
): Promise<WebhookSecret> {
  const { storeId } = actor;
  return db.transaction(async (sql) => {
    foundEndpoint(await lockEndpoint(sql, storeId, id));
    const stored = await findSecrets(sql, storeId, id);
    // One that was encrypted with a lost SECRETS_KEY can no longer sign.
    const [old] = (stored && tryDecryptWebhookSecrets(encryptor, stored)) ?? [];
    const secret = createWebhookSecret();
    const encrypt = (each: string) => encryptWebhookSecret(encryptor, { storeId, id }, each);
    const oldSecret = old === undefined ? null : encrypt(old);
    await replaceSecrets(sql, { storeId, id, keyId: encryptor.keyId, secret: encrypt(secret), oldSecret });
    await audit(sql, actor, 'webhook_secret_replaced', id, {});
    return { secret };
  });
}

function normalize<Fields extends UpdateWebhookEndpoint>(fields: Fields): Fields {
  return {
    ...fields,
    ...(fields.url !== undefined && { url: fields.url.trim() }),
    ...(fields.description !== undefined && { description: fields.description.trim() }),
  };
}

function assertValid({ url, description = '' }: UpdateWebhookEndpoint, allowsPrivate: boolean): void {
  assertNoFieldErrors(
    collectFieldErrors({
      url: url === undefined ? null : findUrlProblem(url, { allowsPrivate }),
      description: description === '' ? null : validateText('Description', description, WEBHOOK_DESCRIPTION_MAX),
    }),
  );
}

function audit(
  sql: Sql,
  actor: DashboardActor,
  action: string,
  recordId: string,
  values: { oldValues?: object; newValues?: object },
): Promise<void> {
  return recordAuditBy(sql, actor, { action, recordType: 'webhook_endpoint', recordId, ...values });
}
