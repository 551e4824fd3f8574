import { useGetStoreCountsQuery, useListStoresQuery } from '../../../entities/store';
import { useGetOwnerCountsQuery, useListOwnersQuery } from '../../../features/owners';
import { getErrorMessage } from '../../../shared/api/errors';
import { LATEST_COUNT } from './LatestPanel';

const FIRST_PAGE = { page: 1, limit: LATEST_COUNT };

/** The data of the dashboard. Each part loads and fails separately; `retry` refetches all that failed. */
export function useDashboard() {
  const stores = useListStoresQuery(FIRST_PAGE);
  const owners = useListOwnersQuery(FIRST_PAGE);
  const storeCounts = useGetStoreCountsQuery(undefined);
  const ownerCounts = useGetOwnerCountsQuery(undefined);
  const hasFailed = (query: QueryState) => getLoadError(query) !== null;
  return {
    stores: { rows: stores.data?.rows, error: getLoadError(stores) },
    owners: { rows: owners.data?.rows, error: getLoadError(owners) },
    storeCounts: { counts: storeCounts.data, error: getLoadError(storeCounts) ?? undefined },
    ownerCounts: { counts: ownerCounts.data, error: getLoadError(ownerCounts) ?? undefined },
    /** Counts failed but both lists, which have a retry button of their own, loaded. */
    haveOnlyCountsFailed: [storeCounts, ownerCounts].some(hasFailed) && ![stores, owners].some(hasFailed),
    retry: () => {
      for (const query of [stores, owners, storeCounts, ownerCounts]) if (hasFailed(query)) void query.refetch();
    },
  };
}

interface QueryState {
  data?: unknown;
  error?: unknown;
  isFetching: boolean;
}

/** Why a query has no data; null if it has, or is loading. */
function getLoadError({ data, error, isFetching }: QueryState): string | null {
  return data === undefined && error !== undefined && !isFetching ? getErrorMessage(error) : null;
}
