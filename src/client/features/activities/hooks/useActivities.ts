import { useEffect } from 'react';
import type { RedemptionsQuery, RedemptionStatus } from '../../../../contract/redemptions';
import { STATUSES, useListRedemptionsQuery } from '../../../entities/redemption';
import { useLiveUpdates, useStoreId } from '../../../session';
import { usePageVisible } from '../../../shared/device/usePageVisible';
import { readDay } from '../../../shared/list/readDay';
import { FIRST_PAGE } from '../../../shared/routing/useCursorPages';
import { useUrlState } from '../../../shared/routing/useUrlState';
import { useGetRedemptionStatsQuery } from '../activitiesApi';

const POLL_MS = 3_000;

export interface ActivityFilters {
  /** undefined selects all. */
  status: RedemptionStatus | undefined;
  search: string;
  /** Days in the time zone of the store, YYYY-MM-DD, or ''. */
  from: string;
  to: string;
}

/** The filters and the id of the open redemption, as stored in the URL. */
export function useActivityAddress() {
  const { params, setParams } = useUrlState();
  const filters: ActivityFilters = {
    status: STATUSES.find((one) => one === params.get('status')),
    search: params.get('search') ?? '',
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
  };
  return {
    filters,
    openId: params.get('redemption'),
    setFilters: (change: Partial<ActivityFilters>) => {
      const changed: Record<string, string | null> = { ...FIRST_PAGE };
      for (const [name, value] of Object.entries(change)) changed[name] = value || null;
      setParams(changed);
    },
    /** No history entry is added, because the dialog closes on Back anyway. */
    setOpenId: (id: string | null) => setParams({ redemption: id }, { replace: true }),
  };
}

interface ActivitiesQuery {
  filters: ActivityFilters;
  cursor: string | undefined;
  limit: number;
  /** Polls every 3 seconds while the page is visible. */
  polls: boolean;
}

/** One page of redemptions and the statistics above it. While nothing changes, a poll costs two 304 responses. */
export function useActivities({ filters, cursor, limit, polls }: ActivitiesQuery) {
  const storeId = useStoreId();
  const isVisible = usePageVisible();
  useLiveUpdates([{ type: 'Redemption', id: storeId }, 'RedemptionStats'], !polls);
  const options = { pollingInterval: polls && isVisible ? POLL_MS : 0, refetchOnMountOrArgChange: true };
  const list = useListRedemptionsQuery(
    { storeId, ...toQuery(filters), limit, ...(cursor !== undefined && { cursor }) },
    options,
  );
  const stats = useGetRedemptionStatsQuery(storeId, options);
  useEffect(() => {
    if (stats.error !== undefined) console.error("Couldn't load the stats", stats.error);
  }, [stats.error]);
  return { list, stats };
}

function toQuery({ status, search, from, to }: ActivityFilters): RedemptionsQuery {
  return {
    ...(status !== undefined && { status }),
    ...(search !== '' && { search }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  };
}
