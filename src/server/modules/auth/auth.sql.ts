import type { Sql } from '../../database/Database';

export interface AccountRow {
  id: string;
  store_id: string | null;
  role: 'platform_admin' | 'store_owner' | 'cashier';
  password_hash: string;
  /** The account and, where it has one, its store. */
  is_active: boolean;
}

/** The account of an email, whatever its role. */
export async function findAccountByEmail(sql: Sql, email: string): Promise<AccountRow | null> {
  const rows = await sql.query<AccountRow>(
    `select a.id, a.store_id, a.role, a.password_hash, a.is_active and coalesce(s.is_active, true) as is_active
     from accounts a
     left join stores s on s.id = a.store_id
     where a.email = $1`,
    [email.toLowerCase()],
  );
  return rows[0] ?? null;
}
