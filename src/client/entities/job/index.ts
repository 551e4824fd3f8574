export { DiscardJobDialog } from './DiscardJobDialog';
export { useGetStoreJobsQuery, useListFailedJobsInfiniteQuery } from './jobsApi';
export { useRetryJob } from './useRetryJob';
