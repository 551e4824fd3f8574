import type { Database } from '../database/Database';
import { createAppleWallet } from '../integrations/appleWallet';
import { createGoogleWallet } from '../integrations/googleWallet';
import type { Wallets } from '../integrations/wallet/Wallet';
import { createIssuerPace } from '../modules/wallet';
import type { Settings } from './settings';

/**
 * Reads the credentials of the wallets. Returns what opens them with a database, or null without any.
 * @throws Error that names the setting whose files are missing or wrong.
 */
export function openWallets(
  { apple, google }: Settings['wallets'],
  publicUrl: string | undefined,
): ((database: Database) => Wallets) | null {
  if (publicUrl === undefined || (!apple && !google)) return null;
  const appleWallet = apple && open('APPLE_WALLET_DIR', () => createAppleWallet(apple));
  const openGoogle = google && open('GOOGLE_WALLET_KEY_FILE', () => createGoogleWallet({ ...google, publicUrl }));
  return (database) => ({
    apple: appleWallet,
    google: openGoogle && openGoogle(createIssuerPace(database, google.issuerId)),
    publicUrl,
  });
}

function open<T>(setting: string, create: () => T): T {
  try {
    return create();
  } catch (error) {
    throw new Error(`${setting}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
