import type { FailedJob, FailedJobs, StoreJobs } from '../../../contract/jobs';
import { baseApi } from '../../shared/api/baseApi';
import { cursorPaging } from '../../shared/api/paged';

const PAGE_SIZE = 30;

type FailedJobsPage = Omit<FailedJobs, 'jobs'> & { rows: FailedJob[] };

const jobsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Latest first; of one kind, or of all for ''. */
    listFailedJobs: build.infiniteQuery<FailedJobsPage, string, string | null>({
      infiniteQueryOptions: cursorPaging,
      query: ({ queryArg, pageParam }) => ({
        url: 'jobs/failed',
        params: { name: queryArg || undefined, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
      }),
      transformResponse: ({ jobs, ...rest }: FailedJobs) => ({ ...rest, rows: jobs }),
      providesTags: [{ type: 'FailedJob', id: 'LIST' }],
      // Jobs fail without any action here.
      keepUnusedDataFor: 0,
    }),
    /** The jobs of a store that wait, run or failed for good. */
    getStoreJobs: build.query<StoreJobs, string>({
      query: (storeId) => `stores/${storeId}/jobs`,
      providesTags: [{ type: 'FailedJob', id: 'LIST' }],
      keepUnusedDataFor: 0,
    }),
    // Also after an error: another administrator may have been first.
    retryJob: build.mutation<unknown, string>({
      query: (id) => ({ url: `jobs/failed/${id}/retry`, method: 'POST' }),
      invalidatesTags: [{ type: 'FailedJob', id: 'LIST' }],
    }),
    discardJob: build.mutation<unknown, string>({
      query: (id) => ({ url: `jobs/failed/${id}`, method: 'DELETE' }),
      invalidatesTags: [{ type: 'FailedJob', id: 'LIST' }],
    }),
  }),
});

export const { useListFailedJobsInfiniteQuery, useGetStoreJobsQuery, useRetryJobMutation, useDiscardJobMutation } =
  jobsApi;
