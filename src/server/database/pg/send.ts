import type pg from 'pg';
import type { Connection } from './connection';

/** Sends a statement. Everything sent on the connection in the same turn of the event loop leaves in one write. */
export async function send<Row extends object>(
  connection: Connection,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const { client } = connection;
  writeOncePerTurn(client.connection.stream);
  connection.sent();
  try {
    return await client.query<Row>(statement);
  } finally {
    connection.responded();
  }
}

/**
 * Buffers what is written to the stream until the end of this turn of the event loop (not until the next tick, which
 * comes after each event). All requests that arrived in a turn then share one write, which saves a third of the CPU
 * time of a lookup.
 */
function writeOncePerTurn(stream: pg.Connection['stream']): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
