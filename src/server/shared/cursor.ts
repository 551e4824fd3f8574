import type { Value } from '../database/Database';
import { bind } from './bind';

/** The position of the last row of a page, in a list sorted from newest to oldest. */
export interface CursorPosition {
  /** µs since 1970. A Date only has ms, so rows of the same ms would be skipped. */
  createdUs: number;
  id: string;
}

const CURSOR = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function encodeCursor({ createdUs, id }: CursorPosition): string {
  return Buffer.from(`${createdUs}.${id}`).toString('base64url');
}

/** SQL for the time of a row's position as `createdUs`. Response schemas remove it, so rows with it can be sent. */
export const selectPosition = (time: string) => `(extract(epoch from ${time}) * 1000000)::bigint as "createdUs"`;

/** Returns the SQL for rows after a position, which begins with `and`, or ''. Appends to `values`. */
export function olderThan(after: CursorPosition | null, values: Value[], time: string, id: string): string {
  if (after === null) return '';
  const at = `timestamptz 'epoch' + ${bind(values, after.createdUs)}::bigint * interval '1 microsecond'`;
  return `and (${time}, ${id}) < (${at}, ${bind(values, after.id)}::uuid)`;
}

/** Returns the position in a cursor, or null when encodeCursor did not create it. */
export function decodeCursor(cursor: string): CursorPosition | null {
  const [, createdUs, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!createdUs || !id) return null;
  const position = { createdUs: Number(createdUs), id };
  // Decoding ignores invalid characters, which must not get into the ETag.
  return encodeCursor(position) === cursor ? position : null;
}
