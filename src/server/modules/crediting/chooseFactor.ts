import type { Shop, Sql } from '../../database/Database';
import { findBoostAt } from '../boosts';
import { findMultiplier } from './multipliers.sql';

/** What multiplies the points of a purchase: the customer's redeemed multiplier or a boost of the store, never both. */
export interface Factor {
  factor: number;
  /** The name of the promotion or boost. null without one. */
  name: string | null;
  redemptionId: string | null;
  boostId: string | null;
}

export const NO_FACTOR: Factor = { factor: 1, name: null, redemptionId: null, boostId: null };

interface PaidPurchase {
  customerId: string;
  paidAt: Date;
  /** Multipliers count if redeemed until then. */
  multiplierCutoff: Date;
  /** By whose clock boosts count in a chain: the zone of the shop at the credit. null without a chain. */
  timeZone: string | null;
  /** The points that the purchase earns with a factor, within its limits. */
  earn: (factor: number) => number;
}

/**
 * Chooses the factor of a purchase by its time of payment. The customer's own multiplier is only used when the purchase
 * earns more points by it than by the boost, or than without one. Otherwise it stays for another purchase.
 */
export async function chooseFactor(
  sql: Sql,
  shop: Shop,
  { customerId, paidAt, multiplierCutoff, timeZone, earn }: PaidPurchase,
): Promise<Factor> {
  const boost = await findBoostFactor(sql, shop, { paidAt, timeZone });
  const own = await findMultiplier(sql, shop, customerId, paidAt, multiplierCutoff);
  if (own && earn(own.item_value) > earn(boost.factor)) {
    return toFactor(own.item_value, own.item_name, { redemptionId: own.id });
  }
  return boost;
}

/** Returns the factor of the boost at this time of payment. */
export async function findBoostFactor(
  sql: Sql,
  { storeId, shopKey }: Shop,
  { paidAt, timeZone }: Pick<PaidPurchase, 'paidAt' | 'timeZone'>,
): Promise<Factor> {
  const boost = await findBoostAt(sql, storeId, { paidAt, shopKey, timeZone });
  return boost ? toFactor(boost.factor, boost.name, { boostId: boost.id }) : NO_FACTOR;
}

/** The part of a ledger row's details that says what earned nothing, and what multiplied the rest. */
export const getEarningDetails = (excludedCents: number, { factor, name }: Pick<Factor, 'factor' | 'name'>) => ({
  ...(excludedCents > 0 && { excludedCents }),
  ...(name !== null && { factor, promotion: name }),
});

const toFactor = (factor: number, name: string, by: Partial<Factor>): Factor => ({
  ...NO_FACTOR,
  factor,
  name,
  ...by,
});
