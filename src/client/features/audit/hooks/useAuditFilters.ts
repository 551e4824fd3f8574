import { useState } from 'react';
import type { AuditRow } from '../../../../contract/audit';
import { readDay } from '../../../shared/list/readDay';
import { useUrlState } from '../../../shared/routing/useUrlState';
import { actorLabel } from '../auditLabels';
import { useAuditLabel } from './useAuditLabel';

const URL_PARAMS = { actorId: 'actor', action: 'action', recordType: 'type', from: 'from', to: 'to' } as const;
const NO_PARAMS = Object.fromEntries(Object.values(URL_PARAMS).map((name) => [name, null]));
export type FilterField = keyof typeof URL_PARAMS;
/** '' means no filter. `from` and `to` are days, YYYY-MM-DD. */
export type Filters = Record<FilterField, string>;
export type AuditFiltering = ReturnType<typeof useAuditFilters>;

/** The filters of an audit log, kept in the URL. */
export function useAuditFilters() {
  const { params, setParams } = useUrlState();
  const getFilter = (field: FilterField) => params.get(URL_PARAMS[field]) ?? '';
  const filters: Filters = {
    actorId: getFilter('actorId'),
    action: getFilter('action'),
    recordType: getFilter('recordType'),
    from: readDay(getFilter('from')),
    to: readDay(getFilter('to')),
  };
  return {
    filters,
    isFiltered: Object.values(filters).some((value) => value !== ''),
    setFilter: (field: FilterField, value: string) => setParams({ [URL_PARAMS[field]]: value || null }),
    clearFilters: () => setParams(NO_PARAMS),
  };
}

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
 * The options of the filters. They are all values seen in rows since the page was opened, so that filtering does not
 * remove options, and the selected values, which may come from a link and match no row.
 */
export function useFilterOptions(rows: readonly AuditRow[], selected: Pick<Filters, OptionField>): FilterOptions {
  const toLabel = useAuditLabel();
  const [seen, setSeen] = useState(NO_OPTIONS);
  const [seenRows, setSeenRows] = useState<readonly AuditRow[]>([]);
  if (rows !== seenRows) {
    setSeenRows(rows);
    setSeen(addRows(seen, rows, toLabel));
  }
  return {
    actorId: toOptions(seen.actorId, selected.actorId, () => 'Unknown account'),
    action: toOptions(seen.action, selected.action, toLabel),
    recordType: toOptions(seen.recordType, selected.recordType, toLabel),
  };
}

function addRows(seen: SeenOptions, rows: readonly AuditRow[], toLabel: (name: string) => string): SeenOptions {
  const actorId = new Map(seen.actorId);
  const action = new Map(seen.action);
  const recordType = new Map(seen.recordType);
  for (const row of rows) {
    if (row.actor.id !== null) actorId.set(row.actor.id, actorLabel(row.actor));
    action.set(row.action, toLabel(row.action));
    recordType.set(row.recordType, toLabel(row.recordType));
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
