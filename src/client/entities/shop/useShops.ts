import type { Profile } from '../../../contract/owners';
import { accountApi, useChain } from '../../session';
import { useSelectedShop } from './selectedShop';

export type Shop = NonNullable<NonNullable<Profile['chain']>['shops']>[number];

const NONE: readonly Shop[] = [];

/** The shops of the signed-in owner's chain. Without a chain, and for a shop's manager, `isChain` is false. */
export function useShops() {
  const selectedId = useSelectedShop();
  const { getOwnAccount } = accountApi.endpoints;
  // Stores without a chain need no request for this. If their chain has begun since they signed in, a page loads it.
  const chain = useChain();
  getOwnAccount.useQuerySubscription(undefined, { skip: chain === null || chain.isManager });
  const { data } = getOwnAccount.useQueryState(undefined);
  const shops = data?.chain?.shops;
  return {
    isChain: shops !== undefined || (data === undefined && chain?.isManager === false),
    /** Empty until they are loaded. */
    shops: shops ?? NONE,
    selectedId,
    selected: shops?.find(({ id }) => id === selectedId) ?? null,
    /** Whether the selected shop is no longer in the chain. */
    isGone: data !== undefined && selectedId !== null && !shops?.some(({ id }) => id === selectedId),
  };
}
