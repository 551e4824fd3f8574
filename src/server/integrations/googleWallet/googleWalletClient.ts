import { VendorError } from '../shared/VendorError';
import { discardBody, readJson, sendToVendor, toUserAgent } from '../shared/vendorHttp';
import { describeReward, getPassTexts } from '../wallet/passTexts';
import {
  DEFAULT_ACCENT,
  LANGUAGES,
  WalletUnavailable,
  type GoogleWallet,
  type Language,
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
/** Shorter than the hour for which Google's tokens are valid. */
const TOKEN_KEPT_MS = 50 * 60_000;

/**
 * Creates Google Wallet, using its REST API: https://developers.google.com/wallet/retail/loyalty-cards/rest
 * @throws Error when the key file is invalid.
 */
export function createGoogleWallet({ keyFile, issuerId, baseUrl, saveUrl, publicUrl }: Options): GoogleWallet {
  const { email, key, tokenUrl } = readGoogleCredentials(keyFile);
  const userAgent = toUserAgent(publicUrl);
  const classId = (storeId: string) => `${issuerId}.store-${storeId}`;
  const objectId = (passId: string) => `${issuerId}.pass-${passId}`;
  let kept: { token: string; until: number } | null = null;

  async function getToken(signal: AbortSignal): Promise<string> {
    if (kept && kept.until > performance.now()) return kept.token;
    const { SignJWT } = await import('jose');
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience(tokenUrl)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    const token = await requestToken(tokenUrl, { assertion, userAgent }, signal);
    kept = { token, until: performance.now() + TOKEN_KEPT_MS };
    return token;
  }

  const send = async (method: 'POST' | 'PATCH', path: string, body: object, signal: AbortSignal) => {
    const url = new URL(`/walletobjects/v1/${path}`, baseUrl);
    const response = await sendToVendor(url, { userAgent, method, token: await getToken(signal), body }, signal);
    if (response.ok) {
      await response.body?.cancel();
      return 'done';
    }
    if (response.status === 401) kept = null;
    if (response.status !== 404 && response.status !== 409) throw await discardBody(response);
    await response.body?.cancel();
    return response.status === 404 ? 'unknown' : 'exists';
  };

  const save = async (kind: 'loyaltyClass' | 'loyaltyObject', body: { id: string }, signal: AbortSignal) => {
    if ((await send('POST', kind, body, signal)) === 'exists') await send('PATCH', `${kind}/${body.id}`, body, signal);
  };

  return {
    async savePass(passId, facts, logoUrl, signal) {
      await orUnavailable(async () => {
        await save('loyaltyClass', { id: classId(facts.storeId), ...toClass(facts, logoUrl) }, signal);
        const object = { id: objectId(passId), classId: classId(facts.storeId), ...toObject(facts) };
        await save('loyaltyObject', object, signal);
      });
    },
    async updatePass(passId, facts, signal) {
      const changes = facts
        ? toObject(facts)
        : { state: 'EXPIRED', loyaltyPoints: null, textModulesData: [], merchantLocations: [] };
      await orUnavailable(() => send('PATCH', `loyaltyObject/${objectId(passId)}`, changes, signal));
    },
    async createSaveUrl(passId) {
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
    },
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
