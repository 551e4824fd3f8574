/** Bounds of what owners see and do about customers. Imports nothing. */

/** What divides customers into segments; also listed in docs/api.md. */
export const NEW_DAYS = 30;
export const REGULAR_VISITS = 3;
export const REGULAR_DAYS = 90;
export const LAPSED_DAYS = 60;
/**
 * What is flagged for the owner to review; also listed in docs/api.md. More purchases of one customer in
 * FLAG_EARN_HOURS:
 */
export const FLAG_EARNS_MAX = 3;
export const FLAG_EARN_HOURS = 24;
/** A larger adjustment, in points, up or down. */
export const FLAG_ADJUSTMENT_POINTS = 500;
/** As many adjustments of one customer by one account in FLAG_ADJUSTMENT_DAYS. */
export const FLAG_ADJUSTMENTS = 3;
export const FLAG_ADJUSTMENT_DAYS = 7;

/** Largest adjustment of a balance, in points, and length of its reason. */
export const ADJUSTMENT_MAX = 1_000_000;
export const ADJUSTMENT_REASON_MAX = 200;
export const FLAG_NOTE_MAX = 500;

/** The share of a reward's points, 0 to 1, from which a customer counts as near it. */
export const NEAR_REWARD_SHARE = 0.8;
/** After how many months without activity a store's points may expire. */
export const EXPIRY_MONTHS = [6, 12, 18, 24] as const;
/** Days of notice before a shorter expiry period takes effect. */
export const EXPIRY_NOTICE_DAYS = 30;
/** Days in which the owner can restore points that expired. */
export const EXPIRY_RESTORE_DAYS = 60;
/** Months that the preview of an expiry covers, the current one included. */
export const EXPIRY_PREVIEW_MONTHS = 12;

/** Days before an expiry at which customers are warned by text. */
export const EXPIRY_WARNING_DAYS = [30, 7] as const;
/** An automated message goes out when a purchase brings the balance to this share of the next reward. */
export const NEAR_AUTOMATION_SHARE = 0.9;
/** An automated message goes out when points for a reward were not redeemed for this long. */
export const UNLOCKED_DAYS = 14;
