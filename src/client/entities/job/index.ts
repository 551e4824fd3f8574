export { DiscardJobDialog } from './DiscardJobDialog';
export { useGetStoreJobsQuery, useListFailedJobsInfiniteQuery } from './jobApi';
export { useRetryJob } from './useRetryJob';
