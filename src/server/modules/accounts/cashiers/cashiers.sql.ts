import type { Cashier } from '../../../../contract/cashiers';
import type { Sql, Value } from '../../../database/Database';
import { bind } from '../../../shared/bind';

/**
 * Lists the cashiers of a store, newest first, or only the one with `id`. Must run as the platform, because the devices
 * with the time of the last sign-in do not belong to a store.
 */
export function listCashierRows(platform: Sql, storeId: string, id: string | null = null): Promise<Cashier[]> {
  const values: Value[] = [storeId];
  const condition = id === null ? '' : `and a.id = ${bind(values, id)}`;
  return platform.query<Cashier>(
    `select a.id, a.name, a.email, a.phone, a.is_active as "isActive", a.created_at as "createdAt", d."lastSignInAt"
     from accounts a
     cross join lateral (
       select max(d.last_used_at) as "lastSignInAt" from sign_in_devices d where d.account_id = a.id
     ) d
     where a.store_id = $1 and a.role = 'cashier' ${condition}
     order by a.created_at desc, a.id desc`,
    values,
  );
}

/**
 * Counts cashiers under a lock of the store, so that concurrent requests obey the limit. Returns null if the store does
 * not exist.
 */
export async function lockAndCountCashiers(sql: Sql, storeId: string): Promise<number | null> {
  const stores = await sql.query('select from stores where id = $1 for no key update', [storeId]);
  if (stores.length === 0) return null;
  const [row] = await sql.query<{ total: number }>(
    `select count(*) as total from accounts where store_id = $1 and role = 'cashier'`,
    [storeId],
  );
  return row?.total ?? 0;
}
