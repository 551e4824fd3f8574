import type { Boost, CreateBoost, UpdateBoost } from '../../../contract/boosts';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';
import { withKey } from '../../shared/api/withKey';

const LIST = { type: 'Boost', id: 'LIST' } as const;
const PATH = 'store/boosts';
const invalidatesTags = (_result: unknown, error: unknown) => getStaleTags(error, [LIST], [LIST]);

const boostsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All boosts of the store, switched off and ended ones too, oldest first. */
    listBoosts: build.query<Boost[], undefined>({ query: () => PATH, providesTags: [LIST] }),
    /** `key` is an idempotency key, which makes a retry safe. */
    createBoost: build.mutation<Boost, { key: string; body: CreateBoost }>({
      query: ({ key, body }) => withKey(key, { url: PATH, method: 'POST', body }),
      invalidatesTags,
    }),
    updateBoost: build.mutation<Boost, { id: string; changes: UpdateBoost }>({
      query: ({ id, changes }) => ({ url: `${PATH}/${id}`, method: 'PATCH', body: changes }),
      invalidatesTags,
    }),
    deleteBoost: build.mutation<unknown, string>({
      query: (id) => ({ url: `${PATH}/${id}`, method: 'DELETE' }),
      invalidatesTags,
    }),
  }),
});

export const { useListBoostsQuery, useCreateBoostMutation, useUpdateBoostMutation, useDeleteBoostMutation } = boostsApi;
