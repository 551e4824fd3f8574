import { randomBytes } from 'node:crypto';

/** Returns 13 letters and digits, like the vendor's ids. */
export function newId(): string {
  const characters = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
  return [...randomBytes(13)].map((byte) => characters[byte % characters.length]).join('');
}
