import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useStoreId } from '../../../../session';
import { listen } from '../../../../shared/device/listen';
import { useOnline } from '../../../../shared/device/useOnline';
import { onVisible } from '../../onVisible';
import type { PhoneKey } from '../../phone';
import { useOffers } from '../offers';
import { AttractSlide } from './AttractSlide';

const IDLE_AFTER_MS = 60_000;
const CHECK_EVERY_MS = 1_000;
const ACTIVITIES = ['pointerdown', 'click', 'mousemove', 'wheel', 'keydown'];
/** If a timer pauses for longer than this, the tablet has slept. */
const SLEPT_MS = 5_000;

interface Options {
  /** Stops the time while true; it starts again from zero afterward. */
  isPaused: boolean;
  /** Called before the state changes, for every touch, key and movement of the mouse. */
  onActivity: (event: Event) => void;
}

/** Whether no one has touched the page for a minute. A tablet that wakes from sleep starts again from zero. */
function useIdle({ isPaused, onActivity }: Options): boolean {
  const [isIdle, setIsIdle] = useState(false);
  const report = useEffectEvent(onActivity);
  useEffect(() => {
    if (isPaused) return;
    let lastActivity = Date.now();
    let lastCheck = lastActivity;
    const restart = () => {
      lastActivity = Date.now();
      lastCheck = lastActivity;
      setIsIdle(false);
    };
    const check = () => {
      const now = Date.now();
      const slept = now - lastCheck > SLEPT_MS;
      lastCheck = now;
      if (slept) restart();
      else if (now - lastActivity >= IDLE_AFTER_MS) setIsIdle(true);
    };
    const handleActivity = (event: Event) => {
      // Something that appears under a resting mouse causes a move event of zero distance.
      if (event instanceof MouseEvent && event.type === 'mousemove' && !event.movementX && !event.movementY) return;
      report(event);
      restart();
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    const stopActivities = listen(window, ACTIVITIES, handleActivity, { capture: true });
    const stopReturns = onVisible(restart);
    return () => {
      clearInterval(timer);
      stopActivities();
      stopReturns();
      setIsIdle(false);
    };
  }, [isPaused]);
  return isIdle && !isPaused;
}

/** The longest pause before the second tap of a double tap. */
const SHIELD_MS = 500;

interface AttractLoopProps {
  /** Somebody is using the page, even without touching it. */
  isPaused: boolean;
  /** Called when the loop has ended. `digit` is the key that ended it; the page handles it. */
  onWake: (digit: PhoneKey | null) => void;
}

/**
 * Covers the entry page with the store's offers after a minute without a touch. Any touch or key uncovers it and does
 * nothing else to the page, except that a digit is typed. Without offers or network the page stays as it is.
 */
export function AttractLoop({ isPaused, onWake }: AttractLoopProps) {
  const [isShielded, setIsShielded] = useState(false);
  const isOnline = useOnline();
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
  const { offers, current } = useOffers(useStoreId(), isIdle);
  const offer = offers[current];
  const isShown = offer !== undefined;

  useLayoutEffect(() => {
    if (!isShown) return;
    setPageInert(true);
    return () => setPageInert(false);
  }, [isShown]);
  useShieldEnd(isShielded, () => setIsShielded(false));

  if (!isShown && !isShielded) return null;
  return (
    <Portal>
      {/* The touch that woke the page ends on this element: its click must not reach what lies below. */}
      <Box
        // The focus stays in the phone field.
        onMouseDown={(event) => event.preventDefault()}
        sx={{ position: 'fixed', inset: 0, zIndex: 'tooltip', touchAction: 'none', userSelect: 'none' }}
      >
        {offer && <AttractSlide offer={offer} current={current} count={offers.length} />}
      </Box>
    </Portal>
  );
}

/** Takes the page below out of the focus order and the accessibility tree. The loop is next to it in the body. */
function setPageInert(isInert: boolean): void {
  const root = document.getElementById('root');
  if (root) root.inert = isInert;
}

const isDigit = (key: string): key is PhoneKey => /^[0-9]$/.test(key);

/** Calls back once the pointer has left the screen, and not before a double tap is over. */
function useShieldEnd(isShielded: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isShielded) return;
    let [isDown, isOver] = [true, false];
    const finish = () => {
      if (!isDown && isOver) end();
    };
    const timer = setTimeout(() => {
      isOver = true;
      finish();
    }, SHIELD_MS);
    const handleUp = () => {
      isDown = false;
      finish();
    };
    const stop = listen(window, ['pointerup', 'pointercancel'], handleUp, { capture: true });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isShielded]);
}
