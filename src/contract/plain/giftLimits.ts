/** Limits for gifts and for what purchases earn. This file imports nothing. */

/** The most points of one gift. */
export const GIFT_POINTS_MAX = 10_000;
/** The highest limit of what one purchase, or all of one day, may earn. */
export const LIMIT_POINTS_MAX = 1_000_000;
/** The highest minimum of a purchase, in cents. */
export const MINIMUM_CENTS_MAX = 10_000_000;
/** How many days the preview of gifts looks back. */
export const GIFT_PREVIEW_DAYS = 30;
/** For how many days a birthday must not have changed. */
export const BIRTHDAY_STANDS_DAYS = 30;
/** The least number of days between two birthday gifts of a customer. */
export const BIRTHDAY_GIFT_DAYS = 330;
/** A birthday gift that was missed is made up within so many days. */
export const BIRTHDAY_MAKE_UP_DAYS = 7;
