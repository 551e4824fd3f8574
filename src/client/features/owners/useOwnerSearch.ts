import { useMemo } from 'react';
import type { OwnerSearchType } from '../../../contract/owners';
import { useUrlState } from '../../shared/routing/useUrlState';
import { ownerSearchOf, searchParamsOf, type OwnerSearch } from './ownerSearch';

/** What the owners page asks for, kept in its address, so that back, reload and a shared link keep it. */
export function useOwnerSearch() {
  const { params, present, setParams } = useUrlState();
  const asked = useMemo(() => ownerSearchOf(params), [params]);
  const show = (change: Partial<OwnerSearch>, replace = false) => {
    setParams(searchParamsOf({ ...ownerSearchOf(present()), ...change }), { replace });
  };
  return {
    asked,
    /** A text that is being typed takes the place of what was typed before. */
    searchFor: (search: string) => {
      // Who clears what a link asked for wants the page as it usually is.
      const now = ownerSearchOf(present());
      const type = search === '' && now.pointedAt !== null ? 'all' : now.type;
      show({ search, type }, true);
    },
    searchBy: (type: OwnerSearchType) => {
      show({ type });
    },
    showAll: () => {
      show({ search: '', type: 'all' });
    },
    goToPage: (page: number, replace = false) => {
      setParams({ page: page === 1 ? null : String(page) }, { replace });
    },
  };
}
