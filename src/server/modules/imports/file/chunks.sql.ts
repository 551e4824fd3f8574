import type { Sql } from '../../../database/Database';
import type { ImportKey } from '../imports.sql';

/** The size of a stored part of a file, in bytes. */
const CHUNK_BYTES = 256 * 1024;

export async function insertChunk(sql: Sql, key: ImportKey, number: number, bytes: Buffer): Promise<void> {
  await sql.query('insert into customer_import_chunks (store_id, import_id, number, bytes) values ($1, $2, $3, $4)', [
    key.storeId,
    key.importId,
    number,
    bytes,
  ]);
}

/** Yields a stored file one part at a time. */
export async function* readChunks(sql: Sql, { storeId, importId }: ImportKey): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const [chunk] = await sql.query<{ bytes: Buffer }>(
      'select bytes from customer_import_chunks where store_id = $1 and import_id = $2 and number = $3',
      [storeId, importId, number],
    );
    if (!chunk) return;
    yield chunk.bytes;
  }
}

/** Splits a stream into parts of CHUNK_BYTES. The last one may be shorter. */
export async function* toChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    pending.push(bytes);
    length += bytes.length;
    while (length >= CHUNK_BYTES) {
      const all = Buffer.concat(pending);
      yield all.subarray(0, CHUNK_BYTES);
      pending = [all.subarray(CHUNK_BYTES)];
      length = all.length - CHUNK_BYTES;
    }
  }
  if (length > 0) yield Buffer.concat(pending);
}
