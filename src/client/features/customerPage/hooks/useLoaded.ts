import { useEffect, useState } from 'react';

/**
 * A part that few customers see, so that it is not in the page's first load. It is null until it is loaded, and if it
 * cannot be loaded. `load` must be the same function each time.
 */
export function useLoaded<Part extends object>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    load().then(setPart, () => undefined);
  }, [load]);
  return part;
}
