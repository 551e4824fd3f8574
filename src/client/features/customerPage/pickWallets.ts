import type { CustomerWallets } from '../../../contract/customerPage';

/** The offered wallets that exist on this device. An unknown device gets all of them. */
export function pickWallets({ apple, google }: CustomerWallets, userAgent: string): CustomerWallets {
  if (/iPhone|iPad|iPod/.test(userAgent)) return { apple, google: google && !apple };
  if (userAgent.includes('Android')) return { apple: apple && !google, google };
  return { apple, google };
}
