import type { Cashier } from '../../../../contract/cashiers';
import type { Shop, ShopId, Sql, Value } from '../../../database/Database';
import { bind } from '../../../shared/bind';
import { ofShop } from '../../../shared/shops/ofShop';

/**
 * Lists the cashiers of a store, newest first, or only those of one shop, or the one with `id`. Must run as the
 * platform, because the devices with the time of the last sign-in do not belong to a store.
 */
export async function listCashierRows(
  platform: Sql,
  storeId: string,
  { id = null, onlyShop = null }: { id?: string | null; onlyShop?: ShopId | null } = {},
): Promise<Cashier[]> {
  const values: Value[] = [storeId];
  const condition = id === null ? '' : `and a.id = ${bind(values, id)}`;
  const rows = await platform.query<Omit<Cashier, 'shopId'> & { shopId: string | null }>(
    `select a.id, a.name, a.email, a.phone, a.is_active as "isActive", a.created_at as "createdAt", a.shop_id as "shopId",
            d."lastSignInAt"
     from accounts a
     cross join lateral (
       select max(d.last_used_at) as "lastSignInAt" from sign_in_devices d where d.account_id = a.id
     ) d
     where a.store_id = $1 and a.role = 'cashier' ${condition} ${ofShop('a', { shopKey: onlyShop }, values)}
     order by a.created_at desc, a.id desc`,
    values,
  );
  return rows.map(({ shopId, ...cashier }) => ({ ...cashier, ...(shopId !== null && { shopId }) }));
}

/**
 * Counts cashiers of a store or shop under a lock of the store, so that concurrent requests obey the limit. Returns
 * null if the store does not exist.
 */
export async function lockAndCountCashiers(sql: Sql, { storeId, shopKey }: Shop): Promise<number | null> {
  const stores = await sql.query('select from stores where id = $1 for no key update', [storeId]);
  if (stores.length === 0) return null;
  const values: Value[] = [storeId];
  const [row] = await sql.query<{ total: number }>(
    `select count(*) as total from accounts a
     where a.store_id = $1 and a.role = 'cashier' ${ofShop('a', { shopKey }, values)}`,
    values,
  );
  return row?.total ?? 0;
}
