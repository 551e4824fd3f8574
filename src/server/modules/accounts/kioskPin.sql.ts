import type { ShopId, ShopSql } from '../../database/Database';

/** Returns the hash of the shop's PIN, or null when the shop has none or was deleted. */
export async function findKioskPinHash(sql: ShopSql, shopId: ShopId): Promise<string | null> {
  const [row] = await sql.query<{ kiosk_pin_hash: string | null }>('select kiosk_pin_hash from stores where id = $1', [
    shopId,
  ]);
  return row?.kiosk_pin_hash ?? null;
}

/** Replaces the hash, or removes it with null. Returns whether one was set, or null when the store was deleted. */
export async function replaceKioskPinHash(
  sql: ShopSql,
  shopId: ShopId,
  pinHash: string | null,
): Promise<{ wasSet: boolean } | null> {
  const [before] = await sql.query<{ was_set: boolean }>(
    'select kiosk_pin_hash is not null as was_set from stores where id = $1 for no key update',
    [shopId],
  );
  if (!before) return null;
  await sql.query('update stores set kiosk_pin_hash = $2 where id = $1', [shopId, pinHash]);
  return { wasSet: before.was_set };
}
