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
