import type { Sql } from '../../database/Database';

/** The hash of the store's PIN; null when it has none, or the store is gone. */
export async function findKioskPinHash(sql: Sql, storeId: string): Promise<string | null> {
  const [row] = await sql.query<{ kiosk_pin_hash: string | null }>('select kiosk_pin_hash from stores where id = $1', [
    storeId,
  ]);
  return row?.kiosk_pin_hash ?? null;
}

/** Replaces the hash, null removes it. Returns whether the store had a PIN before; null when the store is gone. */
export async function replaceKioskPinHash(
  sql: Sql,
  storeId: string,
  pinHash: string | null,
): Promise<{ wasSet: boolean } | null> {
  const [before] = await sql.query<{ was_set: boolean }>(
    'select kiosk_pin_hash is not null as was_set from stores where id = $1 for no key update',
    [storeId],
  );
  if (!before) return null;
  await sql.query('update stores set kiosk_pin_hash = $2 where id = $1', [storeId, pinHash]);
  return { wasSet: before.was_set };
}
