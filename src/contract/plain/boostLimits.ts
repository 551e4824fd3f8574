/** Limits for boosts, which forms and schemas share. This file imports nothing. */

/** `decimals` is the number of digits after the decimal point. */
export const BOOST_FACTOR = { min: 1.5, max: 5, decimals: 2 };
/** The maximum number of boosts in one store, not counting deleted ones. */
export const BOOSTS_MAX = 20;
/** The first and the last day that a boost can have. */
export const BOOST_DATES = { min: '2000-01-01', max: '2099-12-31' } as const;
