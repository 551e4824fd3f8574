import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { PhoneKey } from '../phone';
import { AttractSlide } from './AttractSlide';
import { useIdle } from './useIdle';
import { useOffers } from './useOffers';

/** The longest pause before the second tap of a double tap. */
const SHIELD_MS = 500;

export interface AttractLoopProps {
  store: { id: string; name: string };
  /** Somebody is using the page, even without touching it. */
  isPaused: boolean;
  /** Called when the loop has ended. `digit` is the key that ended it; the page handles it. */
  onWake: (digit: PhoneKey | null) => void;
}

/**
 * Covers the entry page with the store's offers after a minute without a touch. Any touch or key uncovers it and does
 * nothing else to the page, except that a digit is typed. Without offers or network the page stays as it is.
 */
export function AttractLoop({ store, isPaused, onWake }: AttractLoopProps) {
  const [isShielded, setIsShielded] = useState(false);
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const handleActivity = (event: Event) => {
    if (!isShown) return;
    setPageInert(false);
    if (event.type === 'pointerdown') setIsShielded(true);
    if (!(event instanceof KeyboardEvent)) {
      onWake(null);
      return;
    }
    // Shortcuts of the browser, like reload, keep working.
    if (!event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    onWake(isDigit(event.key) ? event.key : null);
  };
  const isIdle = useIdle({ isPaused: isPaused || !isOnline, onActivity: handleActivity });
  const { offers, current } = useOffers(store.id, isIdle);
  const offer = offers[current];
  const isShown = offer !== undefined;

  useLayoutEffect(() => {
    if (!isShown) return;
    setPageInert(true);
    return () => {
      setPageInert(false);
    };
  }, [isShown]);
  useShieldEnd(isShielded, () => {
    setIsShielded(false);
  });

  if (!isShown && !isShielded) return null;
  return (
    <Portal>
      {/* The touch that woke the page ends on this element: its click must not reach what lies below. */}
      <Box
        // The focus stays in the phone field.
        onMouseDown={(event) => {
          event.preventDefault();
        }}
        sx={{ position: 'fixed', inset: 0, zIndex: 'tooltip', touchAction: 'none', userSelect: 'none' }}
      >
        {offer && <AttractSlide storeName={store.name} offer={offer} current={current} count={offers.length} />}
      </Box>
    </Portal>
  );
}

/** Takes the page below out of the focus order and the accessibility tree. The loop is beside it in the body. */
function setPageInert(isInert: boolean): void {
  const root = document.getElementById('root');
  if (root) root.inert = isInert;
}

const isDigit = (key: string): key is PhoneKey => /^[0-9]$/.test(key);

function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Calls back once the pointer has left the screen, and not before a double tap is over. */
function useShieldEnd(isShielded: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isShielded) return;
    let [isDown, isOver] = [true, false];
    const finish = () => {
      if (!isDown && isOver) end();
    };
    const handleUp = () => {
      isDown = false;
      finish();
    };
    const timer = setTimeout(() => {
      isOver = true;
      finish();
    }, SHIELD_MS);
    const ends = ['pointerup', 'pointercancel'];
    for (const event of ends) window.addEventListener(event, handleUp, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const event of ends) window.removeEventListener(event, handleUp, { capture: true });
    };
  }, [isShielded]);
}
