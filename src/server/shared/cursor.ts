/** The position of the last row of a page, in a list sorted from newest to oldest. */
export interface CursorPosition {
  /** Microseconds since 1970. A Date has only milliseconds, so rows of the same millisecond would be lost. */
  createdUs: number;
  id: string;
}

const CURSOR = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function encodeCursor({ createdUs, id }: CursorPosition): string {
  return Buffer.from(`${createdUs}.${id}`).toString('base64url');
}

/** The position in a cursor, or null when encodeCursor did not create it. */
export function decodeCursor(cursor: string): CursorPosition | null {
  const [, createdUs, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!createdUs || !id) return null;
  const position = { createdUs: Number(createdUs), id };
  // Decoding ignores characters that are not base64url; they must not get into the ETag.
  return encodeCursor(position) === cursor ? position : null;
}
