import type { ApiKey, CreateApiKey, CreatedApiKey } from '../../../contract/apiKeys';
import type { EventsFeed, UpdateEventsFeed } from '../../../contract/events';
import type {
  CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  ResendDeliveries,
  UpdateWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookSecret,
} from '../../../contract/webhooks';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';
import { cursorPaging, toPaged, type Paged } from '../../shared/api/paged';

const KEYS = { type: 'ApiKey', id: 'LIST' } as const;
const WEBHOOKS = { type: 'Webhook', id: 'LIST' } as const;
const DELIVERIES = { type: 'Webhook', id: 'DELIVERIES' } as const;
const FEED = { type: 'Webhook', id: 'FEED' } as const;
const DELIVERIES_PER_PAGE = 20;

interface DeliveryFilter {
  id: string;
  failed: boolean;
}

const developersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The store's API keys, newest first. */
    listApiKeys: build.query<ApiKey[], undefined>({
      query: () => 'store/api-keys',
      providesTags: [KEYS],
    }),
    createApiKey: build.mutation<CreatedApiKey, CreateApiKey>({
      query: (body) => ({ url: 'store/api-keys', method: 'POST', body }),
      invalidatesTags: (_key, error) => getStaleTags(error, [KEYS]),
    }),
    revokeApiKey: build.mutation<undefined, string>({
      query: (id) => ({ url: `store/api-keys/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => getStaleTags(error, [KEYS], [KEYS]),
    }),
    /** The store's webhook endpoints, newest first. */
    listWebhooks: build.query<WebhookEndpoint[], undefined>({
      query: () => 'store/webhooks',
      providesTags: [WEBHOOKS],
    }),
    createWebhook: build.mutation<CreatedWebhookEndpoint, CreateWebhookEndpoint>({
      query: (body) => ({ url: 'store/webhooks', method: 'POST', body }),
      invalidatesTags: (_created, error) => getStaleTags(error, [WEBHOOKS, FEED]),
    }),
    updateWebhook: build.mutation<WebhookEndpoint, { id: string; changes: UpdateWebhookEndpoint }>({
      query: ({ id, changes }) => ({ url: `store/webhooks/${id}`, method: 'PATCH', body: changes }),
      invalidatesTags: (_changed, error) => getStaleTags(error, [WEBHOOKS], [WEBHOOKS]),
    }),
    deleteWebhook: build.mutation<undefined, string>({
      query: (id) => ({ url: `store/webhooks/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => getStaleTags(error, [WEBHOOKS], [WEBHOOKS]),
    }),
    replaceWebhookSecret: build.mutation<WebhookSecret, string>({
      query: (id) => ({ url: `store/webhooks/${id}/secret`, method: 'POST' }),
    }),
    sendTestWebhook: build.mutation<{ id: string }, string>({
      query: (id) => ({ url: `store/webhooks/${id}/test`, method: 'POST' }),
      invalidatesTags: (_sent, error) => getStaleTags(error, [DELIVERIES]),
    }),
    listDeliveries: build.infiniteQuery<Paged<WebhookDelivery>, DeliveryFilter, string | null>({
      infiniteQueryOptions: cursorPaging,
      query: ({ queryArg: { id, failed }, pageParam }) => ({
        url: `store/webhooks/${id}/deliveries`,
        params: { failed, limit: DELIVERIES_PER_PAGE, cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: WebhookDelivery[], meta) => toPaged(rows, meta),
      providesTags: [DELIVERIES],
    }),
    resendDelivery: build.mutation<undefined, { id: string; deliveryId: string }>({
      query: ({ id, deliveryId }) => ({ url: `store/webhooks/${id}/deliveries/${deliveryId}/resend`, method: 'POST' }),
      invalidatesTags: (_result, error) => getStaleTags(error, [DELIVERIES]),
    }),
    /** Sends the events since a time again, and returns how many. */
    resendSince: build.mutation<{ count: number }, ResendDeliveries & { id: string }>({
      query: ({ id, ...body }) => ({ url: `store/webhooks/${id}/resend`, method: 'POST', body }),
      invalidatesTags: (_result, error) => getStaleTags(error, [DELIVERIES]),
    }),
    /** Whether the store keeps the events that programs ask for. */
    getEventsFeed: build.query<EventsFeed, undefined>({
      query: () => 'store/events-feed',
      providesTags: [FEED],
    }),
    setEventsFeed: build.mutation<EventsFeed, UpdateEventsFeed>({
      query: (body) => ({ url: 'store/events-feed', method: 'PUT', body }),
      invalidatesTags: (_feed, error) => getStaleTags(error, [FEED]),
    }),
  }),
});

export const {
  useListApiKeysQuery,
  useCreateApiKeyMutation,
  useRevokeApiKeyMutation,
  useListWebhooksQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useDeleteWebhookMutation,
  useReplaceWebhookSecretMutation,
  useSendTestWebhookMutation,
  useListDeliveriesInfiniteQuery,
  useResendDeliveryMutation,
  useResendSinceMutation,
  useGetEventsFeedQuery,
  useSetEventsFeedMutation,
} = developersApi;
