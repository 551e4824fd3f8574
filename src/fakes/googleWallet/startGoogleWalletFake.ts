import { generateKeyPairSync, randomBytes } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { jwtVerify } from 'jose';
import { createFakeApp } from '../shared/createFakeApp';
import { VendorError } from '../shared/Faults';

export type WalletRecord = Record<string, unknown> & { id: string };

export interface GoogleWalletFake {
  url: string;
  saveUrl: string;
  issuerId: string;
  /** The service account's key file, as JSON. */
  keyFile: string;
  loyaltyClasses: ReadonlyMap<string, WalletRecord>;
  loyaltyObjects: ReadonlyMap<string, WalletRecord>;
  /** Makes later calls fail with this status. 0 ends the failures. */
  failWith(status: number): void;
  close(): Promise<void>;
}

const ISSUER = '3388000000000000001';
const ACCOUNT = 'wallet@fake.iam.gserviceaccount.com';
const KINDS = ['loyaltyClass', 'loyaltyObject'] as const;

/**
 * Starts a fake of Google Wallet in memory for development and tests: the token endpoint, loyalty classes and objects,
 * and at /save the page that a phone opens to save a card. It verifies the signatures of its service account.
 * @throws Error in production.
 */
export async function startGoogleWalletFake({ port }: { port: number }): Promise<GoogleWalletFake> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const tokens = new Set<string>();
  const records = { loyaltyClass: new Map<string, WalletRecord>(), loyaltyObject: new Map<string, WalletRecord>() };
  let failure = 0;
  const app = createFakeApp({
    name: 'Google Wallet',
    host: '127.0.0.1',
    pageRoot: path.join(__dirname, 'page'),
    pageFiles: ['card.html', 'card.css', 'card.js'],
  });
  app.addHook('onRequest', (_request, _reply, done) =>
    done(failure === 0 ? undefined : new VendorError(failure, 'Unavailable')),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const verify = (jwt: string, audience: string) => jwtVerify(jwt, publicKey, { issuer: ACCOUNT, audience });

  app.post('/token', async ({ body, host }) => {
    const { assertion = '' } = body as { assertion?: string };
    const { payload } = await verify(assertion, `http://${host}/token`).catch(() => refuse(400, 'invalid_grant'));
    if (payload.scope !== 'https://www.googleapis.com/auth/wallet_object.issuer') refuse(400, 'invalid_scope');
    const token = randomBytes(16).toString('hex');
    tokens.add(token);
    return { access_token: token, expires_in: 3599, token_type: 'Bearer' };
  });
  recordRoutes(app, records, tokens);

  /** Returns the content of a signed card for the page. */
  app.get('/card/*', async ({ params }) => {
    const { payload } = await verify((params as { '*': string })['*'], 'google').catch(() =>
      refuse(400, 'Invalid JWT'),
    );
    const { loyaltyObjects = [] } = payload.payload as { loyaltyObjects?: { id: string }[] };
    const object = records.loyaltyObject.get(loyaltyObjects[0]?.id ?? '') ?? refuse(404, 'Unknown card');
    return { object, program: records.loyaltyClass.get(String(object.classId)) };
  });
  app.get('/save/*', ({ params }, reply) => reply.redirect(`/#${(params as { '*': string })['*']}`, 302));

  const url = await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    saveUrl: `${url}/save`,
    issuerId: ISSUER,
    keyFile: JSON.stringify({
      type: 'service_account',
      client_email: ACCOUNT,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${url}/token`,
    }),
    loyaltyClasses: records.loyaltyClass,
    loyaltyObjects: records.loyaltyObject,
    failWith: (status) => (failure = status),
    close: () => app.close(),
  };
}

function recordRoutes(
  app: FastifyInstance,
  records: Record<(typeof KINDS)[number], Map<string, WalletRecord>>,
  tokens: ReadonlySet<string>,
): void {
  const authenticate = (header: string | undefined) => {
    if (!tokens.has(header?.replace(/^Bearer /, '') ?? '')) refuse(401, 'Unauthorized');
  };
  for (const kind of KINDS) {
    app.post(`/walletobjects/v1/${kind}`, ({ headers, body }) => {
      authenticate(headers.authorization);
      const record = body as WalletRecord;
      if (!record.id.startsWith(`${ISSUER}.`)) refuse(403, 'Another issuer');
      if (records[kind].has(record.id)) refuse(409, 'It exists');
      checkPlaces(record);
      if (kind === 'loyaltyObject' && !records.loyaltyClass.has(String(record.classId))) refuse(400, 'Unknown class');
      records[kind].set(record.id, record);
      return record;
    });
    app.patch(`/walletobjects/v1/${kind}/:id`, ({ headers, body, params }) => {
      authenticate(headers.authorization);
      const { id } = params as { id: string };
      const record = records[kind].get(id) ?? refuse(404, 'Unknown');
      checkPlaces(body as WalletRecord);
      const changed = { ...record, ...(body as object), id };
      records[kind].set(id, changed);
      return changed;
    });
  }
}

/** Google refuses more than ten places and such that are not on earth, and ignores those in the field `locations`. */
function checkPlaces({ merchantLocations = [] }: WalletRecord): void {
  const isPlace = ({ latitude, longitude, ...others }: Record<string, unknown>) =>
    isUpTo(latitude, 90) && isUpTo(longitude, 180) && Object.keys(others).length === 0;
  const places = merchantLocations as Record<string, unknown>[];
  if (places.length > 10 || !places.every(isPlace)) refuse(400, 'Invalid merchantLocations');
}

const isUpTo = (degrees: unknown, max: number) => typeof degrees === 'number' && Math.abs(degrees) <= max;

function refuse(statusCode: number, message: string): never {
  throw new VendorError(statusCode, message);
}
