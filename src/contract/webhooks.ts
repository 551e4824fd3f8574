import { Type, type Static } from 'typebox';
import { EVENT_TYPES, type EventType } from './events';
import { LIST_PAGE_MAX } from './plain/limits';
import { WEBHOOK_DESCRIPTION_MAX, WEBHOOK_URL_MAX } from './plain/webhookLimits';
import { Id, Nullable, Timestamp } from './wire';

const endpointFields = {
  url: Type.String({ maxLength: WEBHOOK_URL_MAX, description: 'An https address on the public internet' }),
  description: Type.String({ maxLength: WEBHOOK_DESCRIPTION_MAX, description: 'What receives the events' }),
  types: Type.Array(
    // The compiler does not see the members of a mapped union.
    Type.Unsafe<EventType>(
      Type.Union(
        EVENT_TYPES.map((type) => Type.Literal(type)),
        { title: 'EventType' },
      ),
    ),
    {
      maxItems: EVENT_TYPES.length,
      uniqueItems: true,
      description: 'The types of events that are sent; none for all',
    },
  ),
};
const isActive = Type.Boolean({ description: 'Whether events are sent. They wait while it is false' });

/** An address to which the events of a store are sent, without its secret. */
export const WebhookEndpoint = Type.Object(
  {
    id: Id,
    ...endpointFields,
    isActive,
    offReason: Nullable(
      Type.Union([
        Type.Literal('gone', { description: 'It answered 410' }),
        Type.Literal('failing', { description: 'It failed for days without a success' }),
      ]),
    ),
    failingSince: Nullable(Timestamp),
    createdAt: Timestamp,
  },
  { title: 'WebhookEndpoint' },
);
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const CreateWebhookEndpoint = Type.Object(
  {
    url: endpointFields.url,
    description: Type.Optional(endpointFields.description),
    types: Type.Optional(endpointFields.types),
  },
  { additionalProperties: false, title: 'CreateWebhookEndpoint' },
);
export type CreateWebhookEndpoint = Static<typeof CreateWebhookEndpoint>;

export const UpdateWebhookEndpoint = Type.Object(
  { ...Type.Partial(Type.Object(endpointFields)).properties, isActive: Type.Optional(isActive) },
  { additionalProperties: false, minProperties: 1, title: 'UpdateWebhookEndpoint' },
);
export type UpdateWebhookEndpoint = Static<typeof UpdateWebhookEndpoint>;

/** `secret` signs the webhooks. It is in no later response. */
export const WebhookSecret = Type.Object(
  { secret: Type.String({ description: 'whsec_ and the key in base64' }) },
  { title: 'WebhookSecret' },
);
export type WebhookSecret = Static<typeof WebhookSecret>;

export const CreatedWebhookEndpoint = Type.Object(
  { ...WebhookEndpoint.properties, ...WebhookSecret.properties },
  { title: 'CreatedWebhookEndpoint' },
);
export type CreatedWebhookEndpoint = Static<typeof CreatedWebhookEndpoint>;

export const DeliveryProblem = Type.Union([
  Type.Literal('address_refused', { description: 'The address is not public, or not https' }),
  Type.Literal('name_unknown', { description: 'The name of the address is not known' }),
  Type.Literal('unreachable', { description: 'No connection, or it broke off' }),
  Type.Literal('certificate', { description: 'The certificate is not valid for the address' }),
  Type.Literal('timeout', { description: 'No answer in time' }),
  Type.Literal('secret_unreadable', { description: 'The secret cannot be decrypted: replace it' }),
]);
export type DeliveryProblem = Static<typeof DeliveryProblem>;

/** An event that is sent to an endpoint, with the answer to its last attempt. */
export const WebhookDelivery = Type.Object(
  {
    id: Id,
    type: Type.String({ description: 'The type of the event, or webhook.test' }),
    createdAt: Timestamp,
    state: Type.Union([Type.Literal('waiting'), Type.Literal('delivered'), Type.Literal('failed')]),
    attempts: Type.Integer(),
    attemptedAt: Nullable(Timestamp),
    nextAttemptAt: Nullable(Timestamp),
    status: Nullable(Type.Integer({ description: 'The HTTP status of the last answer' })),
    problem: Nullable(DeliveryProblem),
    durationMs: Nullable(Type.Integer()),
    answer: Type.String({ description: 'The first KB of the last answer' }),
  },
  { title: 'WebhookDelivery' },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const DeliveriesQuery = Type.Object(
  {
    failed: Type.Optional(Type.Boolean({ description: 'Only deliveries whose last attempt failed' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_MAX })),
    cursor: Type.Optional(Type.String({ maxLength: 200, description: 'End of the previous page, from its Link' })),
  },
  { additionalProperties: false },
);
export type DeliveriesQuery = Static<typeof DeliveriesQuery>;

export const ResendDeliveries = Type.Object(
  {
    since: Timestamp,
    failedOnly: Type.Optional(Type.Boolean({ description: 'Leaves out what was delivered' })),
  },
  { additionalProperties: false, title: 'ResendDeliveries' },
);
export type ResendDeliveries = Static<typeof ResendDeliveries>;

export const ResentDeliveries = Type.Object({ count: Type.Integer() }, { title: 'ResentDeliveries' });

export const WebhookCounts = Type.Object(
  { endpoints: Type.Integer(), off: Type.Integer({ description: 'Those that are turned off' }) },
  { title: 'WebhookCounts' },
);
export type WebhookCounts = Static<typeof WebhookCounts>;
