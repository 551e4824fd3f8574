import type { AppleWallet } from '../wallet/Wallet';
import { buildPass } from './buildPass';
import { createPusher } from './createPusher';
import { readAppleCredentials } from './readAppleCredentials';

/**
 * Creates Apple Wallet with the credentials in a folder (see readAppleCredentials). Pushes go to
 * https://api.push.apple.com or a fake.
 * @throws Error that names what is missing or does not match.
 */
export function createAppleWallet({ folder, pushUrl }: { folder: string; pushUrl: string }): AppleWallet {
  const credentials = readAppleCredentials(folder);
  return {
    passTypeId: credentials.passTypeId,
    buildPass: (pass) => buildPass(credentials, pass),
    pushChanges: createPusher(pushUrl, credentials),
  };
}
