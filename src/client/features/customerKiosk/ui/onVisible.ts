/**
 * Calls back when somebody may look at the page again: the tablet woke, or its tab, window or cached page was opened.
 * Timers are suspended until then, so code that compares times must do so at once. Returns how to stop.
 */
export function onVisible(callback: () => void): () => void {
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') callback();
  };
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('pageshow', callback);
  window.addEventListener('focus', callback);
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('pageshow', callback);
    window.removeEventListener('focus', callback);
  };
}
