import { createHmac } from 'node:crypto';
import { DEFAULT_ACCENT, type AppleWallet } from '../../integrations/wallet/Wallet';
import type { Encryptor } from '../../platform/secrets/encryption';
import { isSameSecret } from '../../shared/isSameSecret';
import { drawLogo } from '../brand';
import type { PassState } from './getPassState';

/** The key that creates the tokens of passes. It is derived from SECRETS_KEY. */
export type PassKey = Pick<Encryptor, 'hashKey'>;

/** Returns the token with which a device requests its pass. It is not stored, and changes with SECRETS_KEY. */
const getPassToken = ({ hashKey }: PassKey, passId: string): string =>
  createHmac('sha256', hashKey).update(`apple-pass\0${passId}`).digest('base64url');

/** Whether an Authorization header contains the token of the pass. */
export function isAuthorized(key: PassKey, passId: string, header: string | undefined): boolean {
  return isSameSecret(header ?? '', `ApplePass ${getPassToken(key, passId)}`);
}

/** Builds the current version of an Apple pass. */
export async function buildApplePass(
  { wallet, key, publicUrl }: { wallet: AppleWallet; key: PassKey; publicUrl: string },
  passId: string,
  { facts, store, subdomain, logo }: PassState,
): Promise<Buffer> {
  return wallet.buildPass({
    facts,
    store,
    serialNumber: passId,
    authenticationToken: getPassToken(key, passId),
    webServiceUrl: `${publicUrl}/api/wallet/apple`,
    links: { page: `${publicUrl}/my/${subdomain}`, privacy: `${publicUrl}/privacy/${subdomain}` },
    images: await drawImages(logo?.image ?? null, store.accentColor ?? DEFAULT_ACCENT),
  });
}

/** Draws the icon, 29 pt as Apple requires, and the logo, at most 160 x 50 pt, at 1 to 3 pixels per point. */
async function drawImages(logo: Buffer | null, accentColor: string): Promise<Record<string, Buffer>> {
  const images: Record<string, Buffer> = {};
  for (const scale of [1, 2, 3]) {
    const suffix = scale === 1 ? '.png' : `@${scale}x.png`;
    const icon = { width: 29 * scale, height: 29 * scale, isFilled: true };
    images[`icon${suffix}`] = await drawLogo(logo, accentColor, icon);
    if (!logo) continue;
    images[`logo${suffix}`] = await drawLogo(logo, accentColor, {
      width: 160 * scale,
      height: 50 * scale,
      isFilled: false,
    });
  }
  return images;
}
