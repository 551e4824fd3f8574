import type { ScopedDatabase } from '../../database/Database';
import type { Crm } from '../../integrations/crm/Crm';
import { saveLocation } from './connection.sql';
import { resetContacts } from './dueContacts.sql';

/** Longer than the default, because one statement marks all contacts of a large store. */
const TIMEOUT_MS = 60_000;

/**
 * Finds and saves the CRM location (the store's account at HighLevel) that the store's token belongs to. If it is a new
 * one, all contacts must be sent again.
 * @throws CrmError
 */
export async function resolveLocation(
  db: ScopedDatabase,
  storeId: string,
  crm: Crm,
  signal: AbortSignal,
): Promise<string> {
  const { id } = await crm.getLocation(signal);
  await db.transaction(
    async (sql) => {
      if (await saveLocation(sql, storeId, id)) await resetContacts(sql, storeId, new Date());
    },
    { statementTimeoutMs: TIMEOUT_MS },
  );
  return id;
}
