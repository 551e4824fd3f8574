import type { ChangeGroup, SaveGroup, StoreGroup } from '../../../contract/groups';
import { isNotFound } from '../../shared/api/errors';
import { baseApi } from '../../shared/api/baseApi';
import { staleAfter } from '../../shared/api/staleAfter';
import { NAMED_STORES } from './groupLabels';

/** Whatever shows groups shows them by the list, which is in their order: any change may move any of them. */
const LIST = [{ type: 'Group', id: 'LIST' }] as const;
const reloadsList = (_answer: unknown, error: unknown) => staleAfter(error, LIST, LIST);

const groupsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first; each names its first few stores alone. */
    listGroups: build.query<StoreGroup[], undefined>({
      query: () => ({ url: 'store-groups', params: { stores: NAMED_STORES } }),
      providesTags: (groups = []) => [
        { type: 'Group', id: 'LIST' },
        ...groups.map(({ id }) => ({ type: 'Group' as const, id })),
        ...[...storesOf(groups)].map((id) => ({ type: 'Store' as const, id: `NAMED:${id}` })),
        // Stores that are counted only: renamed, one of them may come to be among the first.
        ...(groups.some(({ stores, storeCount }) => storeCount > stores.length)
          ? [{ type: 'Store' as const, id: 'SEARCHED' }]
          : []),
      ],
    }),
    /** With all its stores, for the edit form: asked when that opens and dropped with it. */
    readGroup: build.query<StoreGroup, string>({
      query: (id) => `store-groups/${id}`,
      keepUnusedDataFor: 0,
      onQueryStarted: async (_id, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch((failure: unknown) => {
          if (isNotFound((failure as { error: unknown }).error)) dispatch(groupsApi.util.invalidateTags([...LIST]));
        });
      },
    }),
    createGroup: build.mutation<StoreGroup, SaveGroup>({
      query: (body) => ({ url: 'store-groups', method: 'POST', body }),
      invalidatesTags: reloadsList,
    }),
    changeGroup: build.mutation<StoreGroup, { id: string; changes: ChangeGroup }>({
      query: ({ id, changes }) => ({ url: `store-groups/${id}`, method: 'PATCH', body: changes }),
      invalidatesTags: reloadsList,
    }),
    deleteGroup: build.mutation<unknown, string>({
      query: (id) => ({ url: `store-groups/${id}`, method: 'DELETE' }),
      invalidatesTags: reloadsList,
    }),
  }),
});

const storesOf = (groups: readonly StoreGroup[]) => new Set(groups.flatMap(({ stores }) => stores.map(({ id }) => id)));

export const {
  useListGroupsQuery,
  useReadGroupQuery,
  useCreateGroupMutation,
  useChangeGroupMutation,
  useDeleteGroupMutation,
} = groupsApi;
