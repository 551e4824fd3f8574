import { useUrlState } from '../../shared/routing/useUrlState';
import type { HistoryQuery } from './auditApi';

const URL_PARAMS = { actorId: 'actor', action: 'action', recordType: 'type' } as const;
type Field = keyof typeof URL_PARAMS;
/** '' means no filter. */
export type Filters = Record<Field, string>;

/** The filters of the history, kept in the URL. */
export function useHistoryFilters(storeId: string) {
  const { params, setParams } = useUrlState();
  const getFilter = (field: Field) => params.get(URL_PARAMS[field]) ?? '';
  const filters: Filters = {
    actorId: getFilter('actorId'),
    action: getFilter('action'),
    recordType: getFilter('recordType'),
  };
  const query: HistoryQuery = {
    storeId,
    ...(filters.actorId !== '' && { actorId: filters.actorId }),
    ...(filters.action !== '' && { action: filters.action }),
    ...(filters.recordType !== '' && { recordType: filters.recordType }),
  };
  return {
    filters,
    query,
    isFiltered: Object.values(filters).some((value) => value !== ''),
    setFilter: (field: Field, value: string) => {
      setParams({ [URL_PARAMS[field]]: value || null });
    },
    clearFilters: () => {
      setParams({ [URL_PARAMS.actorId]: null, [URL_PARAMS.action]: null, [URL_PARAMS.recordType]: null });
    },
  };
}
