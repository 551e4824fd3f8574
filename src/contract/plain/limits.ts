/** Limits shared by the client's forms and the schemas of the API. This file imports nothing. */

/** Maximum lengths, in characters. */
export const NAME_MAX = 120;
export const EMAIL_MAX = 254;
/** The sign-in form accepts passwords from this length. New passwords need PASSWORD_MIN. */
export const LOGIN_PASSWORD_MIN = 6;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

/** The maximum length of a sign-in code or recovery code, with the spaces and hyphens that people type. */
export const SECOND_FACTOR_CODE_MAX = 40;

/** The maximum number of cashiers in a store. */
export const CASHIERS_MAX = 200;

/** The minutes without a touch after which a kiosk ends a visit, if its owner chooses. The first is the default. */
export const KIOSK_IDLE_MINUTES = [1, 2, 3, 5] as const;

/** The PIN for signing out of a kiosk, in digits. */
export const KIOSK_PIN_MIN = 4;
export const KIOSK_PIN_MAX = 8;
export const KIOSK_PIN_PATTERN = '^[0-9]{4,8}$';

/** The check-in code of a customer's page, in base64url. */
export const CHECK_IN_CODE_LENGTH = 67;
export const CHECK_IN_CODE_PATTERN = '^[A-Za-z0-9_-]{67}$';

export const REFERRAL_CODE_LENGTH = 8;
export const REFERRAL_CODE_PATTERN = '^[A-Z0-9]{8}$';
/** The first valid year of a birthday. The last one is the current year. */
export const BIRTHDAY_YEAR_MIN = 1900;
/** YYYY-MM-DD. Whether the date exists is checked separately. */
export const BIRTHDAY_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';

/** Invisible characters that change the direction of text. The regular expression needs the flag u. */
export const BIDI_CONTROL_PATTERN = '\\p{Bidi_Control}';

/** The default and the maximum number of redemptions in one response. */
export const REDEMPTIONS_PAGE = 100;
export const REDEMPTIONS_PAGE_MAX = 500;

/** The default and the maximum number of points changes in one response. */
export const POINTS_PAGE = 20;
export const POINTS_PAGE_MAX = 100;

/** The default and the maximum number of events in one response. */
export const EVENTS_PAGE = 100;
export const EVENTS_PAGE_MAX = 500;
/** How many days events are kept, and the cursor after an event is valid. */
export const EVENT_DAYS = 30;

/** The client's request timeout in ms. The server responds to kiosk requests well before it. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** The maximum length of a promotion text with its merge fields, in UTF-16 units, without the added store name. */
export const SMS_MESSAGE_MAX = 1_000;
/** The maximum number of customers picked in one request, and of recipients of one campaign. */
export const SMS_PICKED_MAX = 10_000;
export const SMS_RECIPIENTS_MAX = 50_000;
/** How many days ahead a promotion text can be scheduled. */
export const SMS_SCHEDULE_DAYS_MAX = 90;
/** The most marketing texts to one person in 24 hours, which is the limit in several states, such as Florida. */
export const SMS_DAILY_MAX = 3;
export const SMS_CAMPAIGNS_PAGE = 20;
/** The local hours in which texts go out: from the opening hour up to, but not including, the closing hour. */
export const SENDING_HOURS = { open: 9, openOnSunday: 12, close: 20 } as const;
/** The maximum number of monthly segments that can be reserved for campaigns. */
export const CAMPAIGN_RESERVE_MAX = 1_000_000;
/** A customer who visits within this many days of a marketing text counts as returned. */
export const SMS_RETURN_DAYS = 14;
/** The results of automated messages cover this many days. */
export const AUTOMATION_RESULTS_DAYS = 365;
/** Results are compared only when at least this many customers were held back. */
export const AUTOMATION_HELD_BACK_MIN = 50;

