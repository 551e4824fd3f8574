import { useGetStoreCountsQuery, useListStoresQuery } from '../../../entities/store';
import { useGetOwnerCountsQuery, useListOwnersQuery } from '../../../features/owners';
import { getErrorMessage } from '../../../shared/api/errors';
import { LATEST } from './LatestPanel';

const NEWEST = { page: 1, limit: LATEST };

/** What the dashboard shows, each part on its own, and one way to ask again for all that could not be had. */
export function useDashboard() {
  const stores = useListStoresQuery(NEWEST);
  const owners = useListOwnersQuery(NEWEST);
  const storeCounts = useGetStoreCountsQuery(undefined);
  const ownerCounts = useGetOwnerCountsQuery(undefined);
  const isMissing = (query: Part<unknown>) => problemOf(query) !== null;
  return {
    stores: { rows: stores.data?.rows, problem: problemOf(stores) },
    owners: { rows: owners.data?.rows, problem: problemOf(owners) },
    storeCounts: { figures: storeCounts.data, problem: problemOf(storeCounts) ?? undefined },
    ownerCounts: { figures: ownerCounts.data, problem: problemOf(ownerCounts) ?? undefined },
    /** Figures are missing and no list, which would offer to try again, is. */
    figuresAloneMissing: [storeCounts, ownerCounts].some(isMissing) && ![stores, owners].some(isMissing),
    retry: () => {
      for (const query of [stores, owners, storeCounts, ownerCounts]) if (isMissing(query)) void query.refetch();
    },
  };
}

interface Part<Data> {
  data?: Data;
  error?: unknown;
  isFetching: boolean;
}

/** Why a part cannot be shown; null while it can be, or is on its way. */
function problemOf({ data, error, isFetching }: Part<unknown>): string | null {
  return data === undefined && error !== undefined && !isFetching ? getErrorMessage(error) : null;
}
