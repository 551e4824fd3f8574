import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

interface UrlState {
  params: URLSearchParams;
  /** The query of the address now: on a slow machine it can be ahead of the last render. */
  getCurrentParams: () => URLSearchParams;
  /** Sets parameters, or removes those that are null; others stay. `replace` adds no history entry. */
  setParams: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
}

const getCurrentParams = () => new URLSearchParams(window.location.search);

/** State of a page that is kept in the query of its address, so that Back, reload and shared links restore it. */
export function useUrlState(): UrlState {
  const [params, setSearchParams] = useSearchParams();
  const { pathname } = useLocation();
  const setParams = useCallback<UrlState['setParams']>(
    (changes, { replace = false } = {}) => {
      // The user has followed a link to a page that has not rendered yet: a late search must not come back here.
      if (window.location.pathname !== pathname) return;
      const next = getCurrentParams();
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      setSearchParams(next, { replace });
    },
    [pathname, setSearchParams],
  );
  return { params, getCurrentParams, setParams };
}
