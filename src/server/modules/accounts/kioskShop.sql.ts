import type { KioskShop } from '../../../contract/auth';
import type { AnySql, ScopedDatabase, ShopId, Sql } from '../../database/Database';
import { hasSubdomain } from '../../platform/auth/subdomains.sql';

/** Where a kiosk is signed in. */
export interface KioskPlace {
  /** null as long as the kiosk has named none. */
  shop_id: ShopId | null;
  /** The shop of a chain for which alone the account works. */
  account_shop_id: ShopId | null;
}

/** Returns null when the session has ended. */
export async function findKioskPlace(sql: Sql, tokenHash: Buffer): Promise<KioskPlace | null> {
  const [row] = await sql.query<KioskPlace>(
    `select s.shop_id, a.shop_id as account_shop_id from sessions s join accounts a on a.id = s.account_id
     where s.token_hash = $1`,
    [tokenHash],
  );
  return row ?? null;
}

const OPEN_SHOPS = `
  from shops m join stores s on s.id = m.id
  where m.store_id = $1 and m.left_at is null and s.is_active`;

/** The active shops of a chain, the first one first. */
export function listOpenShops(chain: ScopedDatabase, storeId: string): Promise<KioskShop[]> {
  return chain.query<KioskShop>(`select s.id, s.name, s.subdomain ${OPEN_SHOPS} order by m.number`, [storeId]);
}

/** Finds the active shop of a chain with this present or former subdomain. */
export async function findOpenShop(sql: AnySql, storeId: string, subdomain: string): Promise<ShopId | null> {
  const [row] = await sql.query<{ id: ShopId }>(`select s.id ${OPEN_SHOPS} and ${hasSubdomain('s', '$2')}`, [
    storeId,
    subdomain,
  ]);
  return row?.id ?? null;
}
