import type { Flag, FlagStatus } from '../../../contract/flags';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';
import { cursorPaging, toPaged, type Paged } from '../../shared/api/paged';

const FLAGS_PER_PAGE = 25;

/**
 * The flags of the store with a status, or all flags of one customer. The total of a page counts the open flags of the
 * store.
 */
type FlagFilter = { status: FlagStatus } | { customerId: string };

const flagsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFlags: build.infiniteQuery<Paged<Flag>, FlagFilter, string | null>({
      infiniteQueryOptions: cursorPaging,
      query: ({ queryArg, pageParam }) => ({
        url: 'store/flags',
        params: { ...queryArg, limit: FLAGS_PER_PAGE, cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: Flag[], meta) => toPaged(rows, meta),
      providesTags: [{ type: 'CustomerFlag', id: 'LIST' }],
    }),
    reviewFlag: build.mutation<Flag, { id: string; note: string }>({
      query: ({ id, note }) => ({ url: `store/flags/${id}/review`, method: 'POST', body: { note } }),
      invalidatesTags: (_flag, error) => getStaleTags(error, [{ type: 'CustomerFlag', id: 'LIST' }]),
    }),
  }),
});

export const { useListFlagsInfiniteQuery, useReviewFlagMutation } = flagsApi;

/** Refetches the flags on the page. */
export const refreshFlags = () => flagsApi.util.invalidateTags([{ type: 'CustomerFlag', id: 'LIST' }]);
