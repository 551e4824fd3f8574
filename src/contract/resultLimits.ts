/** The months of the results page, including this month. */
export const RESULTS_MONTHS = 12;

/** The days before and after joining that are compared. */
export const BEFORE_AFTER_DAYS = 90;

/** The fewest customers whose means are compared. */
export const BEFORE_AFTER_MIN = 30;

/** The highest cost of one reward or segment, in cents. */
export const UNIT_COST_MAX = 100_000;
