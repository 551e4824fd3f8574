import { createAppleWallet } from '../integrations/appleWallet';
import { createGoogleWallet } from '../integrations/googleWallet';
import type { Wallets } from '../integrations/wallet/Wallet';
import { ConfigError, type Settings } from './settings';

/**
 * Opens the wallets that have credentials. Returns null without any.
 * @throws ConfigError that names the setting whose files are missing or wrong.
 */
export function openWallets({ apple, google }: Settings['wallets'], publicUrl: string | undefined): Wallets | null {
  if (publicUrl === undefined || (!apple && !google)) return null;
  return {
    apple: apple && open('APPLE_WALLET_DIR', () => createAppleWallet(apple)),
    google: google && open('GOOGLE_WALLET_KEY_FILE', () => createGoogleWallet({ ...google, publicUrl })),
    publicUrl,
  };
}

function open<T>(setting: string, create: () => T): T {
  try {
    return create();
  } catch (error) {
    throw new ConfigError(`Invalid settings:\n  ${setting}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
