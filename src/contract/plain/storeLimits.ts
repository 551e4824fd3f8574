/** Limits for a store's settings. This file imports nothing. */

export const SUBDOMAIN_MAX = 63;
export const SUBDOMAIN_PATTERN = '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$';

/** Subdomains that belong to the platform or look as if they did. No store can use them. */
export const RESERVED_SUBDOMAIN_PATTERN =
  '^(www|app|api|cdn|static|assets|download|proxy|gateway' +
  '|admin|administrator|root|system|platform|console|dashboard|portal|internal|regulars' +
  '|auth|login|signin|sign-in|signup|sso|oauth|account|accounts|profile|session' +
  '|owner|owners|cashier|cashiers|kiosk|customer|customers|store|stores' +
  '|mail|email|smtp|imap|pop|pop3|mx|webmail|autodiscover|autoconfig|newsletter' +
  '|ns|ns1|ns2|dns|ftp|sftp|ssh|vpn|localhost|wpad|db|database|backup' +
  '|abuse|hostmaster|postmaster|webmaster|noreply|no-reply|security|ssl|verify' +
  '|help|support|status|docs|blog|legal|terms|privacy' +
  '|billing|pay|payment|payments|checkout|secure|webhook|webhooks' +
  '|dev|stage|staging|beta|demo|sandbox|preview|metrics|grafana)$';

export const MERCHANT_ID_MAX = 64;
/** Ranges of a store's numeric settings. `decimals` is the number of digits after the decimal point. */
export const STORE_NUMBERS = {
  pointsPerDollar: { min: 0.01, max: 999_999.99, decimals: 2 },
  /** Points, whole numbers only. */
  referralPoints: { min: 1, max: 10_000, decimals: 0 },
  /** Percent. */
  purchaseReferralPercentage: { min: 0, max: 100, decimals: 2 },
  /** Segments of texts per month; 0 means unlimited. */
  smsLimit: { min: 0, max: 10_000_000, decimals: 0 },
  /** Hours after which a pending reward is cancelled and its points are returned. */
  pendingReleaseHours: { min: 1, max: 720, decimals: 0 },
  /** Registrations per day for which one referrer gets points. */
  referralCreditsPerDay: { min: 0, max: 1_000, decimals: 0 },
  /** Purchases per day of one customer that are matched by time alone. */
  timeMatchesPerDay: { min: 0, max: 100, decimals: 0 },
} as const;
/** Settings that all shops of a chain have in common, and that an administrator changes at its first store. */
export const CHAIN_SETTINGS = [
  'pointsPerDollar',
  'referralPoints',
  'isReferralEnabled',
  'purchaseReferralPercentage',
  'smsLimit',
] as const;
/** The maximum number of other shops that a chain has. */
export const CHAIN_SHOPS_MAX = 300;
/** The most points of a chain that one point of a joining store can be worth. */
export const POINT_RATE_MAX = 1_000;
/** The maximum length of the statement about consent to texts with which a store joins a chain. */
export const CONSENT_STATEMENT_MAX = 2_000;
/** How far ahead a store's joining can be planned, in days. */
export const JOIN_DAYS_MAX = 90;
/** For how long a store that joined a chain with its customers can leave it again, in days. */
export const LEAVE_DAYS_MAX = 90;
/** The maximum length of an IANA time zone name, in characters. */
export const TIME_ZONE_MAX = 64;
/** The maximum length of a vendor's API key or token, in characters. */
export const SECRET_MAX = 2_000;
/** Default settings of a new store. */
export const NEW_STORE = {
  pointsPerDollar: 1,
  referralPoints: 100,
  isReferralEnabled: true,
  purchaseReferralPercentage: 5,
  smsLimit: 1_000,
  timeZone: 'America/New_York',
} as const;
