import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

interface UrlState {
  params: URLSearchParams;
  /** The query as the address has it by now: on a busy machine it may be ahead of what was last rendered. */
  present: () => URLSearchParams;
  /** Sets what is given, and takes away what is null; the rest stays. `replace` leaves no step for the back button. */
  setParams: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void;
}

const present = () => new URLSearchParams(window.location.search);

/** What a page keeps in the query of its address, so that back, reload and a shared link bring it again. */
export function useUrlState(): UrlState {
  const [params, setAll] = useSearchParams();
  const setParams = useCallback<UrlState['setParams']>(
    (changes, { replace = false } = {}) => {
      const next = present();
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      setAll(next, { replace });
    },
    [setAll],
  );
  return { params, present, setParams };
}
