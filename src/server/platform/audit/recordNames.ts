import type { AuditRow as NamedRow } from '../../../contract/audit';
import type { Sql } from '../../database/Database';
import { findRecordNames, type AuditRow } from './auditLog.sql';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Adds the names of the records that the entries are about or mention, with one statement for all of them. */
export async function addRecordNames<Row extends AuditRow>(
  sql: Sql,
  rows: readonly Row[],
): Promise<(Row & Pick<NamedRow, 'names'>)[]> {
  const idsOfRows = rows.map(listIds);
  const ids = [...new Set(idsOfRows.flat())];
  const storeIds = [...new Set(rows.flatMap(({ storeId }) => storeId ?? []))];
  const names = ids.length === 0 || storeIds.length === 0 ? new Map() : await findRecordNames(sql, storeIds, ids);
  return rows.map((row, at) => ({
    ...row,
    names: Object.fromEntries((idsOfRows[at] ?? []).flatMap((id) => (names.has(id) ? [[id, names.get(id)]] : []))),
  }));
}

/** The ids of an entry of a store. Entries of the platform itself name their records in their values. */
function listIds({ storeId, recordId, oldValues, newValues }: AuditRow): string[] {
  if (storeId === null) return [];
  const values = [oldValues, newValues].flatMap((of) => Object.values(of ?? {}));
  return [recordId, ...values].filter((value): value is string => typeof value === 'string' && UUID.test(value));
}
