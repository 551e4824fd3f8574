/** Bounds shared by the forms of the client and the schemas of the wire. Imports nothing. */

/** Lengths, in characters. */
export const NAME_MAX = 120;
export const EMAIL_MAX = 254;
/** Shortest password that the sign-in form sends; new passwords need PASSWORD_MIN. */
export const LOGIN_PASSWORD_MIN = 6;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

/** Most cashiers of a store. */
export const CASHIERS_MAX = 200;

/** Digits of the PIN that signing out of a kiosk needs. */
export const KIOSK_PIN_MIN = 4;
export const KIOSK_PIN_MAX = 8;
export const KIOSK_PIN_PATTERN = '^[0-9]{4,8}$';

/** The code by which a customer's page checks in at a kiosk, base64url, in characters. */
export const CHECK_IN_CODE_LENGTH = 67;
export const CHECK_IN_CODE_PATTERN = '^[A-Za-z0-9_-]{67}$';

export const REFERRAL_CODE_LENGTH = 8;
export const REFERRAL_CODE_PATTERN = '^[A-Z0-9]{8}$';
/** First accepted year of a birthday; the last is the current year. */
export const BIRTHDAY_YEAR_MIN = 1900;
/** YYYY-MM-DD; that the date exists is checked separately. */
export const BIRTHDAY_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';

/** Invisible characters that change the direction of text; for a regular expression with the flag u. */
export const BIDI_CONTROL_PATTERN = '\\p{Bidi_Control}';

/** Default and largest number of redemptions in one response. */
export const REDEMPTIONS_PAGE = 100;
export const REDEMPTIONS_PAGE_MAX = 500;

/** Default and largest number of changes of a balance in one response. */
export const POINTS_PAGE = 20;
export const POINTS_PAGE_MAX = 100;

/** The client's request timeout in ms; the server responds to kiosk requests well before it. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Version of the consent text next to the checkbox 'Text me offers', stored with each consent. */
export const SMS_CONSENT_TEXT_VERSION = '2026-11-01';
/** Length of a promotion text before its fields are filled in, without store name and opt-out line, in UTF-16 units. */
export const SMS_MESSAGE_MAX = 1_000;
/** Most customers in one request for a promotion text, and most who get one campaign. */
export const SMS_PICKED_MAX = 10_000;
export const SMS_RECIPIENTS_MAX = 50_000;
/** How many days ahead a promotion text may be scheduled. */
export const SMS_SCHEDULE_DAYS_MAX = 90;
export const SMS_CAMPAIGNS_PAGE = 20;
/** The most monthly segments that can be reserved for campaigns. */
export const CAMPAIGN_RESERVE_MAX = 1_000_000;
/** A customer counts as come back who visits within this time of an automated message. */
export const AUTOMATION_RETURN_DAYS = 14;
/** The results of automated messages are those of this time. */
export const AUTOMATION_RESULTS_DAYS = 365;
/** With fewer customers held back, results are not compared. */
export const AUTOMATION_HELD_BACK_MIN = 50;

/** Length of the order id that an owner notes on a redemption. */
export const ORDER_ID_MAX = 64;
/** An order id of the point of sale, as a person enters it. */
export const ORDER_ID_PATTERN = '^[A-Za-z0-9_-]{1,64}$';
/** Length of a store's welcome line, in characters. */
export const WELCOME_LINE_MAX = 80;
/** A store's accent color. */
export const COLOR_PATTERN = '^#[0-9a-fA-F]{6}$';
/** Least contrast of an accent color to white: 1 is white itself, pure yellow has 1.07. */
export const ACCENT_CONTRAST_MIN = 1.05;
/** Largest file of a logo, in bytes. */
export const LOGO_BYTES_MAX = 1_000_000;
/** Largest logo, in pixels: a small file can unfold to gigabytes. */
export const LOGO_PIXELS_MAX = 16_000_000;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Rows of the owner dashboard's recent activity and best rewards. */
export const RECENT_ACTIVITY_MAX = 8;
export const BEST_REWARDS_MAX = 5;
/** Where the dashboard stops counting what needs attention. */
export const ATTENTION_MAX = 99;
/** Stores that the platform's dashboard names among those that need attention. */
export const ATTENTION_STORES_MAX = 5;

/** Default and largest number of rows in one page of a list. */
export const LIST_PAGE = 100;
export const LIST_PAGE_MAX = 500;
export const SEARCH_MAX = 120;
/** Largest number of stores in a group. */
export const GROUP_STORES_MAX = 20_000;

/** The owner search 'All' finds owners with a similarity above this; 0 is no similarity, 1 is equality. */
export const OWNER_SIMILARITY_MIN = 0.3;
/** Largest number of owners that the server returns for the client to rank by similarity. */
export const OWNER_CANDIDATES_MAX = 300;

/** Largest file of an import of customers, in bytes, and what it may hold. */
export const IMPORT_BYTES_MAX = 20_000_000;
export const IMPORT_ROWS_MAX = 200_000;
export const IMPORT_COLUMNS_MAX = 60;
/** Files of a store that were uploaded and neither imported nor discarded. */
export const IMPORTS_WAITING_MAX = 5;
/** Largest opening balance of an imported customer, in points. */
export const IMPORT_POINTS_MAX = 10_000_000;
/** How long rejected rows and those with warnings are kept, in days. */
export const IMPORT_KEPT_DAYS = 30;

/**
 * Bytes and characters (base64url) of the one-time token by which an administrator sets a password, and its lifetime.
 */
export const SETUP_TOKEN_BYTES = 16;
export const SETUP_TOKEN_LENGTH = 22;
export const SETUP_LINK_MINUTES = 30;

/** Bytes and characters (base64url) of a one-time token of a customer's page. */
export const CUSTOMER_LINK_BYTES = 16;
export const CUSTOMER_LINK_TOKEN_LENGTH = 22;
/** A phone stays signed in to a customer's page for 90 days. */
export const CUSTOMER_SESSION_SECONDS = 90 * 24 * 3600;
