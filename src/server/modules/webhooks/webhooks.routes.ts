import { Type } from 'typebox';
import {
  CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  DeliveriesQuery,
  ResendDeliveries,
  ResentDeliveries,
  UpdateWebhookEndpoint,
  WebhookCounts,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookSecret,
} from '../../../contract/webhooks';
import { Id } from '../../../contract/wire';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { ADMIN_SCOPES, DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import type { Encryptor } from '../../platform/secrets/encryption';
import { sendListPage } from '../../shared/paging';
import { listDeliveries, resendDelivery, resendSince, sendTest } from './deliveries';
import { createEndpoint, deleteEndpoint, rotateSecret, updateEndpoint } from './endpoints';
import { countEndpoints, listEndpointRows } from './endpoints.sql';

interface RouteDeps {
  database: Database;
  encryptor: Encryptor;
  webhooksAllowPrivate: boolean;
}

export function webhookRoutes(app: App, { database, encryptor, webhooksAllowPrivate }: RouteDeps): void {
  const route = defineRoutes(app, { database, tags: ['webhooks'], scopes: DASHBOARD_SCOPES });
  const shared = { encryptor, allowsPrivate: webhooksAllowPrivate };

  route.get(
    '/store/webhooks',
    {
      operationId: 'listWebhookEndpoints',
      summary: 'List the webhook endpoints of the store, newest first',
      response: Type.Array(WebhookEndpoint),
    },
    ({ db, actor }) => listEndpointRows(db, actor.storeId),
  );

  route.post(
    '/store/webhooks',
    {
      operationId: 'createWebhookEndpoint',
      summary: 'Add a webhook endpoint',
      description:
        'It gets the events from now on. The response is the only one with the secret that signs them, by Standard ' +
        'Webhooks 1.0.',
      body: CreateWebhookEndpoint,
      response: CreatedWebhookEndpoint,
      status: 201,
      errors: [409],
    },
    ({ db, actor, body }) => createEndpoint({ db, ...shared }, actor, body),
  );

  route.patch(
    '/store/webhooks/:id',
    {
      operationId: 'updateWebhookEndpoint',
      summary: 'Change a webhook endpoint; omitted fields stay as they are',
      description: 'Events wait while it is off.',
      body: UpdateWebhookEndpoint,
      response: WebhookEndpoint,
      errors: [404],
    },
    ({ db, actor, params, body }) => updateEndpoint({ db, ...shared }, actor, params.id, body),
  );

  route.delete(
    '/store/webhooks/:id',
    { operationId: 'deleteWebhookEndpoint', summary: 'Delete a webhook endpoint with its deliveries', errors: [404] },
    ({ db, actor, params }) => deleteEndpoint(db, actor, params.id),
  );

  route.post(
    '/store/webhooks/:id/secret',
    {
      operationId: 'rotateWebhookSecret',
      summary: 'Replace the secret of a webhook endpoint',
      description: 'For 24 hours, webhooks have a signature of each secret.',
      response: WebhookSecret,
      errors: [404],
    },
    ({ db, actor, params }) => rotateSecret({ db, ...shared }, actor, params.id),
  );

  route.post(
    '/store/webhooks/:id/test',
    {
      operationId: 'sendTestWebhook',
      summary: 'Send a test event to a webhook endpoint',
      response: Type.Object({ id: Id }),
      status: 202,
      errors: [404, 409],
    },
    ({ db, actor, params }) => sendTest(db, actor, params.id),
  );

  route.get(
    '/store/webhooks/:id/deliveries',
    {
      operationId: 'listWebhookDeliveries',
      summary: 'List what was sent to a webhook endpoint, newest first',
      description: 'For 30 days. Link rel=next is the address of the next page.',
      query: DeliveriesQuery,
      response: Type.Array(WebhookDelivery),
      errors: [404],
    },
    async ({ db, actor, params, query, request, reply }) =>
      sendListPage(request, reply, await listDeliveries(db, actor.storeId, params.id, query)),
  );

  route.post(
    '/store/webhooks/:id/resend',
    {
      operationId: 'resendWebhooks',
      summary: 'Send the events since a time to a webhook endpoint again',
      body: ResendDeliveries,
      response: ResentDeliveries,
      status: 202,
      errors: [404, 409],
    },
    ({ db, actor, params, body }) => resendSince(db, actor, params.id, body),
  );

  route.post(
    '/store/webhooks/:id/deliveries/:deliveryId/resend',
    {
      operationId: 'resendWebhook',
      summary: 'Send an event to a webhook endpoint again',
      status: 202,
      errors: [404, 409],
    },
    ({ db, actor, params }) => resendDelivery(db, actor, params.id, params.deliveryId),
  );

  defineRoutes(app, { database, tags: ['webhooks'], scopes: ADMIN_SCOPES }).get(
    '/stores/:id/webhooks/count',
    {
      operationId: 'countWebhookEndpoints',
      summary: 'Count the webhook endpoints of a store',
      response: WebhookCounts,
    },
    ({ db, params }) => countEndpoints(db, params.id),
  );
}
