import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { WebhookTest } from '../../../contract/events';
import type { Scope } from '../auth/actor';
import { TAGS } from './apiTags';
import type { App } from './App';
import { shareParts } from './openApiParts';

/** Who has each scope. */
const CALLERS: Record<Scope, string> = {
  admin: 'administrators',
  dashboard: 'owners',
  shop: 'managers of a shop',
  kiosk: 'kiosks',
  board: 'cashiers',
  key: 'API keys',
  customer: 'customers on their page',
};

/** What the addresses of a store's webhooks get. */
const EVENT_WEBHOOK = {
  operationId: 'receiveEvent',
  summary: 'Receive an event',
  description:
    'The server calls your address, with the headers webhook-id, webhook-timestamp and webhook-signature of Standard ' +
    'Webhooks 1.0. An event may come again, and after newer ones.',
  tags: ['webhooks'],
  security: [],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { anyOf: [{ $ref: '#/components/schemas/Event' }, WebhookTest] } } },
  },
  responses: {
    '2XX': { description: 'It arrived' },
    410: { description: 'Nothing more is sent, until the owner turns the webhook on again' },
    default: { description: 'It is sent again later' },
  },
};

/**
 * Generates the OpenAPI document from the schemas of the routes, and adds who may call each. Call it before the routes
 * are registered. `publicUrl` is the address at which others reach the server, if it is known.
 */
export async function registerOpenApi(app: App, publicUrl: string | undefined): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Regulars',
        description: 'Loyalty and rewards for retail stores',
        version: '1',
        contact: { name: 'The operator of this server' },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [
        ...(publicUrl === undefined ? [] : [{ url: publicUrl, description: 'The address for others' }]),
        { url: '/', description: 'The server that sends this description' },
      ],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      webhooks: { event: { post: EVENT_WEBHOOK } },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'Token of /auth/login' },
          key: { type: 'http', scheme: 'bearer', description: 'An API key of the store, rg_…, with the scope named' },
          customer: {
            type: 'apiKey',
            in: 'cookie',
            name: 'regulars-customer-{storeId}',
            description: 'Set by POST /my/{subdomain}/session; changes need the Origin of this server too',
          },
        },
      },
    },
    stripBasePath: false,
    transform: ({ schema, url, route }) => {
      const { scopes, key } = route.config ?? {};
      const described: FastifySchema = {
        ...schema,
        description: [schema.description, describeCallers(scopes, key)].filter(Boolean).join(' '),
        ...(scopes
          ? {
              security: [
                { [scopes.includes('customer') ? 'customer' : 'session']: [] },
                ...(key === undefined ? [] : [{ key: [] }]),
              ],
              'x-scopes': [...scopes],
              ...(key !== undefined && { 'x-key-scope': key }),
            }
          : { security: [] }),
      };
      return { schema: described, url };
    },
    transformObject: (document) => shareParts('openapiObject' in document ? document.openapiObject : {}),
  });
}

function describeCallers(scopes: readonly Scope[] | undefined, key: string | undefined): string {
  if (!scopes) return 'Needs no session.';
  const callers = [
    ...scopes.map((scope) => CALLERS[scope]),
    ...(key === undefined ? [] : [`${CALLERS.key} with ${key}`]),
  ];
  return `For ${new Intl.ListFormat('en').format(callers)}.`;
}
