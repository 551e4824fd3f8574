import { DEMO_STORES } from '../demo/catalogue';
import { DEMO_CUSTOMER, DEMO_PASSWORD, DEMO_SIGN_INS, seedDemo } from '../demo/seedDemo';
import { hashPassword } from '../modules/accounts';
import { createEncryptor, encryptStoreSecrets } from '../modules/stores';
import { runCommand, serve } from '../serve';
import { readSettings, type Settings } from '../settings';
import { startCloverFake } from '../fakes/clover';

/**
 * `npm run demo`: starts the packaged database with the demo data, the Clover fake and
 * the app, on loopback only, and prints the sign-ins. The data stays in .data/demo.
 */
const CLOVER_FAKE_PORT = 3900;

runCommand(async () => {
  const settings = await getDemoSettings();
  const url = await serve(settings, async (database, secretsKey) => {
    const encryptor = createEncryptor(secretsKey);
    console.log('Preparing the demo data ...');
    const seeded = await seedDemo({
      database,
      passwordHash: await hashPassword(DEMO_PASSWORD),
      encryptSecrets: (sql, storeId, secrets) => encryptStoreSecrets(sql, encryptor, storeId, secrets),
      now: Date.now(),
    });
    if (!seeded) console.log('The demo data already exists.');
  });
  console.log(formatWelcome(url.replace('127.0.0.1', 'localhost'), settings.cloverBaseUrl));
  process.stdout.write(`Regulars is ready on ${url}\n`);
});

/** Uses the point of sale that CLOVER_BASE_URL names; without it, starts the fake. */
async function getDemoSettings(): Promise<Settings> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The demo uses known passwords and does not start in production.');
  }
  const env: NodeJS.ProcessEnv = {
    LOG_LEVEL: 'warn',
    DATA_DIR: '.data/demo',
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
  };
  env.CLOVER_BASE_URL ??= await startFake();
  return readSettings(env);
}

async function startFake(): Promise<string> {
  const merchants = DEMO_STORES.map(({ name, subdomain, cloverMerchantId }) => ({
    merchantId: cloverMerchantId ?? subdomain,
    name,
  }));
  const fake = await startCloverFake({ port: CLOVER_FAKE_PORT, merchants }).catch((error: unknown) => {
    // Another demo may be running.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return startCloverFake({ port: 0, merchants });
    throw error;
  });
  return fake.url;
}

function formatWelcome(url: string, posUrl: string): string {
  const formatSignIn = (page: string, email: string) =>
    `  ${`${url}${page}`.padEnd(40)} ${email.padEnd(20)} ${DEMO_PASSWORD}`;
  return [
    '',
    'Sign in:',
    `${formatSignIn('/auth/login', DEMO_SIGN_INS.owner)}   the customer kiosk`,
    `${formatSignIn('/auth/cashier', DEMO_SIGN_INS.cashier)}   the cashier board`,
    `${formatSignIn('/auth/dashboard', DEMO_SIGN_INS.owner)}   the owner console`,
    `${formatSignIn('/auth/dashboard', DEMO_SIGN_INS.admin)}   the platform administration`,
    '',
    `A customer to check in: ${DEMO_CUSTOMER.phone.replace('+1', '')} (${DEMO_CUSTOMER.name})`,
    `Ring up a sale on the demo register: ${posUrl}`,
    '',
  ].join('\n');
}
