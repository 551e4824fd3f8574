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

/** The fields of an account that the profile shows and changes. */
export interface Person {
  name: string;
  email: string;
  phone: string | null;
}

/** Locks an account of the store against other changes. Returns null when the account does not exist. */
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
