import type { Profile } from '../../../contract/owners';
import type { Sql } from '../../database/Database';

interface ProfileRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  role: Profile['role'];
  created_at: string;
  store_id: string;
  store_name: string;
  subdomain: string;
  store_is_active: boolean;
}

/** Finds an account of the store, together with the store. */
export async function findProfile(
  sql: Sql,
  storeId: string,
  accountId: string,
): Promise<(Profile & { phone: string | null }) | null> {
  const rows = await sql.query<ProfileRow>(
    `select a.id, a.name, a.email, a.phone, a.role, a.created_at,
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
    phone: row.phone,
    role: row.role,
    storeId: row.store_id,
    createdAt: row.created_at,
    store: { id: row.store_id, name: row.store_name, subdomain: row.subdomain, isActive: row.store_is_active },
  };
}

export interface Person {
  name: string;
  email: string;
  phone: string | null;
}

/** Locks an account of the store against other changes. Returns null when there is no such account. */
export async function lockPerson(
  sql: Sql,
  storeId: string,
  accountId: string,
): Promise<(Person & { passwordHash: string }) | null> {
  const [row] = await sql.query<Person & { passwordHash: string }>(
    `select name, email, phone, password_hash as "passwordHash" from accounts
     where store_id = $1 and id = $2 for no key update`,
    [storeId, accountId],
  );
  return row ?? null;
}

/** Updates an account of the store. A taken email violates the constraint accounts_email. */
export async function updatePersonRow(
  sql: Sql,
  storeId: string,
  accountId: string,
  { name, email, phone }: Person,
): Promise<void> {
  await sql.query(
    `update accounts set name = $3, email = $4, phone = $5, updated_at = now() where store_id = $1 and id = $2`,
    [storeId, accountId, name, email, phone],
  );
}
