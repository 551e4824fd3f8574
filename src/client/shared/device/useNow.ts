import { useSyncExternalStore } from 'react';
import { getServerNow } from './serverClock';

const TICK_MS = 30_000;

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = getServerNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = getServerNow();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/**
 * The server's time in ms since 1970, twice a minute. All components share one clock, so that they never show different
 * times.
 */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => (now ||= getServerNow()),
    () => 0,
  );
}
