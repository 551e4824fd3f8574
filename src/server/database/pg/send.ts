import type pg from 'pg';
import type { Connection } from './connection';

/** Sends a statement. All statements of one turn of the event loop leave in one write. */
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
 * Buffers writes to the stream until the end of this turn of the event loop. process.nextTick would be too early,
 * because it runs after each event. All requests of one turn then share one write, which saves a third of the CPU time
 * of a lookup.
 */
function writeOncePerTurn(stream: pg.Connection['stream']): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
