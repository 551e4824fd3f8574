import { usePageVisible } from '../device/usePageVisible';
import { useIsLayerOpen } from '../routing/useBackCloses';

/**
 * The options of a query that is repeated every `ms`, and when the tab becomes visible again. It pauses behind an open
 * dialog, whose record it could take away while somebody reads or types.
 */
export function usePolling(ms: number) {
  const isVisible = usePageVisible();
  const isPaused = useIsLayerOpen();
  return {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: !isPaused,
    pollingInterval: isVisible && !isPaused ? ms : 0,
  };
}
