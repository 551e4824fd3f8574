import { hash, timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time. Their digests are compared, because they have the same length. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
}
