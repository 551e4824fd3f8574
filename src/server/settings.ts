import path from 'node:path';
import { bool, cleanEnv, EnvError, makeExactValidator, str } from 'envalid';

const wholeNumber = (least: number, most: number) =>
  makeExactValidator<number>((input) => {
    const value = Number(input);
    if (/^\d+$/.test(input) && value >= least && value <= most) return value;
    throw new EnvError(`must be a whole number from ${least} to ${most}`);
  });
const postgresUrl = makeExactValidator<string>((input) => {
  if (/^postgres(ql)?:\/\//.test(input) && URL.canParse(input)) return input;
  throw new EnvError('must be a postgres:// URL');
});
const webUrl = makeExactValidator<string>((input) => {
  if (/^https?:\/\//.test(input) && URL.canParse(input)) return input.replace(/\/+$/, '');
  throw new EnvError('must be an http:// or https:// URL');
});
const secret = makeExactValidator<string>((input) => {
  if (input.length >= 32) return input;
  throw new EnvError('must have at least 32 characters; openssl rand -base64 32 makes a good one');
});
const proxies = makeExactValidator<number | string[]>((input) => {
  if (/^\d+$/.test(input)) return Number(input);
  const addresses = input.split(',').map((part) => part.trim());
  if (addresses.every((part) => /^(loopback|linklocal|uniquelocal|[0-9a-fA-F:.]+(\/\d+)?)$/.test(part)))
    return addresses;
  throw new EnvError('must be a number of proxies, or their addresses separated by commas');
});

const COUNT = wholeNumber(1, 1_000_000);
const HOURS = wholeNumber(1, 24 * 366);

/** Whoever says nothing gets the strict one. */
const DEFAULT_ENVIRONMENT = 'production';

const CHECKS = {
  NODE_ENV: str({
    choices: ['development', 'test', 'production'],
    default: DEFAULT_ENVIRONMENT,
    desc: 'What is started; the demo and the watch mode set it themselves',
  }),
  HOST: str({ default: '127.0.0.1', desc: 'Address to listen on; 0.0.0.0 for every network of the machine' }),
  PORT: wholeNumber(0, 65_535)({ default: 3000, desc: 'Port to listen on; 0 takes a free one' }),
  TRUST_PROXY: proxies({
    default: 0,
    desc: 'Proxies in front whose X-Forwarded-For is believed: how many, or their addresses',
  }),
  DATA_DIR: str({ default: '.data/regulars', desc: 'Folder of the packaged database and its key file' }),
  DATABASE_URL: postgresUrl({ default: undefined, desc: 'PostgreSQL server to use instead of the packaged one' }),
  DATABASE_POOL_SIZE: wholeNumber(2, 200)({ default: 10, desc: 'Connections this process holds to the database' }),
  SECRETS_KEY: secret({
    default: undefined,
    desc: "Key that seals the stores' API keys; without it a key file is made in DATA_DIR, except in production on DATABASE_URL",
  }),
  CLOVER_BASE_URL: webUrl({ default: 'https://api.clover.com', desc: 'Point of sale' }),
  LOG_LEVEL: str({
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'info',
    desc: 'Least level that is logged, as JSON lines on standard error',
  }),
  API_DOCS: bool({ default: undefined, desc: 'Page of the API description at /api/docs; on, except in production' }),
  KIOSK_SESSION_HOURS: HOURS({ default: 30 * 24, desc: 'How long a kiosk stays signed in' }),
  DASHBOARD_SESSION_HOURS: HOURS({ default: 12, desc: 'How long an owner stays signed in' }),
  ADMIN_SESSION_HOURS: HOURS({ default: 12, desc: 'How long an administrator stays signed in' }),
  BOARD_SESSION_HOURS: HOURS({ default: 30 * 24, desc: "How long a cashier's board stays signed in" }),
  LOGIN_FAILURES_PER_ACCOUNT: COUNT({ default: 10, desc: 'Failed sign-ins of one account before it has to wait' }),
  LOGIN_FAILURES_PER_ADDRESS: COUNT({ default: 100, desc: 'Failed sign-ins from one address before it has to wait' }),
  LOGIN_FAILURE_MINUTES: wholeNumber(
    1,
    1440,
  )({ default: 15, desc: 'Minutes after which failed sign-ins are forgotten' }),
  LOOKUPS_PER_MINUTE: COUNT({ default: 300, desc: 'Calls about customers that one kiosk may make in a minute' }),
};

type CleanEnvironment = ReturnType<typeof cleanEnv<typeof CHECKS>>;

export type Settings = ReturnType<typeof toSettings>;

/** Settings that cannot be used; the message names every one of them. */
export class ConfigError extends Error {
  override readonly name = 'WrongSettings';
}

/**
 * Reads and checks all settings. An empty variable counts as not set.
 * @throws WrongSettings naming all that are wrong or missing at once. Their values are not repeated.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const clean = cleanEnv(given, CHECKS, {
    reporter: ({ errors }) => {
      const problems = Object.entries(errors).map(([name, error]) => `  ${name} ${problemOf(name, error)}`);
      const isProduction = (given.NODE_ENV ?? DEFAULT_ENVIRONMENT) === DEFAULT_ENVIRONMENT;
      if (isProduction && given.DATABASE_URL !== undefined && given.SECRETS_KEY === undefined) {
        problems.push('  SECRETS_KEY is required in production with DATABASE_URL');
      }
      if (problems.length > 0) throw new ConfigError(`Wrong settings:\n${problems.join('\n')}`);
    },
  });
  return toSettings(clean);
}

/** Every setting with its meaning and default, for the tables of the documentation. */
export function describeSettings(): { name: string; description: string; default: string }[] {
  return Object.entries(CHECKS).map(([name, check]) => {
    const { desc = '', default: value = '' } = check as { desc?: string; default?: string | number };
    return { name, description: desc, default: String(value) };
  });
}

function problemOf(name: string, error: unknown): string {
  const { choices } = CHECKS[name as keyof typeof CHECKS] as { choices?: readonly string[] };
  if (choices) return `must be one of ${choices.join(', ')}`;
  // Our own checks say what they want; the library's messages would repeat the value.
  return error instanceof EnvError && error.message.startsWith('must') ? error.message : 'is not valid';
}

function toSettings(env: CleanEnvironment) {
  const hours = 3600;
  return {
    host: env.HOST,
    port: env.PORT,
    trustProxy: env.TRUST_PROXY,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    secretsKey: env.SECRETS_KEY,
    cloverBaseUrl: env.CLOVER_BASE_URL,
    logLevel: env.LOG_LEVEL,
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
  };
}
