import type { Sql } from '../../database/Database';

export async function insertErasedNumbers(
  sql: Sql,
  storeId: string,
  { hashes, at }: { hashes: readonly Buffer[]; at: Date },
): Promise<void> {
  await sql.query(
    `insert into erased_numbers as e (store_id, phone_hash, erased_at)
     select $1::uuid, t.hash, $3::timestamptz from unnest($2::bytea[]) t(hash)
     on conflict (store_id, phone_hash) do update set erased_at = excluded.erased_at
     returning e.phone_hash`,
    [storeId, hashes, at],
  );
}

/** Returns those of the hashes that an erased customer left. */
export async function listErasedHashes(sql: Sql, storeId: string, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await sql.query<{ hash: Buffer }>(
    'select phone_hash as hash from erased_numbers where store_id = $1 and phone_hash = any($2::bytea[])',
    [storeId, hashes],
  );
  return rows.map(({ hash }) => hash);
}

export async function deleteErasedNumbers(sql: Sql, storeId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql.query('delete from erased_numbers where store_id = $1 and phone_hash = any($2::bytea[])', [
    storeId,
    hashes,
  ]);
}