/** The maximum length of the order id that an owner enters for a redemption. */
export const ORDER_ID_MAX = 64;
/** An order id of the point of sale, as a person enters it. */
export const ORDER_ID_PATTERN = '^[A-Za-z0-9_-]{1,64}$';
/** The maximum length of a store's welcome line, in characters. */
export const WELCOME_LINE_MAX = 80;
/** A store's accent color. */
export const COLOR_PATTERN = '^#[0-9a-fA-F]{6}$';
/** The minimum contrast of an accent color to white. White itself has 1, pure yellow 1.07. */
export const ACCENT_CONTRAST_MIN = 1.05;
/** The maximum size of a logo file, in bytes. */
export const LOGO_BYTES_MAX = 1_000_000;
/** The maximum size of a decoded logo, in pixels. A small file can decode to gigabytes. */
export const LOGO_PIXELS_MAX = 16_000_000;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** The columns that a download of an import's rows adds to those of the file. A later import ignores them. */
export const IMPORT_ROW_COLUMN = 'Row of the file';
export const IMPORT_REASON_COLUMNS = {
  rejected: 'Not imported because',
  warned: 'Left out or changed because',
} as const;
export const IMPORT_REPORT_COLUMNS: readonly string[] = [IMPORT_ROW_COLUMN, ...Object.values(IMPORT_REASON_COLUMNS)];

/** The number of rows in the owner dashboard's recent activity and best rewards. */
export const RECENT_ACTIVITY_MAX = 8;
export const BEST_REWARDS_MAX = 5;
/** The dashboard counts items that need attention up to this number. */
export const ATTENTION_MAX = 99;
/** The maximum number of stores that the platform's dashboard lists as needing attention. */
export const ATTENTION_STORES_MAX = 5;

/** The default and the maximum number of rows in one page of a list. */
export const LIST_PAGE = 100;
export const LIST_PAGE_MAX = 500;
export const SEARCH_MAX = 120;
/** The maximum number of stores in a group. */
export const GROUP_STORES_MAX = 20_000;

/** The owner search 'All' finds owners with a higher similarity: 0 is no similarity, 1 is equality. */
export const OWNER_SIMILARITY_MIN = 0.3;
/** The maximum number of owners that the server returns for the client to rank by similarity. */
export const OWNER_CANDIDATES_MAX = 300;

/** The maximum size of a customer import file in bytes, and the maximum number of its rows and columns. */
export const IMPORT_BYTES_MAX = 20_000_000;
/** How many of the existing customers with points in the file an import names. */
export const IMPORT_EXISTING_SHOWN = 10;
/** How many rows with problems an import lists. The others are in the file to download. */
export const IMPORT_PROBLEMS_SHOWN = 10;
/** How many customers of a checked file are shown. */
export const IMPORT_PREVIEWED = 3;
export const IMPORT_ROWS_MAX = 200_000;
export const IMPORT_COLUMNS_MAX = 60;
/** The maximum number of files of a store that were uploaded but neither imported nor discarded. */
export const IMPORTS_WAITING_MAX = 5;
/** The maximum opening balance of an imported customer, in points. */
export const IMPORT_POINTS_MAX = 10_000_000;
/** How many days an import keeps its rejected rows and its rows with warnings. */
export const IMPORT_KEPT_DAYS = 30;

/** The one-time token with which an administrator sets a password: its bytes, its length in base64url, its lifetime. */
export const SETUP_TOKEN_BYTES = 16;
export const SETUP_TOKEN_LENGTH = 22;
export const SETUP_LINK_MINUTES = 30;

/** The one-time token of a link to a customer's page: its bytes and its length in base64url. */
export const CUSTOMER_LINK_BYTES = 16;
export const CUSTOMER_LINK_TOKEN_LENGTH = 22;
/** The secret of a browser that joins a store: its bytes and its length in base64url. */
export const JOIN_TOKEN_BYTES = 32;
export const JOIN_TOKEN_LENGTH = 43;
/** A phone stays signed in to a customer's page for 90 days. */
export const CUSTOMER_SESSION_SECONDS = 90 * 24 * 3600;
