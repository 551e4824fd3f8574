import { generateKeyPairSync, randomBytes } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { jwtVerify } from 'jose';
import { createFakeApp } from '../shared/createFakeApp';
import { VendorError } from '../shared/Faults';
import { RateLimit } from '../shared/RateLimit';

export type WalletRecord = Record<string, unknown> & { id: string };

/** A change that its sender wanted a holder to be told of. */
interface WalletNotice {
  objectId: string;
  at: number;
  /** Google tells a holder only of a new balance, and of three changes of a card in 24 hours. */
  isDelivered: boolean;
}

export interface GoogleWalletFake {
  url: string;
  saveUrl: string;
  issuerId: string;
  /** The service account's key file, as JSON. */
  keyFile: string;
  loyaltyClasses: ReadonlyMap<string, WalletRecord>;
  loyaltyObjects: Map<string, WalletRecord>;
  notices: readonly WalletNotice[];
  /** When each card was last changed, in ms since 1970. */
  changedAt: ReadonlyMap<string, number>;
  /** How many calls were refused because of the limit of an issuer. */
  countThrottled(): number;
  /** Makes later calls fail with this status. 0 ends the failures. */
  failWith(status: number): void;
  close(): Promise<void>;
}

const ISSUER = '3388000000000000001';
const ACCOUNT = 'wallet@fake.iam.gserviceaccount.com';
const KINDS = ['loyaltyClass', 'loyaltyObject'] as const;
const NOTICES = { count: 3, periodMs: 24 * 3_600_000 };

/**
 * Starts a fake of Google Wallet in memory for development and tests: the token endpoint, loyalty classes and objects,
 * and at /save the page that a phone opens to save a card. It verifies the signatures of its service account, and has
 * Google's limits for the calls of an issuer and the notices of a card. `now` is its clock for notices.
 * @throws Error in production.
 */
export async function startGoogleWalletFake({
  port,
  now = Date.now,
}: {
  port: number;
  now?: () => number;
}): Promise<GoogleWalletFake> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const tokens = new Set<string>();
  const records = { loyaltyClass: new Map<string, WalletRecord>(), loyaltyObject: new Map<string, WalletRecord>() };
  const notices: WalletNotice[] = [];
  const changedAt = new Map<string, number>();
  const limit = new RateLimit({ requests: 20, windowMs: 1_000, concurrent: Infinity, headers: {} });
  let failure = 0;
  let throttled = 0;
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
  const enter = () => {
    try {
      limit.enter(ISSUER);
    } catch (error) {
      throttled += 1;
      throw error;
    }
  };
  const handleChange = (before: WalletRecord, after: WalletRecord, wantsNotice: boolean) => {
    changedAt.set(after.id, Date.now());
    if (!wantsNotice) return;
    const at = now();
    const recent = notices.filter(
      (notice) => notice.objectId === after.id && notice.isDelivered && notice.at > at - NOTICES.periodMs,
    );
    const isNew = JSON.stringify(before.loyaltyPoints) !== JSON.stringify(after.loyaltyPoints);
    notices.push({ objectId: after.id, at, isDelivered: isNew && recent.length < NOTICES.count });
  };
  recordRoutes(app, { records, tokens, enter, handleChange });

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
    notices,
    changedAt,
    countThrottled: () => throttled,
    failWith: (status) => (failure = status),
    close: () => app.close(),
  };
}

interface Handlers {
  records: Record<(typeof KINDS)[number], Map<string, WalletRecord>>;
  tokens: ReadonlySet<string>;
  /** Counts a call. @throws VendorError 429 beyond the limit. */
  enter: () => void;
  handleChange: (before: WalletRecord, after: WalletRecord, wantsNotice: boolean) => void;
}

function recordRoutes(app: FastifyInstance, { records, tokens, enter, handleChange }: Handlers): void {
  const accept = (header: string | undefined) => {
    if (!tokens.has(header?.replace(/^Bearer /, '') ?? '')) refuse(401, 'Unauthorized');
    enter();
  };
  for (const kind of KINDS) {
    app.post(`/walletobjects/v1/${kind}`, ({ headers, body }) => {
      accept(headers.authorization);
      const record = body as WalletRecord;
      if (!record.id.startsWith(`${ISSUER}.`)) refuse(403, 'Another issuer');
      if (records[kind].has(record.id)) refuse(409, 'It exists');
      checkPlaces(record);
      if (kind === 'loyaltyObject' && !records.loyaltyClass.has(String(record.classId))) refuse(400, 'Unknown class');
      records[kind].set(record.id, record);
      return record;
    });
    app.patch(`/walletobjects/v1/${kind}/:id`, ({ headers, body, params }) => {
      accept(headers.authorization);
      const { id } = params as { id: string };
      const record = records[kind].get(id) ?? refuse(404, 'Unknown');
      // It counts for this call only, and is not kept.
      const { notifyPreference, ...changes } = body as WalletRecord;
      if (notifyPreference !== undefined && notifyPreference !== 'notifyOnUpdate')
        refuse(400, 'Invalid notifyPreference');
      checkPlaces(changes);
      const changed = { ...record, ...changes, id };
      records[kind].set(id, changed);
      if (kind === 'loyaltyObject') handleChange(record, changed, notifyPreference !== undefined);
      return changed;
    });
  }
}

/** Google refuses more than ten places and such that are not on earth, and ignores those in the field `locations`. */
function checkPlaces({ merchantLocations = [] }: Record<string, unknown>): void {
  const isPlace = ({ latitude, longitude, ...others }: Record<string, unknown>) =>
    isUpTo(latitude, 90) && isUpTo(longitude, 180) && Object.keys(others).length === 0;
  const places = merchantLocations as Record<string, unknown>[];
  if (places.length > 10 || !places.every(isPlace)) refuse(400, 'Invalid merchantLocations');
}

const isUpTo = (degrees: unknown, max: number) => typeof degrees === 'number' && Math.abs(degrees) <= max;

function refuse(statusCode: number, message: string): never {
  throw new VendorError(statusCode, message);
}
