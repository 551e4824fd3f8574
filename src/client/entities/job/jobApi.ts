import type { FailedJob, FailedJobs, StoreJobs } from '../../../contract/jobs';
import { baseApi } from '../../shared/api/baseApi';
import { cursorPaging } from '../../shared/api/paged';

const PAGE_SIZE = 30;

type FailedJobsPage = Omit<FailedJobs, 'jobs'> & { rows: FailedJob[] };

const jobsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Failed jobs, newest first. The argument is the name of a kind of job, or '' for all kinds. */
    listFailedJobs: build.infiniteQuery<FailedJobsPage, string, string | null>({
      infiniteQueryOptions: cursorPaging,
      query: ({ queryArg, pageParam }) => ({
        url: 'jobs/failed',
        params: { name: queryArg || undefined, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
      }),
      transformResponse: ({ jobs, ...rest }: FailedJobs) => ({ ...rest, rows: jobs }),
      providesTags: [{ type: 'FailedJob', id: 'LIST' }],
      // Jobs can fail at any time, so the list is never reused.
      keepUnusedDataFor: 0,
    }),
    /** The waiting, running and failed jobs of a store. */
    getStoreJobs: build.query<StoreJobs, string>({
      query: (storeId) => `stores/${storeId}/jobs`,
      providesTags: [{ type: 'FailedJob', id: 'LIST' }],
      keepUnusedDataFor: 0,
    }),
    // The tags are also invalidated after an error, because another administrator may have been faster.
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
