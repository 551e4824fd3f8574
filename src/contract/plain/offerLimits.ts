/** Limits for rewards and promotions. This file imports nothing. */

/** Maximum lengths, in characters. */
export const OFFER_DESCRIPTION_MAX = 500;
export const OFFER_CATEGORY_MAX = 60;
export const OFFER_TERMS_MAX = 300;

export const POINTS_REQUIRED_MAX = 1_000_000;
/** The maximum number of redemptions of a reward in one day. */
export const DAILY_LIMIT_MAX = 100_000;
/** The number of stamps of a stamp card. */
export const STAMPS_MIN = 5;
export const STAMPS_MAX = 12;

/** The maximum numbers in one store, not counting deleted ones. */
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

/** The value range of each type of reward, or null for types without a value. */
export const REWARD_VALUES = {
  PERCENTAGE_DISCOUNT: PERCENTAGE,
  FIXED_DISCOUNT: AMOUNT,
  FREE_ITEM: null,
  BOGO: null,
} as const;

/** The value range of each type of promotion. */
export const PROMOTION_VALUES = {
  PERCENTAGE_DISCOUNT: PERCENTAGE,
  FIXED_DISCOUNT: AMOUNT,
  /** Number of items. 0 means that no number is given. */
  FREE_ITEM: { min: 0, max: 99, decimals: 0 },
  /** The multiplier of a purchase's points. A multiplier of 1 would change nothing. */
  POINTS_MULTIPLIER: { min: 1.01, max: 10, decimals: 2 },
} as const;

/** The earliest and the latest start or end of a promotion. */
export const PROMOTION_DATES = { min: '2000-01-01T00:00:00.000Z', max: '2100-01-01T00:00:00.000Z' } as const;
