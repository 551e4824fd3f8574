import type { StoreGroup } from '../../../contract/groups';
import { formatPoints } from '../../shared/format/formatPoints';

/** Stores that a card names. */
export const NAMED_STORES = 3;

/** '1 store', '5 stores'. */
export const storesLabel = (count: number) => `${formatPoints(count)} ${count === 1 ? 'store' : 'stores'}`;

/** The names that a card shows, and how many more there are as a line, or null where all are shown. */
export function namedStores({ stores, storeCount }: StoreGroup): { named: StoreGroup['stores']; more: string | null } {
  const named = stores.slice(0, NAMED_STORES);
  const rest = storeCount - named.length;
  return { named, more: rest > 0 ? `...and ${formatPoints(rest)} more` : null };
}
