import type { Sql } from '../../database/Database';
import type { AuditEntry } from './AuditEntry';

/** Adds a row; the log is append-only for the application. */
export async function insertAuditRow(sql: Sql, entry: AuditEntry): Promise<void> {
  await sql.query(
    `insert into audit_log
       (store_id, actor_role, actor_id, action, record_type, record_id, old_values, new_values, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      entry.storeId,
      entry.actorRole,
      entry.actorId,
      entry.action,
      entry.recordType,
      entry.recordId,
      entry.oldValues ? { ...entry.oldValues } : null,
      entry.newValues ? { ...entry.newValues } : null,
      entry.requestId ?? null,
    ],
  );
}
