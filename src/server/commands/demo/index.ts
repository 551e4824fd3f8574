import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import catalog from '../../../demo/catalog.json';
import { markDemoContacts, testDemoConnections } from '../../../demo/demoConnections';
import { connectPrograms, DEMO_API_KEY } from '../../../demo/demoPrograms';
import { DEMO_PASSWORD, DEMO_SIGN_INS, seedDemo } from '../../../demo/seedDemo';
import { DEMO_CUSTOMER } from '../../../demo/writeActivity';
import { startCloverFake, type CloverFake } from '../../../fakes/clover';
import { startGoogleWalletFake } from '../../../fakes/googleWallet';
import { startHighLevelFake, type HighLevelFake } from '../../../fakes/highLevel';
import { startWebhookReceiver } from '../../../fakes/webhookReceiver';
import { runCommand } from '../../main/runCommand';
import { serve } from '../../main/serve';
import { readSettings, type Settings } from '../../main/settings';
import { hashPassword } from '../../modules/accounts';
import { encryptStoreSecrets } from '../../modules/stores';
import { createEncryptor } from '../../platform/secrets/encryption';

/** The usual ports of the fakes. */
const CLOVER_FAKE_PORT = 3900;
const HIGH_LEVEL_FAKE_PORT = 3901;
const GOOGLE_WALLET_FAKE_PORT = 3902;
const WEBHOOK_RECEIVER_PORT = 3903;

const merchants = catalog.stores.map(({ name, subdomain, clover_merchant_id: merchantId }) => ({
  merchantId: merchantId ?? subdomain,
  name,
}));
const locations = catalog.stores.map(({ name, subdomain }) => ({ locationId: subdomain, name }));

/**
 * `npm run demo`: starts the packaged database with demo data, the fakes of the vendors and the app, on loopback only,
 * and prints the sign-ins. The data stays in .data/demo.
 */
runCommand(async () => {
  const { settings, clover, highLevel } = await startVendors();
  const receiver = await onFreePort(WEBHOOK_RECEIVER_PORT, (port) => startWebhookReceiver({ port }));
  const url = await serve(settings, async (database, secretsKey) => {
    const encryptor = createEncryptor(secretsKey);
    const seeded = await seedDemo({
      database,
      passwordHash: await hashPassword(DEMO_PASSWORD),
      encryptSecrets: (sql, storeId, secrets) => encryptStoreSecrets(sql, encryptor, storeId, secrets),
      now: new Date(),
      onProgress: createProgressLine('Writing the demo data'),
    });
    if (!seeded) console.log('The demo data already exists.');
    // The fake loses its contacts when it stops.
    if (highLevel) await markDemoContacts(database);
    const secret = await connectPrograms(database, encryptor, receiver.hookUrl);
    if (secret !== null) receiver.setSecret(secret);
  });
  clover?.setWebhookUrl(`${url}/api/webhooks/clover`);
  highLevel?.setWebhookUrl(`${url}/api/webhooks/high-level`);
  void testDemoConnections(url, [
    ...(clover ? (['point-of-sale'] as const) : []),
    ...(highLevel ? (['contact-sync'] as const) : []),
  ]);
  console.log(formatWelcome(url.replace('127.0.0.1', 'localhost'), settings, receiver.url));
  process.stdout.write(`Regulars is ready on ${url}\n`);
});

/** Returns a function that prints the progress: on a terminal in one updated line, otherwise one line for every 10%. */
function createProgressLine(text: string): (share: number) => void {
  const { isTTY } = process.stdout;
  const step = isTTY ? 1 : 10;
  let shown = -1;
  return (share) => {
    const percent = Math.floor((share * 100) / step) * step;
    if (percent === shown) return;
    shown = percent;
    process.stdout.write(`${text}: ${percent}%${isTTY && share < 1 ? '\r' : '\n'}`);
  };
}

