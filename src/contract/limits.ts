/** Bounds shared by the forms of the client and the schemas of the wire. Imports nothing. */

/** Lengths, in characters. */
export const NAME_MAX = 120;
export const EMAIL_MAX = 254;
/** Shortest password the sign-in form sends; accounts are created with PASSWORD_MIN. */
export const LOGIN_PASSWORD_MIN = 6;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

/** National digits of a North American number; the wire carries '+1' and these. */
export const PHONE_DIGITS = 10;
export const PHONE_PREFIX = '+1';
export const PHONE_PATTERN = '^\\+1[0-9]{10}$';

export const REFERRAL_CODE_LENGTH = 8;
export const REFERRAL_CODE_PATTERN = '^[A-Z0-9]{8}$';
/** Years accepted on a birthday; the upper bound is the current year. */
export const BIRTHDAY_YEAR_MIN = 1900;
/** YYYY-MM-DD; a real calendar date is checked beside it. */
export const BIRTHDAY_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';

export const SUBDOMAIN_MAX = 63;
export const SUBDOMAIN_PATTERN = '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$';

/** Rows a list of redemptions answers with when not told, and at the most. */
export const REDEMPTIONS_PAGE = 100;
export const REDEMPTIONS_PAGE_MAX = 500;

/** The client gives up on a request after this many ms; the server answers kiosk calls well before. */
export const REQUEST_TIMEOUT_MS = 10_000;

export const IDEMPOTENCY_KEY_MAX = 200;
/** Version of the text beside the box 'Text me offers', stored with each consent. */
export const SMS_CONSENT_TEXT_VERSION = '2026-11-01';

/** A store's settings. Dollars to points by steps of 0.01, percent likewise. */
export const POINTS_PER_DOLLAR_MIN = 0.01;
export const POINTS_PER_DOLLAR_MAX = 999_999.99;
export const REFERRAL_POINTS_MIN = 1;
export const REFERRAL_POINTS_MAX = 10_000;
export const PERCENTAGE_MAX = 100;
/** Texts a month; 0 means unlimited. */
export const SMS_LIMIT_MAX = 10_000_000;
export const MERCHANT_ID_MAX = 64;
/** Bounds of a store's numeric settings; `decimals` is the number of digits after the decimal point. */
export const STORE_NUMBERS = {
  pointsPerDollar: { min: POINTS_PER_DOLLAR_MIN, max: POINTS_PER_DOLLAR_MAX, decimals: 2 },
  referralPoints: { min: REFERRAL_POINTS_MIN, max: REFERRAL_POINTS_MAX, decimals: 0 },
  purchaseReferralPercentage: { min: 0, max: PERCENTAGE_MAX, decimals: 2 },
  smsLimit: { min: 0, max: SMS_LIMIT_MAX, decimals: 0 },
} as const;
/** Longest key of a vendor that is kept for a store. */
export const SECRET_MAX = 2_000;
/** What a new store has unless told otherwise. */
export const NEW_STORE = {
  pointsPerDollar: 1,
  referralPoints: 100,
  isReferralEnabled: true,
  purchaseReferralPercentage: 5,
  smsLimit: 1_000,
} as const;

/** Rows a list answers with when asked for a page without its length, and at the most. */
export const LIST_PAGE = 100;
export const LIST_PAGE_MAX = 500;
export const SEARCH_MAX = 120;
/** Stores that a group may have, and that one list of groups names for each unless told otherwise. */
export const GROUP_STORES_MAX = 20_000;

/** Owners are found by 'All' when their similarity is above this: 0 nothing alike, 1 the same. */
export const OWNER_SIMILARITY_MIN = 0.3;
/** Owners that the server offers at the most for the similarity of 'All' to be judged. */
export const OWNER_CANDIDATES_MAX = 300;
