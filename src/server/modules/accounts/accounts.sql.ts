import type { Sql } from '../../database/Database';

export type AccountRole = 'platform_admin' | 'store_owner' | 'cashier';

export interface NewAccount {
  /** null for administrators of the platform. */
  storeId: string | null;
  role: AccountRole;
  name: string;
  email: string;
  passwordHash: string;
}

/** Inserts an account and returns its id. A taken email violates the constraint accounts_email. */
export async function insertAccountRow(sql: Sql, account: NewAccount): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into accounts (store_id, role, name, email, password_hash) values ($1, $2, $3, $4, $5) returning id`,
    [account.storeId, account.role, account.name, account.email, account.passwordHash],
  );
  if (!row) throw new Error('The account was not inserted');
  return row.id;
}

/** The name and email of an account with this role. */
export async function findPerson(
  sql: Sql,
  role: AccountRole,
  accountId: string,
): Promise<{ name: string; email: string } | null> {
  const [row] = await sql.query<{ name: string; email: string }>(
    'select name, email from accounts where role = $1 and id = $2',
    [role, accountId],
  );
  return row ?? null;
}

/** Replaces the password of an account with this role. Returns its store, or null when there is no such account. */
export async function updatePasswordHash(
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

export interface Credentials {
  id: string;
  store_id: string | null;
  role: AccountRole;
  password_hash: string;
  /** Both the account and its store, if it has one, are active. */
  is_active: boolean;
}

/** Finds the account with this email, whatever its role. */
export async function findCredentials(sql: Sql, email: string): Promise<Credentials | null> {
  const rows = await sql.query<Credentials>(
    `select a.id, a.store_id, a.role, a.password_hash, a.is_active and coalesce(s.is_active, true) as is_active
     from accounts a
     left join stores s on s.id = a.store_id
     where a.email = $1`,
    [email.toLowerCase()],
  );
  return rows[0] ?? null;
}
