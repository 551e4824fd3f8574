import type { ApiKey } from '../../../contract/apiKeys';
import type { Chain } from '../../../contract/chains';
import type { ContactSync } from '../../../contract/contacts';
import type { PosConnection } from '../../../contract/pointOfSale';
import type {
  CreateStore,
  Store,
  StoreContents,
  StoreDeletion,
  StoreStatus,
  StoreWithSecrets,
  UpdateStore,
} from '../../../contract/stores';
import type { PointRatePreview, PointRateQuery } from '../../../contract/termPreviews';
import type { WebhookCounts } from '../../../contract/webhooks';
import { deletedStoreTags, storeApi, storeStatusTags, updatedStoreTags } from '../../entities/store';
import { isNotFound } from '../../shared/api/errors';
import { getStaleTags } from '../../shared/api/getStaleTags';

type WithId<Change> = { id: string } & Change;

const ACCEPTED = 202;

const afterDeletion = (id: string) => [...deletedStoreTags(id), { type: 'Store', id: 'DELETIONS' } as const];

const storesApi = storeApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * A store with its secrets. The server writes each read to the audit log, so the query provides no tag. It is sent
     * when a dialog opens, never after an invalidation, and its data is removed from the cache when the dialog closes.
     */
    getStore: build.query<StoreWithSecrets, string>({
      query: (id) => ({ url: `stores/${id}`, cache: 'no-store' }),
      keepUnusedDataFor: 0,
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch((failure: unknown) => {
          if (isNotFound((failure as { error: unknown }).error))
            dispatch(storesApi.util.invalidateTags([...deletedStoreTags(id)]));
        });
      },
    }),
    getStoreContents: build.query<StoreContents, string>({
      query: (id) => `stores/${id}/contents`,
      keepUnusedDataFor: 0,
    }),
    /** The keys with which programs call the API for a store, without their secrets. */
    listStoreApiKeys: build.query<ApiKey[], string>({
      query: (id) => `stores/${id}/api-keys`,
      keepUnusedDataFor: 0,
      providesTags: (_keys, _error, id) => [{ type: 'ApiKey', id }],
    }),
    revokeStoreApiKey: build.mutation<undefined, { storeId: string; id: string }>({
      query: ({ storeId, id }) => ({ url: `stores/${storeId}/api-keys/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error, { storeId: id }) =>
        getStaleTags(error, [{ type: 'ApiKey', id }], [{ type: 'ApiKey', id }]),
    }),
    countStoreWebhooks: build.query<WebhookCounts, string>({
      query: (id) => `stores/${id}/webhooks/count`,
      keepUnusedDataFor: 0,
    }),
    /** This query provides the store's tag too, because an update may change the API key. */
    getPosConnection: build.query<PosConnection, string>({
      query: (id) => `stores/${id}/point-of-sale`,
      keepUnusedDataFor: 0,
      providesTags: (_connection, _error, id) => [
        { type: 'PosConnection', id },
        { type: 'Store', id },
      ],
    }),
    testPosConnection: build.mutation<PosConnection, string>({
      query: (id) => ({ url: `stores/${id}/point-of-sale/test`, method: 'POST' }),
      invalidatesTags: (_connection, _error, id) => [
        { type: 'PosConnection', id },
        { type: 'Store', id },
      ],
    }),
    getContactSync: build.query<ContactSync, string>({
      query: (id) => `stores/${id}/contact-sync`,
      keepUnusedDataFor: 0,
      providesTags: (_state, _error, id) => [
        { type: 'ContactSync', id },
        { type: 'Store', id },
      ],
    }),
    testContactSync: build.mutation<ContactSync, string>({
      query: (id) => ({ url: `stores/${id}/contact-sync/test`, method: 'POST' }),
      invalidatesTags: (_state, _error, id) => [
        { type: 'ContactSync', id },
        { type: 'Store', id },
      ],
    }),
    previewPointRate: build.query<PointRatePreview, PointRateQuery & { id: string }>({
      query: ({ id, ...params }) => ({ url: `stores/${id}/points-per-dollar/preview`, params }),
      keepUnusedDataFor: 0,
    }),
    createStore: build.mutation<Store, CreateStore>({
      query: (body) => ({ url: 'stores', method: 'POST', body }),
      invalidatesTags: (_store, error) => getStaleTags(error, [{ type: 'Store', id: 'LIST' }, 'StoreCounts']),
    }),
    updateStore: build.mutation<Store, WithId<{ changes: UpdateStore }>>({
      query: ({ id, changes }) => ({ url: `stores/${id}`, method: 'PATCH', body: changes }),
      invalidatesTags: (_store, error, { id, changes }) =>
        getStaleTags(error, updatedStoreTags(id, changes), deletedStoreTags(id)),
    }),
    setStoreStatus: build.mutation<Store, WithId<StoreStatus>>({
      query: ({ id, isActive }) => ({ url: `stores/${id}/status`, method: 'PATCH', body: { isActive } }),
      invalidatesTags: (_result, error, { id }) => getStaleTags(error, storeStatusTags(id), deletedStoreTags(id)),
    }),
    getChain: build.query<Chain, string>({
      query: (id) => `stores/${id}/chain`,
      providesTags: (_chain, _error, id) => [
        { type: 'Store', id },
        { type: 'Store', id: 'LIST' },
      ],
    }),
    startChain: build.mutation<Chain, string>({
      query: (id) => ({ url: `stores/${id}/chain`, method: 'POST' }),
      invalidatesTags: (_chain, error, id) => getStaleTags(error, [{ type: 'Store', id }], deletedStoreTags(id)),
    }),
    endChain: build.mutation<null, string>({
      query: (id) => ({ url: `stores/${id}/chain`, method: 'DELETE' }),
      invalidatesTags: (_result, error, id) => getStaleTags(error, [{ type: 'Store', id }], deletedStoreTags(id)),
    }),
    /** The stores that a background job is deleting. */
    getStoreDeletions: build.query<StoreDeletion[], undefined>({
      query: () => 'stores/deletions',
      providesTags: [{ type: 'Store', id: 'DELETIONS' }],
    }),
    /** Whether the store is already deleted. A background job deletes a large store. */
    deleteStore: build.mutation<{ isDeleted: boolean }, string>({
      query: (id) => ({ url: `stores/${id}/permanent`, method: 'DELETE' }),
      transformResponse: (_body, meta) => ({ isDeleted: meta?.response?.status !== ACCEPTED }),
      // Deleting a large store may finish after a timeout, so an error does not mean failure.
      invalidatesTags: (_result, error, id) => getStaleTags(error, afterDeletion(id), afterDeletion(id)),
    }),
  }),
});

export const {
  useGetStoreQuery,
  usePreviewPointRateQuery,
  useGetStoreContentsQuery,
  useListStoreApiKeysQuery,
  useRevokeStoreApiKeyMutation,
  useCountStoreWebhooksQuery,
  useGetPosConnectionQuery,
  useTestPosConnectionMutation,
  useGetContactSyncQuery,
  useTestContactSyncMutation,
  useGetChainQuery,
  useStartChainMutation,
  useEndChainMutation,
  useCreateStoreMutation,
  useUpdateStoreMutation,
  useSetStoreStatusMutation,
  useDeleteStoreMutation,
  useGetStoreDeletionsQuery,
} = storesApi;
