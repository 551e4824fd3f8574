import { useState } from 'react';
import type { AuditRow } from '../../../../contract/audit';
import { readDay } from '../../../shared/list/readDay';
import { useUrlState } from '../../../shared/routing/useUrlState';
import type { AuditFilterQuery } from '../auditApi';
import { actionLabel, actorLabel, recordLabel } from '../auditLabels';

const URL_PARAMS = { actorId: 'actor', action: 'action', recordType: 'type', from: 'from', to: 'to' } as const;
const NO_PARAMS = Object.fromEntries(Object.values(URL_PARAMS).map((name) => [name, null]));
export type FilterField = keyof typeof URL_PARAMS;
/** '' means no filter. `from` and `to` are days in the device's time zone, YYYY-MM-DD. */
export type Filters = Record<FilterField, string>;

/** The filters of the audit log of one store, or of the platform and all stores, kept in the URL. */
export function useAuditFilters(storeId: string | undefined) {
  const { params, setParams } = useUrlState();
  const getFilter = (field: FilterField) => params.get(URL_PARAMS[field]) ?? '';
  const filters: Filters = {
    actorId: getFilter('actorId'),
    action: getFilter('action'),
    recordType: getFilter('recordType'),
    from: readDay(getFilter('from')),
    to: readDay(getFilter('to')),
  };
  const query: AuditFilterQuery = {
    ...(storeId !== undefined && { storeId }),
    ...(filters.actorId !== '' && { actorId: filters.actorId }),
    ...(filters.action !== '' && { action: filters.action }),
    ...(filters.recordType !== '' && { recordType: filters.recordType }),
    ...(filters.from !== '' && { from: new Date(`${filters.from}T00:00`).toISOString() }),
    ...(filters.to !== '' && { to: new Date(`${filters.to}T23:59:59.999`).toISOString() }),
  };
  return {
    filters,
    query,
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
