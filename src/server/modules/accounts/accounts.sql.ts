import type { Sql } from '../../database/Database';

export type AccountRole = 'platform_admin' | 'store_owner' | 'cashier';

export interface NewAccount {
  /** null for platform administrators. */
  storeId: string | null;
  role: AccountRole;
  name: string;
  email: string;
  phone?: string | null | undefined;
  passwordHash: string;
}

/** Inserts an account and returns its id. A taken email violates the constraint accounts_email. */
export async function insertAccountRow(sql: Sql, account: NewAccount): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into accounts (store_id, role, name, email, phone, password_hash) values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [account.storeId, account.role, account.name, account.email, account.phone ?? null, account.passwordHash],
  );
  if (!row) throw new Error('The account was not inserted');
  return row.id;
}

/** An account with this role. `storeId` is null for administrators and for accounts in any store. */
export interface AccountKey {
  role: AccountRole;
  accountId: string;
  storeId: string | null;
}

export async function findPerson(
  sql: Sql,
  { role, accountId, storeId }: AccountKey,
): Promise<{ name: string; email: string } | null> {
  const [row] = await sql.query<{ name: string; email: string }>(
    'select name, email from accounts where role = $1 and id = $2 and ($3::uuid is null or store_id = $3)',
    [role, accountId, storeId],
  );
  return row ?? null;
}

/** Replaces the password of an account. Returns its store, or null when the account does not exist. */
export async function updatePasswordHash(
  sql: Sql,
  { role, accountId, storeId }: AccountKey,
  passwordHash: string,
): Promise<{ storeId: string | null } | null> {
  const [row] = await sql.query<{ store_id: string | null }>(
    `update accounts set password_hash = $4, updated_at = now()
     where role = $1 and id = $2 and ($3::uuid is null or store_id = $3)
     returning store_id`,
    [role, accountId, storeId, passwordHash],
  );
  return row ? { storeId: row.store_id } : null;
}

export interface Account {
  name: string;
  email: string;
  passwordHash: string;
}

export async function findAccount(
  sql: Sql,
  { storeId, accountId }: { storeId: string; accountId: string },
): Promise<Account | null> {
  const [row] = await sql.query<Account>(
    'select name, email, password_hash as "passwordHash" from accounts where store_id = $1 and id = $2',
    [storeId, accountId],
  );
  return row ?? null;
}

/** Replaces the password of an account if it still has the hash `currentHash`. Returns whether it had. */
export async function replacePasswordHash(
  sql: Sql,
  { storeId, accountId }: { storeId: string; accountId: string },
  currentHash: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await sql.query(
    `update accounts set password_hash = $4, updated_at = now()
     where store_id = $1 and id = $2 and password_hash = $3
     returning id`,
    [storeId, accountId, currentHash, passwordHash],
  );
  return rows.length > 0;
}

export interface Credentials {
  id: string;
  store_id: string | null;
  role: AccountRole;
  password_hash: string;
  /** Whether the account and its store, if it has one, are active. */
  is_active: boolean;
}

/** Finds the account with this email, regardless of its role. */
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
