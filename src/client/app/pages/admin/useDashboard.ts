import { useGetStoreCountsQuery, useListStoresQuery } from '../../../entities/store';
import { useGetOwnerCountsQuery, useListOwnersQuery } from '../../../features/owners';
import { getLoadError, toListState } from '../../../shared/ui/list/listState';
import { LATEST_COUNT } from './LatestPanel';

const FIRST_PAGE = { page: 1, limit: LATEST_COUNT };

/** The data of the dashboard. Each part loads and fails separately; `retry` refetches all that failed. */
export function useDashboard() {
  const stores = useListStoresQuery(FIRST_PAGE);
  const owners = useListOwnersQuery(FIRST_PAGE);
  const storeCounts = useGetStoreCountsQuery(undefined);
  const ownerCounts = useGetOwnerCountsQuery(undefined);
  const hasFailed = (query: Parameters<typeof getLoadError>[0]) => getLoadError(query) !== null;
  const retry = () => {
    for (const query of [stores, owners, storeCounts, ownerCounts]) if (hasFailed(query)) void query.refetch();
  };
  return {
    stores: { ...toListState(stores, ({ rows }) => rows), onRetry: retry },
    owners: { ...toListState(owners, ({ rows }) => rows), onRetry: retry },
    storeCounts: { counts: storeCounts.data, error: getLoadError(storeCounts) ?? undefined },
    ownerCounts: { counts: ownerCounts.data, error: getLoadError(ownerCounts) ?? undefined },
    /** Counts failed but both lists, which have their own retry buttons, loaded. */
    haveOnlyCountsFailed: [storeCounts, ownerCounts].some(hasFailed) && ![stores, owners].some(hasFailed),
    retry,
  };
}
