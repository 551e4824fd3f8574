import type { ApiKey, CreateApiKey, CreatedApiKey } from '../../../contract/apiKeys';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';

const LIST = { type: 'ApiKey', id: 'LIST' } as const;

const developersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The store's API keys, newest first. */
    listApiKeys: build.query<ApiKey[], undefined>({
      query: () => 'store/api-keys',
      providesTags: [LIST],
    }),
    createApiKey: build.mutation<CreatedApiKey, CreateApiKey>({
      query: (body) => ({ url: 'store/api-keys', method: 'POST', body }),
      invalidatesTags: (_key, error) => getStaleTags(error, [LIST]),
    }),
    revokeApiKey: build.mutation<undefined, string>({
      query: (id) => ({ url: `store/api-keys/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => getStaleTags(error, [LIST], [LIST]),
    }),
  }),
});

export const { useListApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } = developersApi;
