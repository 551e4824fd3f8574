import { useUrlState } from '../../shared/routing/useUrlState';
import type { HistoryQuery } from './auditApi';

const URL_PARAMS = { actorId: 'actor', action: 'action', recordType: 'type', from: 'from', to: 'to' } as const;
const NO_PARAMS = Object.fromEntries(Object.values(URL_PARAMS).map((name) => [name, null]));
export type FilterField = keyof typeof URL_PARAMS;
/** '' means no filter; `from` and `to` are days of this device, YYYY-MM-DD. */
export type Filters = Record<FilterField, string>;

/** The filters of the history of one store, or of all, kept in the URL. */
export function useHistoryFilters(storeId: string | undefined) {
  const { params, setParams } = useUrlState();
  const getFilter = (field: FilterField) => params.get(URL_PARAMS[field]) ?? '';
  const filters: Filters = {
    actorId: getFilter('actorId'),
    action: getFilter('action'),
    recordType: getFilter('recordType'),
    from: toDay(getFilter('from')),
    to: toDay(getFilter('to')),
  };
  const query: HistoryQuery = {
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
    setFilter: (field: FilterField, value: string) => {
      setParams({ [URL_PARAMS[field]]: value || null });
    },
    clearFilters: () => {
      setParams(NO_PARAMS);
    },
  };
}

/** The day, or '' for a text of the address that is none. */
const toDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(new Date(`${text}T00:00`).getTime()) ? text : '';
