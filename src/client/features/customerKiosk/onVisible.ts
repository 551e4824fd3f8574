import { listen } from '../../shared/device/listen';

/**
 * Calls back when somebody may look at the page again: the tablet woke, or its tab, window or cached page was opened.
 * Timers are suspended until then, so code that compares times must do so at once. Returns how to stop.
 */
export function onVisible(callback: () => void): () => void {
  const stopVisibility = listen(document, ['visibilitychange'], () => {
    if (document.visibilityState === 'visible') callback();
  });
  const stopShows = listen(window, ['pageshow', 'focus'], callback);
  return () => {
    stopVisibility();
    stopShows();
  };
}
