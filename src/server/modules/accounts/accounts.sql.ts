import type { ShopId, Sql, Value } from '../../database/Database';
import { ofShop } from '../../shared/shops/ofShop';

export type AccountRole = 'platform_admin' | 'store_owner' | 'cashier';

export interface NewAccount {
  /** null for platform administrators. */
  storeId: string | null;
  /** The shop of a chain for which alone the account works. */
  shopKey?: ShopId | null;
  role: AccountRole;
  name: string;
  email: string;
  phone?: string | null | undefined;
  passwordHash: string;
}

/** Inserts an account and returns its id. A taken email violates the constraint accounts_email. */
export async function insertAccountRow(sql: Sql, account: NewAccount): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into accounts (store_id, role, name, email, phone, password_hash, shop_id) values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [
      account.storeId,
      account.role,
      account.name,
      account.email,
      account.phone ?? null,
      account.passwordHash,
      account.shopKey ?? null,
    ],
  );
  if (!row) throw new Error('The account was not inserted');
  return row.id;
}

/** An account with this role. `storeId` is null for administrators and for accounts in any store. */
export interface AccountKey {
  role: AccountRole;
  accountId: string;
  storeId: string | null;
  /** The shop of a chain whose account it must be. */
  onlyShop?: ShopId | null;
}

export interface Account {
  /** null for administrators. */
  storeId: string | null;
  /** The shop of a chain for which alone the account works. */
  shopKey: ShopId | null;
  name: string;
  email: string;
  phone: string | null;
  isActive: boolean;
  passwordHash: string;
}

const BY_KEY = 'role = $1 and id = $2 and ($3::uuid is null or store_id = $3)';
/** Returns the condition for an account, with the values of its parameters. */
function byKey({ role, accountId, storeId, onlyShop = null }: AccountKey): { condition: string; values: Value[] } {
  const values: Value[] = [role, accountId, storeId];
  return { condition: `${BY_KEY} ${ofShop('accounts', { shopKey: onlyShop }, values)}`, values };
}
const SELECT_ACCOUNT = `
  select store_id as "storeId", shop_id as "shopKey", name, email, phone, is_active as "isActive",
         password_hash as "passwordHash"
  from accounts`;

export async function findAccount(sql: Sql, key: AccountKey): Promise<Account | null> {
  const { condition, values } = byKey(key);
  const [row] = await sql.query<Account>(`${SELECT_ACCOUNT} where ${condition}`, values);
  return row ?? null;
}

/** Locks the account against other changes until the transaction ends. Returns null when the account does not exist. */
export async function lockAccount(sql: Sql, key: AccountKey): Promise<Account | null> {
  const { condition, values } = byKey(key);
  const [row] = await sql.query<Account>(`${SELECT_ACCOUNT} where ${condition} for no key update`, values);
  return row ?? null;
}

/** Updates all columns of an account but its password. A taken email violates the constraint accounts_email. */
export async function updateAccountRow(
  sql: Sql,
  { role, accountId, storeId }: AccountKey,
  account: Omit<Account, 'passwordHash'>,
): Promise<void> {
  const { name, email, phone, isActive, shopKey } = account;
  await sql.query(
    `update accounts set store_id = $4, name = $5, email = $6, phone = $7, is_active = $8, shop_id = $9, updated_at = now()
     where ${BY_KEY}`,
    [role, accountId, storeId, account.storeId, name, email, phone, isActive, shopKey],
  );
}

/**
 * Replaces the password of an account, with `currentHash` only if the account still has that hash. Returns the store of
 * the account, or null when nothing was replaced.
 */
export async function updatePasswordHash(
  sql: Sql,
  { role, accountId, storeId }: AccountKey,
  passwordHash: string,
  currentHash: string | null = null,
): Promise<{ storeId: string | null } | null> {
  const [row] = await sql.query<{ storeId: string | null }>(
    `update accounts set password_hash = $4, updated_at = now()
     where ${BY_KEY} and ($5::text is null or password_hash = $5) returning store_id as "storeId"`,
    [role, accountId, storeId, passwordHash, currentHash],
  );
  return row ?? null;
}

/** Deletes an account and its sessions. Returns the deleted account, or null when it does not exist. */
export async function deleteAccountRow(
  sql: Sql,
  key: AccountKey,
): Promise<Pick<Account, 'storeId' | 'name' | 'email'> | null> {
  const { condition, values } = byKey(key);
  const [row] = await sql.query<Pick<Account, 'storeId' | 'name' | 'email'>>(
    `delete from accounts where ${condition} returning store_id as "storeId", name, email`,
    values,
  );
  return row ?? null;
}

export interface Credentials {
  id: string;
  store_id: string | null;
  /** The shop of a chain for which alone the account works. */
  shop_id: ShopId | null;
  /** Whether the account belongs to a chain. */
  is_of_chain: boolean;
  role: AccountRole;
  password_hash: string;
  /** Whether the account's store is joining a chain at this moment, or its shop is leaving one. */
  is_joining: boolean;
  /** Whether the account, and its store and shop if it has them, are active. */
  is_active: boolean;
  /** The encrypted key of the second factor, or null when it is off. */
  factor_key_id: string | null;
  factor_secret: Buffer | null;
}

/** Finds the account with this email, regardless of its role. */
export async function findCredentials(sql: Sql, email: string): Promise<Credentials | null> {
  const rows = await sql.query<Credentials>(
    `select a.id, a.store_id, a.shop_id, a.role, a.password_hash, s.chain_since is not null as is_of_chain,
            s.joins_chain_id is not null
              or exists (select from stores p where p.id = a.shop_id and p.joins_chain_id is not null) as is_joining,
            a.is_active and coalesce(s.is_active, true)
              and (a.shop_id is null or exists (select from stores p where p.id = a.shop_id and p.is_active)) as is_active,
            f.key_id as factor_key_id, f.secret as factor_secret
     from accounts a
     left join stores s on s.id = a.store_id
     left join second_factors f on f.account_id = a.id and f.confirmed_at is not null
     where a.email = $1`,
    [email.toLowerCase()],
  );
  return rows[0] ?? null;
}
