import type { CustomerSort } from '../../../../../contract/customerRecords';
import { SEARCH_MAX } from '../../../../../contract/plain/limits';
import type { CustomerSegment } from '../../../../../contract/segments';
import { SEGMENTS } from '../../../../entities/customer';
import type { Sort } from '../../../../shared/list/table/columns';
import { FIRST_PAGE } from '../../../../shared/routing/useCursorPages';
import { useUrlState } from '../../../../shared/routing/useUrlState';

const SORTS: readonly CustomerSort[] = ['name', 'points', 'visits', 'lastVisit', 'joined'];
const DEFAULT: Sort & { key: CustomerSort } = { key: 'joined', order: 'desc' };

interface CustomerFilters {
  search: string;
  /** undefined for all customers. */
  segment: CustomerSegment | undefined;
  sort: Sort & { key: CustomerSort };
}

/** The filters and the sort order of the list, stored in the URL. A change returns to the first page. */
export function useCustomerFilters() {
  const { params, setParams } = useUrlState();
  const filters = parse(params);
  return {
    ...filters,
    isFiltered: filters.search !== '' || filters.segment !== undefined,
    /** While the user types, each text replaces the history entry of the previous one. */
    searchFor: (text: string) => setParams({ search: text === '' ? null : text, ...FIRST_PAGE }, { replace: true }),
    selectSegment: (segment: CustomerSegment | undefined) => setParams({ segment: segment ?? null, ...FIRST_PAGE }),
    sortBy: ({ key, order }: Sort) => {
      const isDefault = key === DEFAULT.key && order === DEFAULT.order;
      setParams({ sort: isDefault ? null : key, order: isDefault ? null : order, ...FIRST_PAGE });
    },
    showAll: () => setParams({ search: null, segment: null, ...FIRST_PAGE }),
  };
}

/** Reads the filters from the query of a URL. Invalid values are replaced by the defaults. */
function parse(params: URLSearchParams): CustomerFilters {
  const key = SORTS.find((sort) => sort === params.get('sort'));
  return {
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    segment: SEGMENTS.find(({ segment }) => segment === params.get('segment'))?.segment,
    sort: key === undefined ? DEFAULT : { key, order: params.get('order') === 'asc' ? 'asc' : 'desc' },
  };
}
