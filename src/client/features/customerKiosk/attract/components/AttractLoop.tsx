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
/** If the timer was suspended for longer than this, the tablet was asleep. */
const SLEPT_MS = 5_000;

interface Options {
  /** Stops the idle timer while true. Afterward the timer restarts from zero. */
  isPaused: boolean;
  /** Called before the state changes, for every tap, key press and mouse movement. */
  onActivity: (event: Event) => void;
}

/** Whether nobody has touched the page for a minute. When a tablet wakes from sleep, the minute starts again. */
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
      // An element that appears under a resting mouse causes a mousemove event without any movement.
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

/** The longest time between the two taps of a double tap. */
const SHIELD_MS = 500;

interface AttractLoopProps {
  /** Whether somebody is using the page, even without touching it. */
  isPaused: boolean;
  /** Called when a touch or key has ended the loop. `digit` is a pressed digit, which the page must handle. */
  onWake: (digit: PhoneKey | null) => void;
}

/**
 * Covers the entry page with the store's offers after a minute without a touch. Any touch or key uncovers the page
 * without doing anything else, except that a digit is typed. Without offers or a network connection, the page stays.
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
    // Keyboard shortcuts of the browser, such as reload, must keep working.
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
      {/* This element stays until the touch that ended the loop is over, so that its click does not reach the page. */}
      <Box
        // Preventing the default keeps the focus in the phone field.
        onMouseDown={(event) => event.preventDefault()}
        sx={{ position: 'fixed', inset: 0, zIndex: 'tooltip', touchAction: 'none', userSelect: 'none' }}
      >
        {offer && <AttractSlide offer={offer} current={current} count={offers.length} />}
      </Box>
    </Portal>
  );
}

/** Removes the covered page from the focus order and the accessibility tree. The loop is outside of #root. */
function setPageInert(isInert: boolean): void {
  const root = document.getElementById('root');
  if (root) root.inert = isInert;
}

const isDigit = (key: string): key is PhoneKey => /^[0-9]$/.test(key);

/** Calls `onEnd` after the finger has been lifted, but not before a double tap would be over. */
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
