import { useEffect } from 'react';
import type { RedemptionStatus } from '../../../../contract/redemptions';
import { STATUSES, useListRedemptionsQuery } from '../../../entities/redemption';
import { useStoreId } from '../../../session';
import { usePageVisible } from '../../../shared/device/usePageVisible';
import { FIRST_PAGE } from '../../../shared/routing/useCursorPages';
import { useUrlState } from '../../../shared/routing/useUrlState';
import { useGetRedemptionStatsQuery } from '../activitiesApi';

const POLL_MS = 3_000;

/** The filter and the open redemption, as the address keeps them. */
export function useActivityAddress() {
  const { params, setParams } = useUrlState();
  const status = STATUSES.find((one) => one === params.get('status'));
  return {
    status,
    openId: params.get('redemption'),
    setStatus: (next: RedemptionStatus | undefined) => setParams({ status: next ?? null, ...FIRST_PAGE }),
    /** Without a history entry: Back closes the dialog anyway. */
    setOpenId: (id: string | null) => setParams({ redemption: id }, { replace: true }),
  };
}

interface ActivitiesQuery {
  status: RedemptionStatus | undefined;
  cursor: string | undefined;
  limit: number;
  /** Whether to poll every 3 seconds while the page is visible. */
  polls: boolean;
}

/** A page of redemptions and the figures above it. While nothing changes, a poll costs one 304 for each. */
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
