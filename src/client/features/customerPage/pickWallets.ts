import type { CustomerWallets } from '../../../contract/customerPage';

/** Of the wallets that the server offers, those that this device can have: all where it is not known. */
export function pickWallets({ apple, google }: CustomerWallets, userAgent: string): CustomerWallets {
  if (/iPhone|iPad|iPod/.test(userAgent)) return { apple, google: google && !apple };
  if (userAgent.includes('Android')) return { apple: apple && !google, google };
  return { apple, google };
}
