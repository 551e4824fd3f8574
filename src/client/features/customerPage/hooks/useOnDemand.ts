import { useState } from 'react';

/** A part of the page that is loaded when the customer asks for it. After a failure, asking again tries again. */
export function useOnDemand<Part extends object>(load: () => Promise<Part>) {
  const [state, setState] = useState<{ shown: Part | null; isLoading?: boolean; hasFailed?: boolean }>({ shown: null });
  return {
    ...state,
    show: () => {
      if (state.isLoading) return;
      setState({ shown: null, isLoading: true });
      load().then(
        (shown) => setState({ shown }),
        () => setState({ shown: null, hasFailed: true }),
      );
    },
    hide: () => setState({ shown: null }),
  };
}
