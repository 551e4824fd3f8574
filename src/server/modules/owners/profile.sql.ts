import type { Profile } from '../../../contract/owners';
import type { Sql } from '../../database/Database';

interface ProfileRow {
  id: string;
  name: string;
  email: string;
  role: Profile['role'];
  created_at: Date;
  store_id: string;
  store_name: string;
  subdomain: string;
  store_is_active: boolean;
}

/** Finds an account of the store, together with the store. */
export async function findProfile(sql: Sql, storeId: string, accountId: string): Promise<Profile | null> {
  const rows = await sql.query<ProfileRow>(
    `select a.id, a.name, a.email, a.role, a.created_at,
            s.id as store_id, s.name as store_name, s.subdomain, s.is_active as store_is_active
     from accounts a
     join stores s on s.id = a.store_id
     where a.store_id = $1 and a.id = $2`,
    [storeId, accountId],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    storeId: row.store_id,
    createdAt: row.created_at.toISOString(),
    store: { id: row.store_id, name: row.store_name, subdomain: row.subdomain, isActive: row.store_is_active },
  };
}
