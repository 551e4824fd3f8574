/** A place in the feed of a store: after one event, or after all that could be shown at a moment. */
export interface EventPosition {
  /** The numbering of transactions (stores.events_epoch). */
  epoch: number;
  /** The number of a transaction, as text, because it may exceed the integers of JavaScript. */
  tx: string;
  /** The id of the event, or the nil UUID, which comes before all events of the transaction. */
  id: string;
  /** The time of the event, or the moment, in ms. */
  at: number;
}

const CURSOR = /^(\d{1,15})\.(\d{1,20})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,15})$/;
const TX_MAX = 2n ** 64n - 1n;

export function encodePosition({ epoch, tx, id, at }: EventPosition): string {
  return Buffer.from(`${epoch}.${tx}.${id}.${at}`).toString('base64url');
}

/** Returns the position in a cursor, or null when encodePosition did not create it. */
export function decodePosition(cursor: string): EventPosition | null {
  const [, epoch, tx, id, at] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!epoch || !tx || !id || !at || BigInt(tx) > TX_MAX) return null;
  const position = { epoch: Number(epoch), tx, id, at: Number(at) };
  return encodePosition(position) === cursor ? position : null;
}
