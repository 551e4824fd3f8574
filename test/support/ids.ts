import { randomBytes } from 'node:crypto';

/** A random UUID with the given first or last 8 digits. */
export function idWith(digits: string, where: 'first' | 'last'): string {
  const other = randomBytes(8).toString('hex');
  const [begin, end] = where === 'first' ? [digits, other.slice(8)] : [other.slice(8), digits];
  return `${begin}-${other.slice(0, 4)}-4000-8000-${other.slice(4, 8)}${end}`;
}
