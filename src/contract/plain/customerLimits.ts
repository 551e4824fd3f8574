/** Limits for customers, flags and points expiry. This file imports nothing. */

/** Thresholds of the customer segments, which docs/api/console.md and a trigger in schema/lastHere.sql repeat. */
export const NEW_DAYS = 30;
export const RECENT_DAYS = 30;
export const REGULAR_VISITS = 3;
export const REGULAR_DAYS = 90;
export const LAPSED_DAYS = 60;
/** More purchases of one customer within FLAG_EARN_HOURS are flagged. docs/api/console.md lists all thresholds. */
export const FLAG_EARNS_MAX = 3;
export const FLAG_EARN_HOURS = 24;
/** A larger adjustment of a balance, in points up or down, is flagged. */
export const FLAG_ADJUSTMENT_POINTS = 500;
/** This many adjustments of one customer by one account within FLAG_ADJUSTMENT_DAYS are flagged. */
export const FLAG_ADJUSTMENTS = 3;
export const FLAG_ADJUSTMENT_DAYS = 7;

/** The largest adjustment of a balance in points, and the maximum length of its reason. */
export const ADJUSTMENT_MAX = 1_000_000;
export const ADJUSTMENT_REASON_MAX = 200;
export const FLAG_NOTE_MAX = 500;

/** A customer with this share of a reward's points, from 0 to 1, counts as near the reward. */
export const NEAR_REWARD_SHARE = 0.9;
/** The months without activity that an owner can choose before points expire. */
export const EXPIRY_MONTHS = [6, 12, 18, 24] as const;
/** The notice in days before a shorter expiry period takes effect. */
export const EXPIRY_NOTICE_DAYS = 30;
/** How many days after an expiry the owner can restore the points. */
export const EXPIRY_RESTORE_DAYS = 60;
/** How many months the preview of an expiry covers, including the current one. */
export const EXPIRY_PREVIEW_MONTHS = 12;

/** How many days before an expiry customers get a warning text. */
export const EXPIRY_WARNING_DAYS = [30, 7] as const;
/** An automated message is sent when points for a reward were not redeemed for this many days. */
export const UNLOCKED_DAYS = 14;
