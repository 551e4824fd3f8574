import { useChain, useGetOwnAccountQuery } from '../../../session';

export interface Shop {
  id: string;
  name: string;
}

/** The shops of the owner's chain, the first one first. None without a chain, or while they are unknown. */
export function useShops(): readonly Shop[] {
  const chain = useChain();
  const { data } = useGetOwnAccountQuery(undefined, { skip: chain === null });
  return data?.chain?.shops ?? [];
}
