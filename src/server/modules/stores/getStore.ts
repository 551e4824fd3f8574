import type { Store, StoreContents, StoreWithSecrets } from '../../../contract/stores';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { AdminActor } from '../../platform/auth/actor';
import type { Encryptor } from '../../platform/secrets/encryption';
import { decryptStoreSecrets } from './secrets/storeSecrets';
import { storeNotFound } from './stores.rules';
import { findStore, findStoreContents } from './stores.sql';

/**
 * Returns a store without its secrets.
 * @throws AppError 404 when the store does not exist.
 */
export async function getStore(sql: Sql, key: { id: string } | { subdomain: string }): Promise<Store> {
  const store = await findStore(sql, key);
  if (!store) throw storeNotFound();
  return store;
}

/**
 * Returns a store with its secrets, and records in the audit log who read them.
 * @throws AppError 404 when the store does not exist, 409 when its secrets were encrypted with another key.
 */
export function getStoreWithSecrets(
  { db, encryptor }: { db: ScopedDatabase; encryptor: Encryptor },
  actor: AdminActor,
  id: string,
): Promise<StoreWithSecrets> {
  return db.transaction(async (sql) => {
    const store = await getStore(sql, { id });
    const secrets = await decryptStoreSecrets(sql, encryptor, id);
    await auditStore(sql, actor, { action: 'store_secrets_read', storeId: id });
    return { ...store, ...secrets };
  });
}

/**
 * Counts the records that are deleted together with a store.
 * @throws AppError 404 when the store does not exist.
 */
export async function getStoreContents(sql: Sql, id: string): Promise<StoreContents> {
  const contents = await findStoreContents(sql, id);
  if (!contents) throw storeNotFound();
  return contents;
}

interface StoreAuditEvent {
  action:
    | 'store_created'
    | 'store_updated'
    | 'store_activated'
    | 'store_deactivated'
    | 'store_deleted'
    | 'store_secrets_read'
    | 'chain_started'
    | 'chain_ended'
    | 'shop_added'
    | 'join_planned'
    | 'join_cancelled'
    | 'leave_planned'
    | 'leave_cancelled';
  storeId: string;
  /** The store that was changed, by default the one whose entry this is. */
  recordId?: string;
  oldValues?: object;
  newValues?: object;
}

/** Records an administrator's action on a store. Call it in the transaction of that action. */
export function auditStore(sql: Sql, actor: AdminActor, event: StoreAuditEvent): Promise<void> {
  return recordAuditBy(sql, actor, { recordId: event.storeId, ...event, recordType: 'store' });
}
