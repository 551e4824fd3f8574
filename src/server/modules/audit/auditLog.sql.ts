import type { AuditQuery, AuditRow } from '../../../contract/audit';
import type { Statement, Value } from '../../database/Database';

export interface AuditLogRow {
  id: number;
  at: Date;
  store_id: string | null;
  actor_role: string;
  actor_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  action: string;
  record_type: string;
  record_id: string;
  old_values: AuditRow['oldValues'];
  new_values: AuditRow['newValues'];
  request_id: string | null;
}
export type AuditFilter = Omit<AuditQuery, 'limit' | 'cursor'>;

const COLUMNS: readonly (readonly [keyof AuditFilter, condition: string])[] = [
  ['storeId', 'l.store_id ='],
  ['actorId', 'l.actor_id ='],
  ['action', 'l.action ='],
  ['recordType', 'l.record_type ='],
  ['recordId', 'l.record_id ='],
];

/** Reads the log, newest first, before one of its rows. One statement for each set of filters, so that each has the plan of its index. */
export function auditStatement(filter: AuditFilter, beforeId: number | null, limit: number): Statement {
  const values: Value[] = [limit];
  const conditions = COLUMNS.flatMap(([field, condition]) => {
    const value = filter[field];
    if (value === undefined) return [];
    // No index serves this: a record has few rows, a type may have most, and the planner would take the one for the other.
    const asked = field === 'recordType' && filter.recordId !== undefined ? "(l.record_type || '') =" : condition;
    return [`${asked} $${values.push(value)}`];
  });
  if (beforeId !== null) conditions.push(`l.id < $${values.push(beforeId)}`);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  // The page is cut before accounts are looked up, so that no more of them are read than are shown.
  const text = `select l.*, a.name as actor_name, a.email as actor_email
     from (
       select l.id, l.at, l.store_id, l.actor_role, l.actor_id, l.action, l.record_type, l.record_id,
              l.old_values, l.new_values, l.request_id
       from audit_log l
       ${where}
       order by l.id desc
       limit $1
     ) l
     left join lateral (select name, email from accounts where id = l.actor_id limit 1) a on true
     order by l.id desc`;
  return { text, values };
}
