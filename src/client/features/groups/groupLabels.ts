import type { StoreGroup } from '../../../contract/groups';
import { formatNumber } from '../../shared/format/formatNumber';

/** Number of stores that a card names. */
export const NAMED_STORES = 3;

/** The stores that a card names, and how many more there are: '...and 2 more', or null if it names all. */
export function summarizeStores({ stores, storeCount }: StoreGroup): {
  named: StoreGroup['stores'];
  more: string | null;
} {
  const named = stores.slice(0, NAMED_STORES);
  const rest = storeCount - named.length;
  return { named, more: rest > 0 ? `...and ${formatNumber(rest)} more` : null };
}
