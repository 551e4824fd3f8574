import { useUrlState } from '../../shared/routing/useUrlState';
import type { HistoryFilter } from './auditApi';

/** Under these names the address keeps what is looked for. */
const NAMES = { actorId: 'actor', action: 'action', recordType: 'type' } as const;
type Field = keyof typeof NAMES;
export type Filters = Record<Field, string>;

/** What of the history is looked for; '' where anything will do. */
export function useHistoryFilters(storeId: string) {
  const { params, setParams } = useUrlState();
  const valueOf = (field: Field) => params.get(NAMES[field]) ?? '';
  const filters: Filters = {
    actorId: valueOf('actorId'),
    action: valueOf('action'),
    recordType: valueOf('recordType'),
  };
  const asked: HistoryFilter = {
    storeId,
    ...(filters.actorId !== '' && { actorId: filters.actorId }),
    ...(filters.action !== '' && { action: filters.action }),
    ...(filters.recordType !== '' && { recordType: filters.recordType }),
  };
  return {
    filters,
    asked,
    isFiltered: Object.values(filters).some((value) => value !== ''),
    choose: (field: Field, value: string) => {
      setParams({ [NAMES[field]]: value || null });
    },
    clear: () => {
      setParams({ [NAMES.actorId]: null, [NAMES.action]: null, [NAMES.recordType]: null });
    },
  };
}
