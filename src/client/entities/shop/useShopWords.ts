import { useChain } from '../../session';
import { useShops } from './useShops';

/**
 * What people call the place that a page shows: one shop of a chain, or a store. `whole` is what they call all that can
 * be selected: with no shop selected it is the chain.
 */
export function useShopWords(): { one: 'store' | 'shop'; whole: 'store' | 'shop' | 'chain' } {
  const one = useChain() === null ? 'store' : 'shop';
  const { isChain, selectedId } = useShops();
  return { one, whole: isChain && selectedId === null ? 'chain' : one };
}
