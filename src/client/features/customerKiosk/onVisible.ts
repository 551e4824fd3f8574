import { listen } from '../../shared/device/listen';

/**
 * Calls back when the page becomes visible again: the tablet woke up, or its tab, window or cached page was opened.
 * Timers are suspended until then, so code that compares times must run at once. Returns a function to stop listening.
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
