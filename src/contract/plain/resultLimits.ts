/** The months of the results page, including this month. */
export const RESULTS_MONTHS = 12;

/** The days before and after joining that are compared. */
export const BEFORE_AFTER_DAYS = 90;

/** The fewest customers whose means are compared. */
export const BEFORE_AFTER_MIN = 30;

/** The most that goods for $1 of sales can cost, in cents. */
export const GOODS_COST_MAX = 100;

/** How many costs are saved at once. */
export const UNIT_COSTS_MAX = 500;

/** The highest cost of one reward or one segment of a text, and of the program in a month, in cents. */
export const UNIT_COST_MAX = 100_000;
