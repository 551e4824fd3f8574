import type { Sql } from '../../database/Database';

export type AccountRole = 'platform_admin' | 'store_owner' | 'cashier';

export interface NewAccount {
  storeId: string | null;
  role: AccountRole;
  name: string;
  email: string;
  passwordHash: string;
}

/** Adds an account; answers its id. An email that is taken violates accounts_email. */
export async function insertAccount(sql: Sql, account: NewAccount): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into accounts (store_id, role, name, email, password_hash) values ($1, $2, $3, $4, $5) returning id`,
    [account.storeId, account.role, account.name, account.email, account.passwordHash],
  );
  if (!row) throw new Error('an account was not inserted');
  return row.id;
}

/** Gives an account of that role another password. Answers its store, or null where there is no such account. */
export async function updatePassword(
  sql: Sql,
  role: AccountRole,
  accountId: string,
  passwordHash: string,
): Promise<{ storeId: string | null } | null> {
  const [row] = await sql.query<{ store_id: string | null }>(
    `update accounts set password_hash = $3, updated_at = now() where role = $1 and id = $2 returning store_id`,
    [role, accountId, passwordHash],
  );
  return row ? { storeId: row.store_id } : null;
}
