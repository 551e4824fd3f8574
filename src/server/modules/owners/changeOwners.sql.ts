import type { Sql } from '../../database/Database';

export interface OwnerAccount {
  id: string;
  storeId: string;
  name: string;
  email: string;
}
interface AccountRow {
  id: string;
  store_id: string;
  name: string;
  email: string;
}

/** Id and name of the store, or null; it cannot go before the transaction ends. */
export async function holdStore(sql: Sql, storeId: string): Promise<{ id: string; name: string } | null> {
  const [row] = await sql.query<{ id: string; name: string }>(
    `select id, name from stores where id = $1 for key share`,
    [storeId],
  );
  return row ?? null;
}

/** The owner, held against other changes until the transaction ends; null when no owner has the id. */
export async function lockOwner(sql: Sql, id: string): Promise<OwnerAccount | null> {
  const [row] = await sql.query<AccountRow>(
    `select id, store_id, name, email from accounts where role = 'store_owner' and id = $1 for update`,
    [id],
  );
  return row ? accountOf(row) : null;
}

/** Writes what may change of an owner. An email that is taken violates accounts_email. */
export async function updateOwner(sql: Sql, { id, storeId, name, email }: OwnerAccount): Promise<void> {
  await sql.query(
    `update accounts set store_id = $2, name = $3, email = $4, updated_at = now()
     where role = 'store_owner' and id = $1`,
    [id, storeId, name, email],
  );
}

/** Deletes the owner; answers who that was, or null. Their sessions go with them. */
export async function deleteOwner(sql: Sql, id: string): Promise<OwnerAccount | null> {
  const [row] = await sql.query<AccountRow>(
    `delete from accounts where role = 'store_owner' and id = $1 returning id, store_id, name, email`,
    [id],
  );
  return row ? accountOf(row) : null;
}

function accountOf({ store_id: storeId, ...rest }: AccountRow): OwnerAccount {
  return { ...rest, storeId };
}
