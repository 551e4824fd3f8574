export { DiscardJobDialog } from './components/DiscardJobDialog';
export { useGetStoreJobsQuery, useListFailedJobsInfiniteQuery } from './jobApi';
export { useRetryJob } from './hooks/useRetryJob';
