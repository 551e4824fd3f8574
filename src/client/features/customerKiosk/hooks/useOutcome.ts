import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../../shared/api/baseApi';
import { useListCustomerRedemptionsInfiniteQuery, useListCustomerRewardsQuery } from '../customerKioskApi';
import type { KioskCustomer } from '../kioskSlice';

/**
 * What the cashier did with a redemption that the customer has just made; null while it waits. The list of rewards
 * tells that it no longer waits. Only then the customer is looked up by phone, because lookups are limited.
 */
export function useOutcome(
  redeemed: { id: string; rewardId: string } | null,
  { storeId, id: customerId, phone, storeSubdomain }: KioskCustomer,
): 'completed' | 'cancelled' | null {
  const dispatch = useDispatch();
  const { waits } = useListCustomerRewardsQuery(
    { storeId, customerId },
    {
      skip: redeemed === null,
      selectFromResult: ({ data, isFetching }) => ({
        waits: isFetching || (data?.find(({ id }) => id === redeemed?.rewardId)?.isPending ?? true),
      }),
    },
  );
  const { status } = useListCustomerRedemptionsInfiniteQuery(
    { phone, storeSubdomain },
    {
      skip: redeemed === null || waits,
      refetchOnMountOrArgChange: true,
      selectFromResult: ({ data }) => ({
        status: data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === redeemed?.id)?.status,
      }),
    },
  );
  const outcome = status === 'completed' || status === 'cancelled' ? status : null;
  useEffect(() => {
    if (outcome === 'cancelled') dispatch(baseApi.util.invalidateTags([{ type: 'Customer', id: phone }]));
  }, [outcome, phone, dispatch]);
  return outcome;
}
