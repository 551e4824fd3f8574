import { getExcludedCents, judgeItems, type EarningTerms, type Exclusion } from './earning.rules';
import type { LinesById, LinesNeeded } from './readLines';

/** What of an order earns points, and by which rules this was determined. */
export interface Earning {
  excludedCents: number;
  terms: EarningTerms;
}

/**
 * Determines which part of an order earns points. `before` are the items that its credit has judged already. null when
 * its lines must be read first, 'unreadable' when the register sent something that has no meaning.
 */
export function determineEarning(
  { orderId, eligibleCents }: { orderId: string; eligibleCents: number },
  known: LinesById,
  exclusion: Exclusion,
  before?: EarningTerms['items'],
): Earning | 'unreadable' | null {
  // An order without value, such as a voided one, has nothing to divide.
  if (eligibleCents === 0) return { excludedCents: 0, terms: { ...exclusion, items: before ?? {} } };
  const order = known.get(orderId);
  if (order === undefined || order === 'unreadable') return order ?? null;
  const terms = judgeItems(order, exclusion, before);
  return terms && { excludedCents: getExcludedCents(eligibleCents, order.lines, terms), terms };
}

/** Orders that could not be credited or changed, because what was sold with them is not known. */
export interface LinesMissing {
  needsLines: LinesNeeded[];
  /** The ids of orders whose lines or items make no sense. */
  unreadable: string[];
}

export function addMissing(
  missing: LinesMissing,
  orderId: string,
  reason: 'unreadable' | null,
  { categoryIds }: Exclusion,
): void {
  if (reason === 'unreadable') missing.unreadable.push(orderId);
  else missing.needsLines.push({ orderId, withCategories: categoryIds.length > 0 });
}
