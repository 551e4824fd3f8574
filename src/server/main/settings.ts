import path from 'node:path';
import { cleanEnv, EnvError } from 'envalid';
import { DEFAULT_ENVIRONMENT, SETTING_CHECKS } from './settingChecks';

type CleanEnvironment = ReturnType<typeof cleanEnv<typeof SETTING_CHECKS>>;

export type Settings = ReturnType<typeof toSettings> & {
  /** The settings that were given, for the log. */
  changed: Record<string, string>;
};

/** Settings whose values never get into the log: keys, tokens, and URLs that can have a password. */
const HIDDEN = /^DATABASE_.*URL$|(TOKEN|SECRET|KEY)$/;

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
  const clean = cleanEnv(variables, SETTING_CHECKS, {
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

/** The settings that were given, without the values of secrets. Variables of the system are left out. */
function describeChanges(variables: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(SETTING_CHECKS).filter((name) => variables[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, HIDDEN.test(name) ? '(hidden)' : (variables[name] ?? '')]));
}

function toMessage(name: string, error: unknown): string {
  const { choices } = SETTING_CHECKS[name as keyof typeof SETTING_CHECKS] as { choices?: readonly string[] };
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
    webhooksAllowPrivate: env.WEBHOOKS_ALLOW_PRIVATE,
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
      shop: env.DASHBOARD_SESSION_HOURS * hours,
      admin: env.ADMIN_SESSION_HOURS * hours,
      board: env.BOARD_SESSION_HOURS * hours,
    },
    loginLimits: {
      perAccount: env.LOGIN_FAILURES_PER_ACCOUNT,
      perAddress: env.LOGIN_FAILURES_PER_ADDRESS,
      windowSeconds: env.LOGIN_FAILURE_MINUTES * 60,
    },
    requiresSecondFactor: env.REQUIRE_SECOND_FACTOR === 'admins',
    lookupsPerMinute: env.LOOKUPS_PER_MINUTE,
    maxStreams: env.LIVE_STREAMS,
    retention: {
      visits: toKept(env.VISITS_KEPT_DAYS),
      texts: toKept(env.TEXTS_KEPT_DAYS),
      posRecords: toKept(env.POS_RECORDS_KEPT_DAYS),
      audit: toKept(env.AUDIT_KEPT_DAYS),
    },
  };
}
