import { useCallback, useEffect, useState } from 'react';

/**
 * A part that few customers see, so that it is not in the page's first load. `part` is null until it is loaded. `load`
 * must be the same function each time.
 */
export function useLoaded<Part extends object>(load: () => Promise<Part>) {
  const [state, setState] = useState<{ part: Part | null; hasFailed: boolean }>({ part: null, hasFailed: false });
  const retry = useCallback(() => {
    load().then(
      (part) => setState({ part, hasFailed: false }),
      () => setState({ part: null, hasFailed: true }),
    );
  }, [load]);
  useEffect(retry, [retry]);
  return { ...state, retry };
}
