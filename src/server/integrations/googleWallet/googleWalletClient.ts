import type { Turn } from '../shared/pacer';
import { createResilience, type ResilienceLimits } from '../shared/resilience';
import { VendorError } from '../shared/VendorError';
import { discardBody, readJson, sendToVendor, toUserAgent } from '../shared/vendorHttp';
import { describeReward, getPassTexts } from '../wallet/passTexts';
import {
  DEFAULT_ACCENT,
  GOOGLE_PER_SECOND,
  GOOGLE_REQUEST_MS,
  LANGUAGES,
  WalletUnavailable,
  type GoogleWallet,
  type Language,
  type Pacer,
  type PassFacts,
} from '../wallet/Wallet';
import { readGoogleCredentials } from './readGoogleCredentials';

interface Options {
  /** The key file (JSON) of a service account that may issue passes. */
  keyFile: string;
  issuerId: string;
  /** https://walletobjects.googleapis.com, or a fake. */
  baseUrl: string;
  /** https://pay.google.com/gp/v/save, or a fake. */
  saveUrl: string;
  /** The address at which customers reach this server. */
  publicUrl: string;
}

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
/** A method, the path below /walletobjects/v1/ and a body. */
type Call = [method: 'POST' | 'PATCH', path: string, body: object];
/** Shorter than the hour for which Google's tokens are valid. */
const TOKEN_KEPT_MS = 50 * 60_000;
const LIMITS: ResilienceLimits = {
  // With the time until it is the request's turn.
  requestMs: 10_000,
  retries: 3,
  // So many wait for their turn, in the order of the pacer. Those in excess wait in the order of arrival.
  concurrent: 200,
  perSecond: GOOGLE_PER_SECOND,
  breakAfter: 10,
  openMs: 10_000,
};

/**
 * Creates Google Wallet, using its REST API: https://developers.google.com/wallet/retail/loyalty-cards/rest
 * Returns a function that takes the pacer of the issuer, because that needs the database.
 * @throws Error when the key file is invalid.
 */
