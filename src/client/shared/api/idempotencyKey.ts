/** A fresh random key (32 hex digits) for one mutation; its repeats send the same one. */
export function newIdempotencyKey(): string {
  // randomUUID is missing on plain http, where a kiosk in a shop's own network may run.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
