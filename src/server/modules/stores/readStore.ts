import type { Store, StoreContents, StoreWithSecrets } from '../../../contract/stores';
import type { ScopedDatabase, Sql } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { decryptStoreSecrets } from './decryptStoreSecrets';
import type { Encryptor } from './encryptor';
import { storeNotFound } from './store.policy';
import { auditStore } from './storeAudit';
import { storeOf } from './storeRow';
import { findContents, findStore } from './storeRows.sql';

/**
 * The store, without its secrets.
 * @throws Refusal 404 when there is no such store.
 */
export async function readStore(sql: Sql, by: { id: string } | { subdomain: string }): Promise<Store> {
  const row = await findStore(sql, by);
  if (!row) throw storeNotFound();
  return storeOf(row);
}

/**
 * The store with its secrets; the audit log keeps who read them.
 * @throws Refusal 404 when there is no such store, 409 when another key sealed its secrets.
 */
export function readStoreWithSecrets(
  { db, sealer }: { db: ScopedDatabase; sealer: Encryptor },
  actor: AdminActor,
  id: string,
): Promise<StoreWithSecrets> {
  return db.transaction(async (sql) => {
    const store = await readStore(sql, { id });
    const secrets = await decryptStoreSecrets(sql, sealer, id);
    await auditStore(sql, actor, { action: 'store_secrets_read', storeId: id });
    return { ...store, ...secrets };
  });
}

/**
 * What goes with the store when it is deleted.
 * @throws Refusal 404 when there is no such store.
 */
export async function readContents(sql: Sql, id: string): Promise<StoreContents> {
  const contents = await findContents(sql, id);
  if (!contents) throw storeNotFound();
  return contents;
}
