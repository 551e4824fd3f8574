/** A random key of 32 hex digits for one mutation; a retry sends the same key. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is not available over plain HTTP, which a kiosk on a local network may use.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
