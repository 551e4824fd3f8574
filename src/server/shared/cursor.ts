/** Where a page of a list ended that goes from new to old: the place of its last row. */
export interface CursorPosition {
  /** µs since 1970: a Date would lose the last three digits, and rows of the same ms with them. */
  createdUs: number;
  id: string;
}

const FORM = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function encodeCursor({ createdUs, id }: CursorPosition): string {
  return Buffer.from(`${createdUs}.${id}`).toString('base64url');
}

/** The place a cursor names, or null when it is not one that encodeCursor made. */
export function decodeCursor(cursor: string): CursorPosition | null {
  const [, createdUs, id] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!createdUs || !id) return null;
  const place = { createdUs: Number(createdUs), id };
  // Decoding skips what is not base64url; a cursor with such signs in it must not get into the ETag.
  return encodeCursor(place) === cursor ? place : null;
}
