import type { PosDiscount, PosLine } from '../pointOfSale/PointOfSale';
import { isAbsent, parseId, parseInteger, parseObject, unexpected } from '../shared/parseFields';
import { MAX_CENTS, parseOptionalElements, parseOptionalFlag } from './parseFields';

/** A unit quantity of a million units, in thousandths. */
const MAX_THOUSANDTHS = 1_000_000_000;

/** Parses the line items of an order. @throws UnexpectedValue for an impossible value. */
export function parseLines(response: unknown): PosLine[] {
  return parseOptionalElements(parseObject(response, 'order').lineItems, 'lineItems').map(parseLine);
}

function parseLine(element: unknown): PosLine {
  const line = parseObject(element, 'line item');
  const modifications = parseOptionalElements(line.modifications, 'modifications').map((modification) =>
    parseSignedCents(parseObject(modification, 'modification').amount, 'modification amount'),
  );
  return {
    itemId: isAbsent(line.item) ? null : parseId(parseObject(line.item, 'line item item').id, 'item id'),
    priceCents: parseSignedCents(line.price, 'line item price'),
    thousandths: isAbsent(line.unitQty)
      ? null
      : parseInteger(line.unitQty, MAX_THOUSANDTHS, 'line item unitQty', 'thousandths of a unit'),
    modifierCents: modifications.reduce((sum, cents) => sum + cents, 0),
    discounts: parseOptionalElements(line.discounts, 'discounts').map(parseDiscount),
    // Clover omits other flags when they are false, but a line without this one is a sale.
    isRevenue: isAbsent(line.isRevenue) || parseOptionalFlag(line.isRevenue, 'line item isRevenue'),
    isAgeRestricted: parseOptionalFlag(line.isAgeRestricted, 'line item isAgeRestricted'),
    isReturned:
      parseOptionalFlag(line.refunded, 'line item refunded') ||
      parseOptionalFlag(line.exchanged, 'line item exchanged'),
  };
}

/** Clover has the amount of a discount as a negative number. */
function parseDiscount(element: unknown): PosDiscount {
  const { amount, percentage } = parseObject(element, 'discount');
  return {
    cents: Math.abs(parseSignedCents(amount, 'discount amount')),
    percent: isAbsent(percentage) ? 0 : parsePercent(percentage),
  };
}

function parsePercent(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0 && value <= 100)) {
    throw unexpected('discount percentage', 'a number from 0 to 100');
  }
  return Math.round(value * 10_000);
}

/** Returns cents, which may be below zero, as for a modifier that makes an item cheaper. Clover omits zero. */
function parseSignedCents(value: unknown, name: string): number {
  if (isAbsent(value)) return 0;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || Math.abs(value) > MAX_CENTS) {
    throw unexpected(name, 'whole cents');
  }
  return value;
}