export function createGoogleWallet({
  keyFile,
  issuerId,
  baseUrl,
  saveUrl,
  publicUrl,
}: Options): (pacer: Pacer) => GoogleWallet {
  const { email, key, tokenUrl } = readGoogleCredentials(keyFile);
  const userAgent = toUserAgent(publicUrl);
  const classId = (storeId: string) => `${issuerId}.store-${storeId}`;
  const objectId = (passId: string) => `${issuerId}.pass-${passId}`;
  let kept: { token: Promise<string>; until: number } | null = null;

  /** Calls at the same time share one token, also while it is requested. */
  function getToken(): Promise<string> {
    if (kept && kept.until > performance.now()) return kept.token;
    const requested = { token: requestNewToken(), until: performance.now() + TOKEN_KEPT_MS };
    requested.token.catch(() => {
      if (kept === requested) kept = null;
    });
    kept = requested;
    return requested.token;
  }

  async function requestNewToken(): Promise<string> {
    const { SignJWT } = await import('jose');
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience(tokenUrl)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    return requestToken(tokenUrl, { assertion, userAgent }, AbortSignal.timeout(GOOGLE_REQUEST_MS));
  }

  async function request([method, path, body]: Call, signal: AbortSignal) {
    const token = await getToken();
    const limited = AbortSignal.any([signal, AbortSignal.timeout(GOOGLE_REQUEST_MS)]);
    const url = new URL(`/walletobjects/v1/${path}`, baseUrl);
    const response = await sendToVendor(url, { userAgent, method, token, body }, limited);
    if (response.ok) {
      await response.body?.cancel();
      return 'done';
    }
    if (response.status === 401) kept = null;
    if (response.status !== 404 && response.status !== 409) throw await discardBody(response);
    await response.body?.cancel();
    return response.status === 404 ? 'unknown' : 'exists';
  }

  async function createSaveUrl(passId: string): Promise<string> {
    const { SignJWT } = await import('jose');
    const jwt = await new SignJWT({
      typ: 'savetowallet',
      origins: [new URL(publicUrl).origin],
      payload: { loyaltyObjects: [{ id: objectId(passId) }] },
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience('google')
      .setIssuedAt()
      .sign(key);
    return `${saveUrl}/${jwt}`;
  }

  return (pacer) => {
    const resilient = createResilience(LIMITS, pacer);
    const send = (turn: Turn, signal: AbortSignal, ...call: Call) =>
      resilient((combined) => request(call, combined), signal, { turn });
    return {
      async savePass(passId, facts, logoUrl, signal) {
        const turn = { line: facts.storeId, isUrgent: true };
        const save = async (kind: 'loyaltyClass' | 'loyaltyObject', body: Record<string, unknown> & { id: string }) => {
          if ((await send(turn, signal, 'POST', kind, body)) === 'exists') {
            await send(turn, signal, 'PATCH', `${kind}/${body.id}`, body);
          }
        };
        await orUnavailable(async () => {
          await save('loyaltyClass', { id: classId(facts.storeId), ...toClass(facts, logoUrl) });
          await save('loyaltyObject', {
            id: objectId(passId),
            classId: classId(facts.storeId),
            ...toObject(facts),
          });
        });
      },
      async updatePass({ passId, storeId, facts, notifies }, signal) {
        const changes = facts
          ? { ...toObject(facts), ...(notifies && { notifyPreference: 'notifyOnUpdate' }) }
          : { state: 'EXPIRED', loyaltyPoints: null, textModulesData: [], merchantLocations: [] };
        const turn = { line: storeId, isUrgent: false };
        await orUnavailable(() => send(turn, signal, 'PATCH', `loyaltyObject/${objectId(passId)}`, changes));
      },
      createSaveUrl,
    };
  };
}

async function orUnavailable(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (error instanceof VendorError) throw new WalletUnavailable('Google Wallet', { cause: error });
    throw error;
  }
}

/** Returns the loyalty program of a store, which all of its customers share. */
function toClass({ storeName, accentColor, storeLanguage: language }: PassFacts, logoUrl: string) {
  const description = { defaultValue: { language, value: storeName } };
  return {
    issuerName: storeName,
    programName: getPassTexts(language).program,
    localizedProgramName: localize(language, (other) => getPassTexts(other).program),
    programLogo: { sourceUri: { uri: logoUrl }, contentDescription: description },
    hexBackgroundColor: accentColor ?? DEFAULT_ACCENT,
    reviewStatus: 'UNDER_REVIEW',
  };
}

function toObject(facts: PassFacts) {
  const { storeLanguage: language, points } = facts;
  const reward = describeReward(facts, language);
  const rewardModule = reward && {
    id: 'reward',
    header: reward.label,
    body: reward.value,
    localizedHeader: localize(language, (other) => describeReward(facts, other)?.label),
    localizedBody: localize(language, (other) => describeReward(facts, other)?.value),
  };
  return {
    state: 'ACTIVE',
    loyaltyPoints: {
      label: getPassTexts(language).points,
      localizedLabel: localize(language, (other) => getPassTexts(other).points),
      balance: { int: points },
    },
    textModulesData: rewardModule ? [rewardModule] : [],
    // Those of the card and not of the program, because each customer has other shops. `locations` has no effect.
    merchantLocations: facts.places.map(({ latitude, longitude }) => ({ latitude, longitude })),
  };
}

/**
 * Returns a text in all languages. The phone shows its own one, or else that of the store. The customer's language is
 * not used, because the customers of a store share its program, and a card would be in two languages.
 */
function localize(storeLanguage: Language, toText: (language: Language) => string | undefined) {
  const translated = LANGUAGES.map((language) => ({ language, value: toText(language) ?? '' }));
  return {
    defaultValue: { language: storeLanguage, value: toText(storeLanguage) ?? '' },
    translatedValues: translated.filter(({ language }) => language !== storeLanguage),
  };
}

/** Exchanges a signed assertion for a bearer token (RFC 7523). */
async function requestToken(
  url: string,
  { assertion, userAgent }: { assertion: string; userAgent: string },
  signal: AbortSignal,
): Promise<string> {
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
  const body = new URLSearchParams(grant);
  const response = await sendToVendor(new URL(url), { userAgent, method: 'POST', token: null, body }, signal);
  if (!response.ok) throw await discardBody(response);
  const token = (await readJson(response)) as { access_token?: unknown } | null;
  if (typeof token?.access_token !== 'string') throw new VendorError('bad_response');
  return token.access_token;
}
