/** Bounds of rewards and promotions. Imports nothing. */

/** Lengths, in characters. */
export const OFFER_DESCRIPTION_MAX = 500;
export const OFFER_CATEGORY_MAX = 60;
export const OFFER_TERMS_MAX = 300;

export const POINTS_REQUIRED_MAX = 1_000_000;
/** Redemptions of a reward in one day. */
export const DAILY_LIMIT_MAX = 100_000;

/** Largest numbers in one store, deleted ones apart. */
export const REWARDS_MAX = 500;
export const PROMOTIONS_MAX = 1_000;

/** `decimals` is the number of digits after the decimal point. */
export interface ValueRange {
  min: number;
  max: number;
  decimals: number;
}

/** Percent. */
const PERCENTAGE: ValueRange = { min: 1, max: 100, decimals: 2 };
/** Dollars. */
const AMOUNT: ValueRange = { min: 0.01, max: 10_000, decimals: 2 };

/** The range of the value of a reward by its type; null where a reward has none. */
export const REWARD_VALUES = {
  PERCENTAGE_DISCOUNT: PERCENTAGE,
  FIXED_DISCOUNT: AMOUNT,
  FREE_ITEM: null,
  BOGO: null,
} as const;

/** The range of the value of a promotion by its type. */
export const PROMOTION_VALUES = {
  PERCENTAGE_DISCOUNT: PERCENTAGE,
  FIXED_DISCOUNT: AMOUNT,
  /** Number of items; 0 names no number. */
  FREE_ITEM: { min: 0, max: 99, decimals: 0 },
  /** Factor of the points of a purchase; a factor of 1 would change nothing. */
  POINTS_MULTIPLIER: { min: 1.01, max: 10, decimals: 2 },
} as const;

/** First and last time at which a promotion can start or end. */
export const PROMOTION_DATES = { min: '2000-01-01T00:00:00.000Z', max: '2100-01-01T00:00:00.000Z' } as const;
