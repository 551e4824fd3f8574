import type { StatsPeriod, StoreStats } from '../../../../../contract/stats';
import { getErrorMessage } from '../../../../shared/api/errors';
import { useUrlState } from '../../../../shared/routing/useUrlState';
import { useGetStoreStatsQuery } from '../../ownerDashboardApi';
import { DEFAULT_PERIOD, PERIODS } from '../periods';

export interface StoreStatsState {
  period: StatsPeriod;
  setPeriod: (period: StatsPeriod) => void;
  /** The data of the selected period, or of the previous one while it is loading; undefined before the first load. */
  data: StoreStats | undefined;
  isFetching: boolean;
  /** Whether `data` is that of the previously selected period. */
  isStale: boolean;
  /** The error if there is no data to show. */
  error: string | null;
  refetch: () => void;
}

/** The statistics of the period in the URL. */
export function useStoreStats(): StoreStatsState {
  const { params, setParams } = useUrlState();
  const period = PERIODS.find(({ value }) => value === params.get('period'))?.value ?? DEFAULT_PERIOD;
  const query = useGetStoreStatsQuery(period, { refetchOnMountOrArgChange: true });
  const hasFailed = query.isError && query.currentData === undefined;
  return {
    period,
    setPeriod: (next) => setParams({ period: next === DEFAULT_PERIOD ? null : next }, { replace: true }),
    data: query.data,
    isFetching: query.isFetching,
    isStale: query.currentData === undefined,
    error: hasFailed ? getErrorMessage(query.error, 'Failed to load trends. Please try again.') : null,
    refetch: () => void query.refetch(),
  };
}