/** Starts the fakes of vendors that the environment does not name, and returns the settings that use them. */
async function startVendors(): Promise<{
  settings: Settings;
  clover: CloverFake | null;
  highLevel: HighLevelFake | null;
}> {
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
  // The receiver of webhooks runs beside the demo.
  env.WEBHOOKS_ALLOW_PRIVATE ??= 'true';
  // With PORT=0 the address is not known before the server has chosen a port.
  if (env.PORT !== '0') env.PUBLIC_URL ??= `http://localhost:${env.PORT ?? '3000'}`;
  let clover: CloverFake | null = null;
  if (env.CLOVER_BASE_URL === undefined) {
    clover = await onFreePort(CLOVER_FAKE_PORT, (port) => startCloverFake({ port, merchants }));
    env.CLOVER_BASE_URL = clover.url;
    env.CLOVER_WEBHOOK_SECRET = clover.webhookAuthCode;
  }
  let highLevel: HighLevelFake | null = null;
  if (env.GHL_BASE_URL === undefined) {
    highLevel = await onFreePort(HIGH_LEVEL_FAKE_PORT, (port) => startHighLevelFake({ port, locations }));
    env.GHL_BASE_URL = highLevel.url;
    env.GHL_WEBHOOK_PUBLIC_KEY = highLevel.publicKey;
  }
  // Apple passes have no fake, because an iPhone rejects passes that Apple's certificate did not sign.
  if (env.PUBLIC_URL !== undefined && env.GOOGLE_WALLET_KEY_FILE === undefined) await startGoogleWallet(env);
  return { settings: readSettings(env), clover, highLevel };
}

/** The fake has a new key after each start, and forgets its cards. */
async function startGoogleWallet(env: NodeJS.ProcessEnv): Promise<void> {
  const fake = await onFreePort(GOOGLE_WALLET_FAKE_PORT, (port) => startGoogleWalletFake({ port }));
  const folder = path.resolve(env.DATA_DIR ?? '.');
  await mkdir(folder, { recursive: true });
  env.GOOGLE_WALLET_KEY_FILE = path.join(folder, 'google-wallet-fake.json');
  await writeFile(env.GOOGLE_WALLET_KEY_FILE, fake.keyFile, { mode: 0o600 });
  env.GOOGLE_WALLET_ISSUER_ID = fake.issuerId;
  env.GOOGLE_WALLET_BASE_URL = fake.url;
  env.GOOGLE_WALLET_SAVE_URL = fake.saveUrl;
}

/** Uses another port when the usual one is taken, for example by another demo. */
async function onFreePort<T>(port: number, start: (port: number) => Promise<T>): Promise<T> {
  return start(port).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return start(0);
    throw error;
  });
}

function formatWelcome(url: string, { cloverBaseUrl, ghlBaseUrl }: Settings, receiverUrl: string): string {
  const formatSignIn = (page: string, email: string) =>
    `  ${`${url}${page}`.padEnd(40)} ${email.padEnd(26)} ${DEMO_PASSWORD}`;
  const chain = catalog.stores.find((store) => store.is_chain);
  return [
    '',
    'Sign in:',
    `${formatSignIn('/auth/login', DEMO_SIGN_INS.owner)}   the customer kiosk`,
    `${formatSignIn('/auth/cashier', DEMO_SIGN_INS.cashier)}   the cashier board`,
    `${formatSignIn('/auth/dashboard', DEMO_SIGN_INS.owner)}   the owner console`,
    `${formatSignIn('/auth/dashboard', DEMO_SIGN_INS.admin)}   the admin console`,
    '',
    `The shops of ${chain?.name}, a chain:`,
    `${formatSignIn('/auth/login', DEMO_SIGN_INS.chain)}   the kiosk, which asks for its shop`,
    `${formatSignIn('/auth/cashier', DEMO_SIGN_INS.shopCashier)}   the board of Lakeview`,
    `${formatSignIn('/auth/dashboard', DEMO_SIGN_INS.chain)}   the console of all shops`,
    `${formatSignIn('/auth/dashboard', DEMO_SIGN_INS.manager)}   the console of Lakeview's manager`,
    '',
    `A customer to check in: ${DEMO_CUSTOMER.phone.replace('+1', '')} (${DEMO_CUSTOMER.name}), also in the chain`,
    `Ring up a sale on the demo register: ${cloverBaseUrl}`,
    `Read and answer the texts to customers: ${ghlBaseUrl}`,
    `See what happens arrive at another program: ${receiverUrl}`,
    `An API key of the first store: ${DEMO_API_KEY}`,
    '',
  ].join('\n');
}
