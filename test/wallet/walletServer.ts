import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPassCertificates, openPass, startPushFake, type PushFake } from '../../src/fakes/apple';
import { startGoogleWalletFake, type GoogleWalletFake } from '../../src/fakes/googleWallet';
import { openPage } from '../customerPage/pageStore';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { fetchAlone, serverUrl } from '../support/http';
import { PUBLIC_TEST_URL, startServer, type RunningProcess } from '../support/server';
import type { TestStore } from '../support/testStore';

export const PASS_TYPE = 'pass.example.regulars';

/** The services that the suite's server uses. */
export interface WalletServer {
  push: PushFake;
  google: GoogleWalletFake;
  /** Starts another server with the same settings and database. */
  startAnother: () => Promise<RunningProcess>;
  /** Moves the clock with which Google counts notices. */
  moveGoogleClock: (ms: number) => void;
  /** Opens a pass file with the checks that Apple makes. */
  open(content: Buffer): ReturnType<typeof openPass>;
}

/** Gives the suite a server with credentials for both wallets, and the fakes that it uses. */
export function runWithWallets(): () => WalletServer {
  let server: WalletServer | null = null;
  let folder = '';
  const getServer = runOnDedicatedServer(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'wallet-'));
    await createPassCertificates(folder, PASS_TYPE);
    let aheadMs = 0;
    const now = () => Date.now() + aheadMs;
    const [push, google] = await Promise.all([startPushFake(folder), startGoogleWalletFake({ port: 0, now })]);
    const authority = await readFile(path.join(folder, 'wwdr.pem'), 'utf8');
    const moveGoogleClock = (ms: number) => {
      aheadMs += ms;
    };
    const startAnother = () => startServer(getServer().env);
    server = { push, google, startAnother, moveGoogleClock, open: (content) => openPass(content, authority) };
    await writeFile(path.join(folder, 'google.json'), google.keyFile);
    return {
      PUBLIC_URL: PUBLIC_TEST_URL,
      APPLE_WALLET_DIR: folder,
      APPLE_PUSH_URL: push.url,
      NODE_EXTRA_CA_CERTS: path.join(folder, 'wwdr.pem'),
      GOOGLE_WALLET_KEY_FILE: path.join(folder, 'google.json'),
      GOOGLE_WALLET_ISSUER_ID: google.issuerId,
      GOOGLE_WALLET_BASE_URL: google.url,
      GOOGLE_WALLET_SAVE_URL: google.saveUrl,
    };
  });
  afterAll(async () => {
    await Promise.all([server?.push.close(), server?.google.close()]);
    await rm(folder, { recursive: true, force: true });
  });
  return () => {
    if (!server) throw new Error('the wallets did not start');
    return server;
  };
}

/** A phone with an Apple pass of a customer. */
export interface ApplePhone {
  cookie: string;
  serial: string;
  token: string;
  pass: Record<string, unknown>;
}

/** Opens the page of a customer and downloads the pass. */
export async function addApplePass(
  wallets: WalletServer,
  store: TestStore,
  customer: { phone: string },
): Promise<ApplePhone> {
  const cookie = await openPage(store, customer);
  const response = await fetchAlone(`${serverUrl()}/api/my/${store.subdomain}/wallet/apple`, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`pass: ${response.status} ${await response.text()}`);
  const { pass } = wallets.open(Buffer.from(await response.arrayBuffer()));
  return { cookie, serial: String(pass.serialNumber), token: String(pass.authenticationToken), pass };
}

/** Calls Apple's web service like a device. */
export function callService(
  method: string,
  servicePath: string,
  { token, body, headers = {} }: { token?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetchAlone(`${serverUrl()}/api/wallet/apple/v1${servicePath}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `ApplePass ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

export const registrationOf = (device: string, { serial }: { serial: string }) =>
  `/devices/${device}/registrations/${PASS_TYPE}/${serial}`;
