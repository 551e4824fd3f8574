const FORM = /^a(\d{1,15})$/;

/** Where a page of the log ended, for the next to go on. */
export function encodeAuditCursor(lastId: number): string {
  return Buffer.from(`a${lastId}`).toString('base64url');
}

/** The row after which a page begins, or null when encodeAuditCursor did not make the cursor. */
export function decodeAuditCursor(cursor: string): number | null {
  const [, digits] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (digits === undefined) return null;
  const lastId = Number(digits);
  // Decoding skips what is not base64url.
  return encodeAuditCursor(lastId) === cursor ? lastId : null;
}
