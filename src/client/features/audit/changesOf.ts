import type { AuditRow } from '../../../contract/audit';
import { fieldLabel, valueLabel } from './valueLabel';

export interface Change {
  label: string;
  /** null where the record had no such field before, or is there no longer. */
  from: string | null;
  to: string | null;
}

/** What a row of the log says has changed, field by field, in words. */
export function changesOf({ oldValues, newValues }: Pick<AuditRow, 'oldValues' | 'newValues'>): Change[] {
  const before = oldValues ?? {};
  const after = newValues ?? {};
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.filter((field) => !isNamedBeside(field, fields)).map((field) => changeOf(field, before, after));
}

function changeOf(field: string, before: Record<string, unknown>, after: Record<string, unknown>): Change {
  const inWords = (values: Record<string, unknown>) =>
    field in values ? valueLabel(values[field], { areFields: field === 'secrets' }) : null;
  return { label: fieldLabel(field), from: inWords(before), to: inWords(after) };
}

/** The id of something that another field names. */
function isNamedBeside(field: string, fields: readonly string[]): boolean {
  return field.endsWith('Id') && fields.includes(field.replace(/Id$/, 'Name'));
}
