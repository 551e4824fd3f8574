import { useSyncExternalStore } from 'react';
import { TICK_MS } from './boardRules';

let now = Date.now();
let ticking: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

function tick() {
  now = Date.now();
  for (const watcher of watchers) watcher();
}

function subscribe(watcher: () => void): () => void {
  if (watchers.size === 0) {
    now = Date.now();
    ticking = setInterval(tick, TICK_MS);
  }
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) clearInterval(ticking);
  };
}

/** The time in ms since 1970, one clock for all who ask, so that no two of them disagree. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
