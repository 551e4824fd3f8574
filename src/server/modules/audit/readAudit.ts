import type { AuditQuery, AuditRow } from '../../../contract/audit';
import { LIST_PAGE } from '../../../contract/limits';
import type { Sql } from '../../database/Database';
import { normalizeKey } from '../../shared/ids';
import { AppError, assertNoFieldErrors, collectFieldErrors } from '../../shared/AppError';
import { decodeAuditCursor, encodeAuditCursor } from './auditCursor';
import { auditStatement, type AuditLogRow } from './auditLog.sql';

/**
 * Who did what to which record, newest first. `next` is the cursor of the next page, null on the last.
 * @throws Refusal 400 for a filter that no row could hold, or a cursor that this list did not give out.
 */
export async function readAudit(
  sql: Sql,
  { limit = LIST_PAGE, cursor, ...filter }: AuditQuery,
): Promise<{ rows: AuditRow[]; next: string | null }> {
  const messages = Object.entries(filter).map(([field, value]) => [
    field,
    value.includes('\0') ? `${field} must be plain text` : null,
  ]);
  assertNoFieldErrors(collectFieldErrors(Object.fromEntries(messages)));
  const before = cursor === undefined ? null : decodeAuditCursor(cursor);
  if (cursor !== undefined && before === null) throw new AppError('bad_request', 'cursor is not valid');
  // Ids are kept in small letters; other records have keys of their own, where case may matter.
  const recordId = filter.recordId === undefined ? undefined : normalizeKey(filter.recordId);
  const { text, values } = auditStatement(
    { ...filter, ...(recordId !== undefined && { recordId }) },
    before,
    limit + 1,
  );
  const read = await sql.query<AuditLogRow>(text, values);
  const shown = read.slice(0, limit);
  const last = shown.length < read.length ? shown.at(-1) : undefined;
  return { rows: shown.map(auditRowOf), next: last === undefined ? null : encodeAuditCursor(last.id) };
}

function auditRowOf(row: AuditLogRow): AuditRow {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    storeId: row.store_id,
    actor: { role: row.actor_role, id: row.actor_id, name: row.actor_name, email: row.actor_email },
    action: row.action,
    recordType: row.record_type,
    recordId: row.record_id,
    oldValues: row.old_values,
    newValues: row.new_values,
    requestId: row.request_id,
  };
}
