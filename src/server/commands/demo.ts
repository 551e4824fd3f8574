import { DEMO_STORES } from '../demo/catalogue';
import { DEMO_CUSTOMER, DEMO_PASSWORD, DEMO_SIGN_INS, seedDemo } from '../demo/seedDemo';
import { hashPassword } from '../modules/auth';
import { createEncryptor, encryptStoreSecrets } from '../modules/stores';
import { runCommand, serve } from '../serve';
import { readSettings, type Settings } from '../settings';
import { startCloverFake } from '../fakes/clover';
import { buildClientIfStale } from './buildClient';

/**
 * `npm run demo`: builds the client when that is due, starts the packaged database with the demo's data, the
 * point-of-sale stand-in and the app, on loopback only, and prints who can sign in. Data stays in .data/demo.
 */
const STANDIN_PORT = 3900;

runCommand(async () => {
  const settings = await demoSettings();
  await buildClientIfStale();
  const url = await serve(settings, async (database, secretsKey) => {
    const sealer = createEncryptor(secretsKey);
    console.log('Preparing the demo data ...');
    const seeded = await seedDemo({
      database,
      passwordHash: await hashPassword(DEMO_PASSWORD),
      sealSecrets: (sql, storeId, secrets) => encryptStoreSecrets(sql, sealer, storeId, secrets),
      now: Date.now(),
    });
    if (!seeded) console.log('The demo data of the last time is still there.');
  });
  console.log(welcome(url.replace('127.0.0.1', 'localhost'), settings.cloverBaseUrl));
  process.stdout.write(`Regulars is ready on ${url}\n`);
});

/** A point of sale that was set is used as it is; otherwise the stand-in is started. */
async function demoSettings(): Promise<Settings> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The demo signs in with known passwords and does not start in production.');
  }
  const env: NodeJS.ProcessEnv = {
    LOG_LEVEL: 'warn',
    DATA_DIR: '.data/demo',
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
  };
  env.CLOVER_BASE_URL ??= await startStandin();
  return readSettings(env);
}

async function startStandin(): Promise<string> {
  const merchants = DEMO_STORES.map(({ name, subdomain, cloverMerchantId }) => ({
    merchantId: cloverMerchantId ?? subdomain,
    name,
  }));
  const standin = await startCloverFake({ port: STANDIN_PORT, merchants }).catch((error: unknown) => {
    // Another demo may run beside this one.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return startCloverFake({ port: 0, merchants });
    throw error;
  });
  return standin.url;
}

function welcome(url: string, posUrl: string): string {
  const signIn = (page: string, email: string) =>
    `  ${`${url}${page}`.padEnd(40)} ${email.padEnd(20)} ${DEMO_PASSWORD}`;
  return [
    '',
    'Sign in:',
    `${signIn('/auth/login', DEMO_SIGN_INS.owner)}   the kiosk in the shop`,
    `${signIn('/auth/cashier', DEMO_SIGN_INS.cashier)}   the cashier's board`,
    `${signIn('/auth/dashboard', DEMO_SIGN_INS.owner)}   the owner's console`,
    `${signIn('/auth/dashboard', DEMO_SIGN_INS.admin)}   the platform's console`,
    '',
    `A customer to check in: ${DEMO_CUSTOMER.phone.replace('+1', '')} (${DEMO_CUSTOMER.name})`,
    `Ring up a sale on the till's stand-in: ${posUrl}`,
    '',
  ].join('\n');
}
