import { useCallback, useSyncExternalStore } from 'react';

const STANDALONE = '(display-mode: standalone), (display-mode: fullscreen)';

function subscribe(onChange: () => void): () => void {
  const standalone = window.matchMedia(STANDALONE);
  document.addEventListener('fullscreenchange', onChange);
  standalone.addEventListener('change', onChange);
  return () => {
    document.removeEventListener('fullscreenchange', onChange);
    standalone.removeEventListener('change', onChange);
  };
}

/** Safari 16.3 and earlier, and all browsers on an iPhone, have no fullscreen for pages. */
const isOffered = () =>
  document.fullscreenEnabled && document.fullscreenElement === null && !window.matchMedia(STANDALONE).matches;

/**
 * The function that fills the screen with the page; null when the browser cannot, or the page fills it already. Browsers
 * allow it only in response to a tap or a key.
 */
export function useFullscreen(): (() => void) | null {
  const canEnter = useSyncExternalStore(subscribe, isOffered);
  const enter = useCallback(() => {
    // A refusal leaves the page as it is, and the button with it.
    document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
  }, []);
  return canEnter ? enter : null;
}
