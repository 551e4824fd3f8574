import type { Profile } from '../../../../contract/owners';
import type { Sql } from '../../../database/Database';

/** Finds an account of the store, together with the store. */
export async function findProfile(
  sql: Sql,
  storeId: string,
  accountId: string,
): Promise<(Profile & { phone: string | null }) | null> {
  const [row] = await sql.query<Profile & { phone: string | null }>(
    `select a.id, a.name, a.email, a.phone, a.role, a.store_id as "storeId", a.created_at as "createdAt",
            json_build_object('id', s.id, 'name', s.name, 'subdomain', s.subdomain, 'isActive', s.is_active) as store
     from accounts a
     join stores s on s.id = a.store_id
     where a.store_id = $1 and a.id = $2`,
    [storeId, accountId],
  );
  return row ?? null;
}
