import type { Sql } from '../../database/Database';
import { insertAuditRow } from './audit.sql';
import type { AuditEntry } from './AuditEntry';

/** Writes one row of the audit log, in the transaction of what it tells of. */
export async function recordAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  await insertAuditRow(sql, entry);
}
