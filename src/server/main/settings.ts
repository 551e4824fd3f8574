import path from 'node:path';
import { bool, cleanEnv, EnvError, str } from 'envalid';
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
const DEFAULT_ENVIRONMENT = 'production';

const CHECKS = {
  NODE_ENV: str({
    choices: ['development', 'test', 'production'],
    default: DEFAULT_ENVIRONMENT,
    desc: 'Environment; the demo and watch mode set it themselves',
  }),
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
  DATA_DIR: str({ default: '.data/regulars', desc: 'Folder of the packaged database and its key file' }),
  DATABASE_URL: postgresUrl({
    default: undefined,
    desc: 'PostgreSQL to use instead of the packaged one; may name several hosts of which one takes writes',
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
  CLOVER_BASE_URL: webUrl({ default: 'https://api.clover.com', desc: 'Point of sale' }),
  CLOVER_WEBHOOK_SECRET: webhookSecret({
    default: undefined,
    desc: 'X-Clover-Auth value of the Clover app; without it, the webhook only logs the verification code',
  }),
  GHL_BASE_URL: webUrl({
    default: 'https://services.leadconnectorhq.com',
    desc: 'Contacts and text messages (HighLevel)',
  }),
  GHL_WEBHOOK_PUBLIC_KEY: publicKey({
    // The key that HighLevel publishes at https://marketplace.gohighlevel.com/docs/webhook/WebhookIntegrationGuide
    default: 'MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=',
    desc: 'Ed25519 key that verifies HighLevel webhooks; by default the one that HighLevel publishes',
  }),
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
  SHUTDOWN_DELAY_MS: wholeNumber(
    0,
    5_000,
  )({
    default: 1_000,
    desc: 'How long a stopping server still accepts connections, so that proxies first see readiness return 503',
  }),
  SCHEDULES: bool({
    default: true,
    desc: 'Whether this process adds scheduled jobs; it runs enqueued jobs either way',
  }),
  API_DOCS: bool({
    default: undefined,
    desc: 'Serves the API documentation at /api/docs; on by default except in production',
  }),
  KIOSK_SESSION_HOURS: HOURS({ default: 30 * 24, desc: 'How long a kiosk stays signed in' }),
  DASHBOARD_SESSION_HOURS: HOURS({ default: 12, desc: 'How long an owner stays signed in' }),
  ADMIN_SESSION_HOURS: HOURS({ default: 12, desc: 'How long an administrator stays signed in' }),
  BOARD_SESSION_HOURS: HOURS({ default: 30 * 24, desc: "How long a cashier's board stays signed in" }),
  LOGIN_FAILURES_PER_ACCOUNT: COUNT({
    default: 10,
    desc: 'Failed logins for one account before further ones are rejected',
  }),
  LOGIN_FAILURES_PER_ADDRESS: COUNT({
    default: 100,
    desc: 'Failed logins from one address before further ones are rejected',
  }),
  LOGIN_FAILURE_MINUTES: wholeNumber(1, 1440)({ default: 15, desc: 'Minutes after which failed logins are forgotten' }),
  LOOKUPS_PER_MINUTE: COUNT({ default: 300, desc: 'Customer requests per minute for each kiosk' }),
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
};

type CleanEnvironment = ReturnType<typeof cleanEnv<typeof CHECKS>>;

export type Settings = ReturnType<typeof toSettings> & {
  /** The settings that were given, for the log. */
  changed: Record<string, string>;
};

/** Settings are invalid. The message names all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads and validates all settings. An empty variable counts as not set. `needsSecretsKey` is false for commands that
 * do not need the key that encrypts the stores' keys.
 * @throws ConfigError that names all invalid or missing settings, without their values.
 */
export function readSettings(env: NodeJS.ProcessEnv, { needsSecretsKey = true } = {}): Settings {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const clean = cleanEnv(variables, CHECKS, {
    reporter: ({ errors }) => {
      const messages = Object.entries(errors).map(([name, error]) => `  ${name} ${toMessage(name, error)}`);
      const { NODE_ENV = DEFAULT_ENVIRONMENT, SECRETS_KEY, SECRETS_KEY_FILE } = variables;
      const isKeyGiven = SECRETS_KEY !== undefined || SECRETS_KEY_FILE !== undefined;
      if (needsSecretsKey && !isKeyGiven && !canCreateKey(NODE_ENV, variables.DATABASE_URL)) {
        messages.push('  SECRETS_KEY_FILE or SECRETS_KEY is required in production with DATABASE_URL');
      }
      if (SECRETS_KEY !== undefined && SECRETS_KEY_FILE !== undefined) {
        messages.push('  SECRETS_KEY and SECRETS_KEY_FILE exclude each other');
      }
      if (variables.DATABASE_URL === undefined && variables.DATABASE_DIRECT_URL !== undefined) {
        messages.push('  DATABASE_DIRECT_URL requires DATABASE_URL');
      }
      const { METRICS_PORT = '0', PORT = '3000' } = variables;
      if (METRICS_PORT !== '0' && METRICS_PORT === PORT) messages.push('  METRICS_PORT must differ from PORT');
      if (variables.METRICS_HOST !== undefined && variables.METRICS_PORT === undefined) {
        messages.push('  METRICS_HOST requires METRICS_PORT');
      }
      const isWalletSet = variables.APPLE_WALLET_DIR ?? variables.GOOGLE_WALLET_KEY_FILE;
      if (isWalletSet !== undefined && variables.PUBLIC_URL === undefined) {
        messages.push('  PUBLIC_URL is required with APPLE_WALLET_DIR or GOOGLE_WALLET_KEY_FILE');
      }
      if ((variables.GOOGLE_WALLET_KEY_FILE === undefined) !== (variables.GOOGLE_WALLET_ISSUER_ID === undefined)) {
        messages.push('  GOOGLE_WALLET_KEY_FILE and GOOGLE_WALLET_ISSUER_ID require each other');
      }
      if (messages.length > 0) throw new ConfigError(`Invalid settings:\n${messages.join('\n')}`);
    },
  });
  return { ...toSettings(clean), changed: describeChanges(variables) };
}

/** Settings whose values never get into the log: keys, tokens, and URLs that can have a password. */
const HIDDEN = /^DATABASE_.*URL$|(TOKEN|SECRET|KEY)$/;

/** The settings that were given, without the values of secrets. Variables of the system are left out. */
function describeChanges(variables: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(CHECKS).filter((name) => variables[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, HIDDEN.test(name) ? '(hidden)' : (variables[name] ?? '')]));
}

/** Returns every setting with its description and default, for the table in the README. */
export function describeSettings(): { name: string; description: string; default: string }[] {
  return Object.entries(CHECKS).map(([name, check]) => {
    const { desc = '', default: value = '' } = check as { desc?: string; default?: string | number };
    return { name, description: desc, default: String(value) };
  });
}

function toMessage(name: string, error: unknown): string {
  const { choices } = CHECKS[name as keyof typeof CHECKS] as { choices?: readonly string[] };
  if (choices) return `must be one of ${choices.join(', ')}`;
  // The library's own messages would contain the value.
  return error instanceof EnvError && error.message.startsWith('must') ? error.message : 'is not valid';
}

/** Processes on several machines that share a database could each create a key. */
const canCreateKey = (environment: string, databaseUrl: string | undefined): boolean =>
  environment !== DEFAULT_ENVIRONMENT || databaseUrl === undefined;

const toKept = (days: number): number | null => (days === 0 ? null : days);

function toSettings(env: CleanEnvironment) {
  const hours = 3600;
  const dataDir = path.resolve(env.DATA_DIR);
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    dataDir,
    database: {
      databaseUrl: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL,
      namedStatements: env.DATABASE_NAMED_STATEMENTS,
      poolSize: env.DATABASE_POOL_SIZE,
    },
    backups: env.BACKUP_DIR === undefined ? null : { directory: path.resolve(env.BACKUP_DIR), keep: env.BACKUP_KEEP },
    secretsKey: env.SECRETS_KEY,
    secretsKeyFile: env.SECRETS_KEY_FILE === undefined ? undefined : path.resolve(env.SECRETS_KEY_FILE),
    /** The key file that a first start creates, or null when the key must be provided. */
    createdKeyFile: canCreateKey(env.NODE_ENV, env.DATABASE_URL) ? path.join(dataDir, 'secrets.key') : null,
    cloverBaseUrl: env.CLOVER_BASE_URL,
    cloverWebhookSecret: env.CLOVER_WEBHOOK_SECRET,
    ghlBaseUrl: env.GHL_BASE_URL,
    ghlWebhookPublicKey: env.GHL_WEBHOOK_PUBLIC_KEY,
    wallets: {
      apple: env.APPLE_WALLET_DIR === undefined ? null : { folder: env.APPLE_WALLET_DIR, pushUrl: env.APPLE_PUSH_URL },
      google:
        env.GOOGLE_WALLET_KEY_FILE === undefined || env.GOOGLE_WALLET_ISSUER_ID === undefined
          ? null
          : {
              keyFile: env.GOOGLE_WALLET_KEY_FILE,
              issuerId: env.GOOGLE_WALLET_ISSUER_ID,
              baseUrl: env.GOOGLE_WALLET_BASE_URL,
              saveUrl: env.GOOGLE_WALLET_SAVE_URL,
            },
    },
    logLevel: env.LOG_LEVEL,
    metrics: { token: env.METRICS_TOKEN, port: env.METRICS_PORT, host: env.METRICS_HOST },
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
    schedules: env.SCHEDULES,
    apiDocs: env.API_DOCS ?? env.NODE_ENV !== DEFAULT_ENVIRONMENT,
    sessionSeconds: {
      kiosk: env.KIOSK_SESSION_HOURS * hours,
      dashboard: env.DASHBOARD_SESSION_HOURS * hours,
      admin: env.ADMIN_SESSION_HOURS * hours,
      board: env.BOARD_SESSION_HOURS * hours,
    },
    loginLimits: {
      perAccount: env.LOGIN_FAILURES_PER_ACCOUNT,
      perAddress: env.LOGIN_FAILURES_PER_ADDRESS,
      windowSeconds: env.LOGIN_FAILURE_MINUTES * 60,
    },
    lookupsPerMinute: env.LOOKUPS_PER_MINUTE,
    retention: {
      visits: toKept(env.VISITS_KEPT_DAYS),
      texts: toKept(env.TEXTS_KEPT_DAYS),
      posRecords: toKept(env.POS_RECORDS_KEPT_DAYS),
      audit: toKept(env.AUDIT_KEPT_DAYS),
    },
  };
}
