import type { Catalog } from './catalog';
import { newId } from './newId';

/** A line of an order, as the vendor has it. */
export interface CloverLine {
  id: string;
  /** null for an amount that was typed in. */
  item: { id: string } | null;
  name: string;
  price: number;
  /** The quantity in thousandths of a unit, for an item with a unit. */
  unitQty?: number;
  unitName?: string;
  isRevenue: boolean;
  isAgeRestricted: boolean;
  ageRestrictedType?: string;
  minimumAge?: number;
  refunded: boolean;
  exchanged: boolean;
  discounts: CloverDiscount[];
  modifications: CloverModification[];
}
export interface CloverDiscount {
  id: string;
  name: string;
  /** Below zero, as at the vendor. */
  amount?: number;
  percentage?: number;
}
interface CloverModification {
  id: string;
  name: string;
  amount: number;
}

export interface Discount {
  name?: string;
  amountCents?: number;
  percent?: number;
}
export interface LineInput {
  /** An item of the catalog. Without it, name and priceCents make a line that was typed in. */
  itemId?: string;
  name?: string;
  /** The default is the price of the item. */
  priceCents?: number;
  /** How many pieces, each a line of its own as at the vendor. The default is 1. */
  quantity?: number;
  /** How many units, such as 0.5 lb, of an item with a unit. */
  units?: number;
  discounts?: Discount[];
  modifiers?: { name: string; cents: number }[];
}

/** Makes the lines of an order. */
export function createLines(catalog: Catalog, inputs: readonly LineInput[]): CloverLine[] {
  return inputs.flatMap((input) => {
    const item = catalog.items.find(({ id }) => id === input.itemId);
    const units = input.units ?? (item?.unitName === undefined ? undefined : 1);
    return Array.from({ length: input.quantity ?? 1 }, () => ({
      id: newId(),
      item: input.itemId === undefined ? null : { id: input.itemId },
      name: input.name ?? item?.name ?? 'Custom item',
      price: input.priceCents ?? item?.price ?? 0,
      ...(units !== undefined && { unitQty: Math.round(units * 1000), unitName: item?.unitName ?? 'each' }),
      isRevenue: item?.isRevenue ?? true,
      isAgeRestricted: item?.isAgeRestricted ?? false,
      ...(item?.ageRestrictedType !== undefined && { ageRestrictedType: item.ageRestrictedType }),
      ...(item?.minimumAge !== undefined && { minimumAge: item.minimumAge }),
      refunded: false,
      exchanged: false,
      discounts: (input.discounts ?? []).map(createDiscount),
      modifications: (input.modifiers ?? []).map(({ name, cents }) => ({ id: newId(), name, amount: cents })),
    }));
  });
}

export function createDiscount({ name = 'Discount', amountCents, percent }: Discount): CloverDiscount {
  return {
    id: newId(),
    name,
    ...(amountCents !== undefined && { amount: -amountCents }),
    ...(percent !== undefined && { percentage: percent }),
  };
}

/** The price of a line in cents after its own discounts. */
export function getLineCents({ price, unitQty, modifications, discounts }: CloverLine): number {
  const full =
    (unitQty === undefined ? price : Math.round((price * unitQty) / 1000)) +
    modifications.reduce((sum, { amount }) => sum + amount, 0);
  return applyDiscounts(full, discounts);
}

/** The price of an order in cents before tax, after all discounts. */
export function getSubtotal(lines: readonly CloverLine[], discounts: readonly CloverDiscount[]): number {
  return applyDiscounts(
    lines.filter(({ exchanged }) => !exchanged).reduce((sum, line) => sum + getLineCents(line), 0),
    discounts,
  );
}

/** Subtracts percentages first, then amounts, as the vendor does. */
function applyDiscounts(cents: number, discounts: readonly CloverDiscount[]): number {
  const percents = discounts.reduce((sum, { percentage = 0 }) => sum + Math.round((cents * percentage) / 100), 0);
  const amounts = discounts.reduce((sum, { amount = 0 }) => sum + amount, 0);
  return Math.max(0, cents - percents + amounts);
}
