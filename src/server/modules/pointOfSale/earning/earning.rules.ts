import type { PosLine } from '../../../integrations/pointOfSale/PointOfSale';

/** What earns no points besides gift cards. */
export interface Exclusion {
  /** Categories of the register. */
  categoryIds: readonly string[];
  /** Whether items earn nothing whose buyer the register asks for their age. Credits of earlier versions lack it. */
  ageRestricted?: boolean;
}

/** How the lines of an order were judged. It is kept with the credit, so that later changes are judged alike. */
export interface EarningTerms extends Exclusion {
  /** Whether each item of the order was excluded, by item id. */
  items: Readonly<Record<string, boolean>>;
}
export const NOTHING_EXCLUDED: EarningTerms = { categoryIds: [], items: {} };

/** What was sold with an order. */
export interface OrderLines {
  lines: readonly PosLine[];
  /** The categories of the items by item id, or null when they were not read. */
  categoriesByItem: ReadonlyMap<string, readonly string[]> | null;
}

/**
 * Judges the items of an order. Items that `before` has judged keep their judgment, even if they were moved to another
 * category or deleted since. null when the categories of an item are not known.
 */
export function judgeItems(
  { lines, categoriesByItem }: OrderLines,
  { categoryIds, ageRestricted = false }: Exclusion,
  before: EarningTerms['items'] = {},
): EarningTerms | null {
  if (categoryIds.length === 0 && !ageRestricted) return NOTHING_EXCLUDED;
  const items: Record<string, boolean> = { ...before };
  for (const { itemId, isAgeRestricted } of lines) {
    if (itemId === null || itemId in before) continue;
    const itemCategories = categoryIds.length === 0 ? [] : categoriesByItem?.get(itemId);
    if (!itemCategories) return null;
    items[itemId] =
      items[itemId] === true ||
      (ageRestricted && isAgeRestricted) ||
      itemCategories.some((id) => categoryIds.includes(id));
  }
  return { categoryIds, ageRestricted, items };
}

/**
 * Returns the part of `eligibleCents` that earns no points: the share of lines that are no sale, such as gift cards,
 * and of excluded items, rounded half up. Payments count, not prices, because discounts on the order,
 * refunds of an amount and service charges belong to all lines in proportion. Returned lines count as not bought,
 * unless nothing else is left. An order without prices earns everything.
 */
export function getExcludedCents(eligibleCents: number, lines: readonly PosLine[], terms: EarningTerms): number {
  const bought = lines.filter(({ isReturned }) => !isReturned);
  const counted = sumNet(bought) > 0n ? bought : lines;
  const excluded = counted.filter((line) => !line.isRevenue || isExcluded(line, terms));
  const total = sumNet(counted);
  return total === 0n ? 0 : Number(divideRounding(BigInt(eligibleCents) * sumNet(excluded), total));
}

/** A line that was typed in has no item, but may be age-restricted. */
function isExcluded({ itemId, isAgeRestricted }: PosLine, { items, ageRestricted = false }: EarningTerms): boolean {
  return itemId === null ? ageRestricted && isAgeRestricted : items[itemId] === true;
}

/** Returns `cents` × `part` / `whole`, rounded half up. `whole` must not be 0. */
export function getShare(cents: number, part: number, whole: number): number {
  return Number(divideRounding(BigInt(cents) * BigInt(part), BigInt(whole)));
}

const PERCENT = 1_000_000n;

/** Returns the price of a line in cents, without its own discounts: first the percentages, then the amounts. */
export function getNetCents({ priceCents, thousandths, modifierCents, discounts }: PosLine): bigint {
  const full =
    (thousandths === null ? BigInt(priceCents) : divideRounding(BigInt(priceCents) * BigInt(thousandths), 1000n)) +
    BigInt(modifierCents);
  const percents = discounts.map(({ percent }) => divideRounding(full * BigInt(percent), PERCENT));
  const net = discounts.reduce((sum, { cents }) => sum - BigInt(cents), full) - percents.reduce((a, b) => a + b, 0n);
  return net > 0n ? net : 0n;
}

function sumNet(lines: readonly PosLine[]): bigint {
  return lines.reduce((sum, line) => sum + getNetCents(line), 0n);
}

/** Divides and rounds half up. */
function divideRounding(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}
