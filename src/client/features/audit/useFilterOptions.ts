import { useState } from 'react';
import type { AuditRow } from '../../../contract/audit';
import { actionLabel, actorLabel, recordLabel } from './auditLabels';
import type { Filters } from './useHistoryFilters';

interface FilterOption {
  value: string;
  label: string;
}
type LabelsByValue = ReadonlyMap<string, string>;
type OptionField = 'actorId' | 'action' | 'recordType';
export type FilterOptions = Record<OptionField, FilterOption[]>;
type SeenOptions = Record<OptionField, LabelsByValue>;

const NO_OPTIONS: SeenOptions = { actorId: new Map(), action: new Map(), recordType: new Map() };

/**
 * The options of the filters: every value seen in the rows since the page was opened, so that a filter does not remove
 * options, and the selected values, which may come from a link and match no row.
 */
export function useFilterOptions(rows: readonly AuditRow[], selected: Pick<Filters, OptionField>): FilterOptions {
  const [seen, setSeen] = useState(NO_OPTIONS);
  const [seenRows, setSeenRows] = useState<readonly AuditRow[]>([]);
  if (rows !== seenRows) {
    setSeenRows(rows);
    setSeen(addRows(seen, rows));
  }
  return {
    actorId: toOptions(seen.actorId, selected.actorId, () => 'Unknown account'),
    action: toOptions(seen.action, selected.action, actionLabel),
    recordType: toOptions(seen.recordType, selected.recordType, recordLabel),
  };
}

function addRows(seen: SeenOptions, rows: readonly AuditRow[]): SeenOptions {
  const actorId = new Map(seen.actorId);
  const action = new Map(seen.action);
  const recordType = new Map(seen.recordType);
  for (const row of rows) {
    if (row.actor.id !== null) actorId.set(row.actor.id, actorLabel(row.actor));
    action.set(row.action, actionLabel(row.action));
    recordType.set(row.recordType, recordLabel(row.recordType));
  }
  return { actorId, action, recordType };
}

function toOptions(seen: LabelsByValue, selected: string, toLabel: (value: string) => string): FilterOption[] {
  const labels = new Map(seen);
  if (selected !== '' && !labels.has(selected)) labels.set(selected, toLabel(selected));
  return [...labels]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
