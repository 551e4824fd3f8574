import type { Sql } from '../../../database/Database';

export interface OwnerAccount {
  id: string;
  storeId: string;
  name: string;
  email: string;
}

const COLUMNS = 'id, store_id as "storeId", name, email';

interface LockedStore {
  id: string;
  name: string;
  /** The store's data is being deleted in the background, and the store will be deleted after it. */
  isBeingDeleted: boolean;
}

/** Prevents the store from being deleted until the transaction ends. Returns null when the store does not exist. */
export async function lockStore(sql: Sql, storeId: string): Promise<LockedStore | null> {
  const [row] = await sql.query<LockedStore>(
    `select id, name, deletion_started_at is not null as "isBeingDeleted" from stores where id = $1 for key share`,
    [storeId],
  );
  return row ?? null;
}

/** Locks the owner against other changes until the transaction ends. Returns null when the owner does not exist. */
export async function lockOwner(sql: Sql, id: string): Promise<OwnerAccount | null> {
  const [row] = await sql.query<OwnerAccount>(
    `select ${COLUMNS} from accounts where role = 'store_owner' and id = $1 for no key update`,
    [id],
  );
  return row ?? null;
}

/** Updates store, name and email. A taken email violates the constraint accounts_email. */
export async function updateOwnerRow(sql: Sql, { id, storeId, name, email }: OwnerAccount): Promise<void> {
  await sql.query(
    `update accounts set store_id = $2, name = $3, email = $4, updated_at = now()
     where role = 'store_owner' and id = $1`,
    [id, storeId, name, email],
  );
}

/** Deletes an owner and their sessions. Returns the deleted account, or null when it does not exist. */
export async function deleteOwnerRow(sql: Sql, id: string): Promise<OwnerAccount | null> {
  const [row] = await sql.query<OwnerAccount>(
    `delete from accounts where role = 'store_owner' and id = $1 returning ${COLUMNS}`,
    [id],
  );
  return row ?? null;
}
