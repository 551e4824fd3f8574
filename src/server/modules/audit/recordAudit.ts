import type { Sql } from '../../database/Database';
import { insertAuditRow } from './audit.sql';

/** Who did what to which record. Values are what changed, never passwords, tokens, secrets or whole phone numbers. */
export interface AuditEntry {
  storeId: string | null;
  actorRole: string;
  actorId: string | null;
  action: string;
  recordType: string;
  recordId: string;
  oldValues?: object;
  newValues?: object;
  requestId?: string;
}

/** Writes one row of the audit log, in the transaction of what it tells of. */
export async function recordAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  await insertAuditRow(sql, entry);
}
