import { useMemo } from 'react';
import { useUrlState } from '../../shared/routing/useUrlState';
import { searchParamsOf, storeSearchOf, type StatusFilter, type StoreSearch } from './storeSearch';
import type { StoreSearchType } from '../../../contract/stores';

/** What the stores page asks for, kept in its address, so that back, reload and a shared link keep it. */
export function useStoreSearch() {
  const { params, present, setParams } = useUrlState();
  const asked = useMemo(() => storeSearchOf(params), [params]);
  const show = (change: Partial<StoreSearch>, replace = false) => {
    setParams(searchParamsOf({ ...storeSearchOf(present()), ...change }), { replace });
  };
  return {
    asked,
    /** A text that is being typed takes the place of what was typed before. */
    searchFor: (search: string) => {
      // Who clears what a link asked for wants the page as it usually is.
      const now = storeSearchOf(present());
      const type = search === '' && now.pointedAt !== null ? 'name' : now.type;
      show({ search, type }, true);
    },
    searchBy: (type: StoreSearchType) => {
      show({ type });
    },
    showStatus: (status: StatusFilter) => {
      show({ status });
    },
    showAll: () => {
      show({ search: '', type: 'name', status: 'all' });
    },
    goToPage: (page: number, replace = false) => {
      setParams({ page: page === 1 ? null : String(page) }, { replace });
    },
  };
}
