import { hash, timingSafeEqual } from 'node:crypto';

/** Compares in the same time for every value: digests have one length. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
}
