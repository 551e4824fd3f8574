import { bool, str } from 'envalid';
import {
  keptDays,
  originUrl,
  postgresUrl,
  proxies,
  publicKey,
  secret,
  webhookSecret,
  webUrl,
  wholeNumber,
} from './settingValidators';

const COUNT = wholeNumber(1, 1_000_000);
const HOURS = wholeNumber(1, 24 * 366);

/** The default is the strict environment. */
export const DEFAULT_ENVIRONMENT = 'production';

/** The settings with their validations, defaults and descriptions, by what an operator decides. */
export const SETTING_GROUPS = {
  'How it is reached': {
    HOST: str({ default: '127.0.0.1', desc: 'Address to listen on; 0.0.0.0 for all network interfaces' }),
    PORT: wholeNumber(0, 65_535)({ default: 3000, desc: 'Port to listen on; 0 picks a free one' }),
    PUBLIC_URL: originUrl({
      default: undefined,
      desc: 'Address at which browsers reach this server, as https://shop.example; required behind a proxy, and for links in texts',
    }),
    TRUST_PROXY: proxies({
      default: 0,
      desc: 'Trusted proxies whose X-Forwarded-For is used: their number or addresses',
    }),
  },
  'Where data, keys and backups are': {
    DATA_DIR: str({ default: '.data/regulars', desc: 'Folder of the packaged database and its key file' }),
    DATABASE_URL: postgresUrl({
      default: undefined,
      desc: 'PostgreSQL to use instead of the packaged one, with special characters of the password percent-encoded (/ as %2F); may name several hosts of which one takes writes',
    }),
    DATABASE_DIRECT_URL: postgresUrl({
      default: undefined,
      desc: 'Same database without the pooler of DATABASE_URL, for migrations and LISTEN',
    }),
    DATABASE_NAMED_STATEMENTS: bool({
      default: true,
      desc: 'Prepares statements by name, but not behind poolers that mix up names; false never does',
    }),
    DATABASE_POOL_SIZE: wholeNumber(2, 200)({ default: 10, desc: 'Database connections of this process' }),
    SECRETS_KEY: secret({
      default: undefined,
      desc: "Key that encrypts the stores' API keys; by default created in DATA_DIR, but required in production with DATABASE_URL",
    }),
    SECRETS_KEY_FILE: str({
      default: undefined,
      desc: 'File with that key, instead of SECRETS_KEY',
    }),
    BACKUP_DIR: str({ default: undefined, desc: 'Folder for nightly backups; without it, none are made' }),
    BACKUP_KEEP: wholeNumber(1, 1_000)({ default: 7, desc: 'How many backups to keep in BACKUP_DIR' }),
  },
  'How long data is kept': {
    VISITS_KEPT_DAYS: keptDays(180)({
      default: 1095,
      desc: 'Days after which individual visits, but not their counts, are deleted; 0 keeps them',
    }),
    TEXTS_KEPT_DAYS: keptDays(62)({
      default: 365,
      desc: "Days after which the recipients of a campaign's texts are deleted; 0 keeps them",
    }),
    POS_RECORDS_KEPT_DAYS: keptDays(7)({
      default: 7,
      desc: 'Days after which cached point-of-sale customers and skipped orders are deleted; 0 keeps them',
    }),
    AUDIT_KEPT_DAYS: keptDays(365)({
      default: 0,
      desc: 'Days after which entries of the audit log are deleted; 0 keeps them',
    }),
  },
  'Sign-ins and limits': {
    KIOSK_SESSION_HOURS: HOURS({ default: 30 * 24, desc: 'How long a kiosk stays signed in after its last use' }),
    BOARD_SESSION_HOURS: HOURS({
      default: 30 * 24,
      desc: "How long a cashier's board stays signed in after its last use",
    }),
    DASHBOARD_SESSION_HOURS: HOURS({ default: 12, desc: 'How long an owner stays signed in' }),
    ADMIN_SESSION_HOURS: HOURS({ default: 12, desc: 'How long an administrator stays signed in' }),
    REQUIRE_SECOND_FACTOR: str({
      choices: ['admins'],
      default: undefined,
      desc: 'admins: administrators must set up sign-in codes before they can do anything else',
    }),
    LOGIN_FAILURES_PER_ACCOUNT: COUNT({
      default: 10,
      desc: 'Failed logins for one account before further ones are rejected',
    }),
    LOGIN_FAILURES_PER_ADDRESS: COUNT({
      default: 100,
      desc: 'Failed logins from one address before further ones are rejected',
    }),
    LOGIN_FAILURE_MINUTES: wholeNumber(
      1,
      1440,
    )({ default: 15, desc: 'Minutes after which failed logins are forgotten' }),
    LOOKUPS_PER_MINUTE: COUNT({ default: 300, desc: 'Customer requests per minute for each kiosk' }),
    LIVE_STREAMS: wholeNumber(
      0,
      100_000,
    )({ default: 5_000, desc: 'Open pages that one process tells of changes at once; others ask every few seconds' }),
  },
  'Point of sale and text messages': {
    CLOVER_WEBHOOK_SECRET: webhookSecret({
      default: undefined,
      desc: 'X-Clover-Auth value of the Clover app; without it, the webhook only logs the verification code',
    }),
    GHL_WEBHOOK_PUBLIC_KEY: publicKey({
      // The key that HighLevel publishes at https://marketplace.gohighlevel.com/docs/webhook/WebhookIntegrationGuide
      default: 'MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=',
      desc: 'Ed25519 key that verifies HighLevel webhooks; by default the one that HighLevel publishes',
    }),
    CLOVER_BASE_URL: webUrl({ default: 'https://api.clover.com', desc: 'Point of sale' }),
    GHL_BASE_URL: webUrl({
      default: 'https://services.leadconnectorhq.com',
      desc: 'Contacts and text messages (HighLevel)',
    }),
  },
  Webhooks: {
    WEBHOOKS_ALLOW_PRIVATE: bool({
      default: false,
      desc: 'Lets owners send webhooks to inner networks and over http, for a program beside the server',
    }),
  },
  'Wallet passes': {
    APPLE_WALLET_DIR: str({
      default: undefined,
      desc: 'Folder with certificate.pem, key.pem and wwdr.pem of a Pass Type ID; without it, no passes for Apple Wallet',
    }),
    APPLE_PUSH_URL: webUrl({ default: 'https://api.push.apple.com', desc: 'Push notifications to Apple Wallet' }),
    GOOGLE_WALLET_KEY_FILE: str({
      default: undefined,
      desc: 'JSON key file of a service account; with GOOGLE_WALLET_ISSUER_ID, offers passes for Google Wallet',
    }),
    GOOGLE_WALLET_ISSUER_ID: str({ default: undefined, desc: 'Issuer ID of the Google Pay & Wallet Console' }),
    GOOGLE_WALLET_BASE_URL: webUrl({ default: 'https://walletobjects.googleapis.com', desc: 'Google Wallet API' }),
    GOOGLE_WALLET_SAVE_URL: webUrl({
      default: 'https://pay.google.com/gp/v/save',
      desc: 'Page at which phones save a pass of Google Wallet',
    }),
  },
  'Logs and metrics': {
    LOG_LEVEL: str({
      choices: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      default: 'info',
      desc: 'Minimum level of log lines, written as JSON to standard error; only debug logs polls that found nothing new',
    }),
    METRICS_TOKEN: secret({
      default: undefined,
      desc: 'Bearer token of GET /metrics; without it and without METRICS_PORT there are no metrics',
    }),
    METRICS_PORT: wholeNumber(
      0,
      65_535,
    )({ default: undefined, desc: 'Serves GET /metrics on this port instead; 0 picks a free one' }),
    METRICS_HOST: str({
      default: '127.0.0.1',
      desc: 'Address that METRICS_PORT listens on; set METRICS_TOKEN where others can reach it',
    }),
  },
  Processes: {
    NODE_ENV: str({
      choices: ['development', 'test', 'production'],
      default: DEFAULT_ENVIRONMENT,
      desc: 'Environment; the demo and watch mode set it themselves',
    }),
    SCHEDULES: bool({
      default: true,
      desc: 'Whether this process adds scheduled jobs; it runs enqueued jobs either way',
    }),
    API_DOCS: bool({
      default: undefined,
      desc: 'Serves the API documentation at /api/docs; on by default except in production',
    }),
    SHUTDOWN_DELAY_MS: wholeNumber(
      0,
      5_000,
    )({
      default: 1_000,
      desc: 'How long a stopping server still accepts connections, so that proxies first see readiness return 503',
    }),
  },
};

/** All settings. */
export const SETTING_CHECKS = {
  ...SETTING_GROUPS['How it is reached'],
  ...SETTING_GROUPS['Where data, keys and backups are'],
  ...SETTING_GROUPS['How long data is kept'],
  ...SETTING_GROUPS['Sign-ins and limits'],
  ...SETTING_GROUPS['Point of sale and text messages'],
  ...SETTING_GROUPS['Webhooks'],
  ...SETTING_GROUPS['Wallet passes'],
  ...SETTING_GROUPS['Logs and metrics'],
  ...SETTING_GROUPS['Processes'],
};
