import { useEffect } from 'react';
import type { RedemptionStatus } from '../../../../contract/redemptions';
import { STATUSES, useListRedemptionsQuery } from '../../../entities/redemption';
import { useStoreId } from '../../../session';
import { usePageVisible } from '../../../shared/device/usePageVisible';
import { FIRST_PAGE } from '../../../shared/routing/useCursorPages';
import { useUrlState } from '../../../shared/routing/useUrlState';
import { useGetRedemptionStatsQuery } from '../activitiesApi';

const POLL_MS = 3_000;

/** The status filter and the id of the open redemption, as stored in the URL. */
export function useActivityAddress() {
  const { params, setParams } = useUrlState();
  const status = STATUSES.find((one) => one === params.get('status'));
  return {
    status,
    openId: params.get('redemption'),
    setStatus: (next: RedemptionStatus | undefined) => setParams({ status: next ?? null, ...FIRST_PAGE }),
    /** No history entry is added, because the dialog closes on Back anyway. */
    setOpenId: (id: string | null) => setParams({ redemption: id }, { replace: true }),
  };
}

interface ActivitiesQuery {
  status: RedemptionStatus | undefined;
  cursor: string | undefined;
  limit: number;
  /** Polls every 3 seconds while the page is visible. */
  polls: boolean;
}

/** One page of redemptions and the statistics above it. While nothing changes, a poll costs two 304 responses. */
export function useActivities({ status, cursor, limit, polls }: ActivitiesQuery) {
  const storeId = useStoreId();
  const isVisible = usePageVisible();
  const options = { pollingInterval: polls && isVisible ? POLL_MS : 0, refetchOnMountOrArgChange: true };
  const list = useListRedemptionsQuery({ storeId, limit, status, cursor }, options);
  const stats = useGetRedemptionStatsQuery(storeId, options);
  useEffect(() => {
    if (stats.error !== undefined) console.error("Couldn't load the stats", stats.error);
  }, [stats.error]);
  return { list, stats };
}
