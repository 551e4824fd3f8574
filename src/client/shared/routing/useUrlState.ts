import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

interface UrlState {
  params: URLSearchParams;
  /** The query of the browser's current URL, which can be newer than that of the last render. */
  getCurrentParams: () => URLSearchParams;
  /** Sets parameters and removes those that are null. Other parameters stay. `replace` adds no history entry. */
  setParams: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
}

const getCurrentParams = () => new URLSearchParams(window.location.search);

/** State of a page that is stored in the query of its URL, so that Back, reload and shared links restore it. */
export function useUrlState(): UrlState {
  const [params, setSearchParams] = useSearchParams();
  const { pathname } = useLocation();
  const setParams = useCallback<UrlState['setParams']>(
    (changes, { replace = false } = {}) => {
      // The user has already followed a link to another page, to which this change does not belong.
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
