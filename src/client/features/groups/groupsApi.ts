import type { SaveGroup, StoreGroup, UpdateGroup } from '../../../contract/groups';
import { storeNameTags } from '../../entities/store';
import { baseApi } from '../../shared/api/baseApi';
import { isNotFound } from '../../shared/api/errors';
import { getStaleTags } from '../../shared/api/getStaleTags';
import { formatNumber } from '../../shared/format/formatNumber';

/** The number of stores named on a card. */
const NAMED_STORES = 3;

/** The stores named on a card. `more` is a text such as '...and 2 more', or null if all stores are named. */
export function summarizeStores({ stores, storeCount }: StoreGroup): {
  named: StoreGroup['stores'];
  more: string | null;
} {
  const named = stores.slice(0, NAMED_STORES);
  const rest = storeCount - named.length;
  return { named, more: rest > 0 ? `...and ${formatNumber(rest)} more` : null };
}

/** Groups appear only in one sorted list, so every change invalidates the list. */
const LIST = [{ type: 'Group', id: 'LIST' }] as const;
const invalidateList = (_result: unknown, error: unknown) => getStaleTags(error, LIST, LIST);

const groupsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All groups, newest first, each with the names of its first stores. */
    listGroups: build.query<StoreGroup[], undefined>({
      query: () => ({ url: 'store-groups', params: { stores: NAMED_STORES } }),
      providesTags: (groups = []) => [
        { type: 'Group', id: 'LIST' },
        ...groups.map(({ id }) => ({ type: 'Group' as const, id })),
        ...storeNameTags([...new Set(groups.flatMap(({ stores }) => stores.map(({ id }) => id)))]),
        // In a group that names only some of its stores, renaming any store can change which ones are first.
        ...(groups.some(({ stores, storeCount }) => storeCount > stores.length)
          ? [{ type: 'StoreName', id: 'LIST' } as const]
          : []),
      ],
    }),
    /** A group with all its stores for the edit form. It is fetched when the form opens and removed when it closes. */
    getGroup: build.query<StoreGroup, string>({
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
      invalidatesTags: invalidateList,
    }),
    updateGroup: build.mutation<StoreGroup, { id: string; changes: UpdateGroup }>({
      query: ({ id, changes }) => ({ url: `store-groups/${id}`, method: 'PATCH', body: changes }),
      invalidatesTags: invalidateList,
    }),
    deleteGroup: build.mutation<unknown, string>({
      query: (id) => ({ url: `store-groups/${id}`, method: 'DELETE' }),
      invalidatesTags: invalidateList,
    }),
  }),
});

export const {
  useListGroupsQuery,
  useGetGroupQuery,
  useCreateGroupMutation,
  useUpdateGroupMutation,
  useDeleteGroupMutation,
} = groupsApi;
