import type { Profile } from '../../../../contract/owners';
import type { Shop, Sql } from '../../../database/Database';

/** Finds an account of the store, together with its shop, which is the store itself where there is no chain. */
export async function findProfile(
  sql: Sql,
  { storeId, shopId }: Shop,
  accountId: string,
): Promise<(Profile & { phone: string | null }) | null> {
  const [row] = await sql.query<Profile & { phone: string | null }>(
    `select a.id, a.name, a.email, a.phone, a.role, s.id as "storeId", a.created_at as "createdAt",
            json_build_object('id', s.id, 'name', s.name, 'subdomain', s.subdomain, 'isActive', s.is_active) as store
     from accounts a
     join stores s on s.id = $3
     where a.store_id = $1 and a.id = $2`,
    [storeId, accountId, shopId],
  );
  return row ?? null;
}

/** Finds a chain with its present shops, the first one first. */
export async function findChain(sql: Sql, storeId: string): Promise<ProfileChain | null> {
  const [row] = await sql.query<ProfileChain>(
    `select c.id, c.name, (
       select json_agg(json_build_object('id', s.id, 'name', s.name, 'subdomain', s.subdomain,
                'timeZone', s.time_zone, 'isActive', s.is_active) order by m.number)
       from shops m join stores s on s.id = m.id
       where m.store_id = $1 and m.left_at is null) as shops
     from stores c where c.id = $1`,
    [storeId],
  );
  return row ?? null;
}

export type ProfileChain = Pick<NonNullable<Profile['chain']>, 'id' | 'name' | 'shops'>;
