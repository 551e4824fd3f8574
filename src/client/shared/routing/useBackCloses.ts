import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** The callbacks of the open dialogs and menus. The topmost layer is last. */
const layers: (() => void)[] = [];
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
/** The router's history index of the page that shows the layers. */
let pageIndex: number | null = null;
/** Whether a step away from the page is being undone. */
let isReturning = false;
let returnTimer: ReturnType<typeof setTimeout> | undefined;
/** After this many ms without another history step, the user has stopped pressing Back. */
const SETTLED_MS = 50;

/**
 * While `open` is true, the browser's Back button and a phone's back gesture call `onBack` and stay on the page, as in
 * a mobile app. Of nested layers only the topmost is called. `onBack` may leave its layer open, for example to ask for
 * confirmation. Requires `watchBack`.
 */
export function useBackCloses(open: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return;
    const layer = () => close();
    layers.push(layer);
    notify();
    // During the return from a step, the history index is wrong. A confirmation can open at that moment.
    if (!isReturning) pageIndex = getIndexAfterFirst();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      notify();
    };
  }, [open]);
}

/** Whether a dialog or a menu is open anywhere on the page. */
export const useIsLayerOpen = (): boolean => useSyncExternalStore(subscribe, () => layers.length > 0);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Listens for Back before the router does. Must be called before the first render, because some browsers call all
 * listeners on the window in the order in which they were added, even capturing ones.
 */
export function watchBack(): void {
  window.addEventListener('popstate', intercept, true);
}

/** A history step cannot be canceled, so it is undone before the router handles it. */
function intercept(event: PopStateEvent): void {
  if (isReturning) {
    event.stopImmediatePropagation();
    if (getIndex(event.state) === pageIndex) isReturning = false;
    else returnSoon();
    return;
  }
  const close = layers.at(-1);
  const current = getIndex(event.state);
  if (!close || pageIndex === null || current === null || current === pageIndex) return;
  event.stopImmediatePropagation();
  isReturning = true;
  returnSoon();
  close();
}

/** Waits for the last of several quick steps, because a step can happen while another one is being undone. */
function returnSoon(): void {
  clearTimeout(returnTimer);
  returnTimer = setTimeout(() => {
    const current = getIndex(window.history.state);
    if (pageIndex === null || current === null || current === pageIndex) isReturning = false;
    else window.history.go(pageIndex - current);
  }, SETTLED_MS);
}

/** The step from the app's first history entry to another site cannot be prevented, so a second entry is added. */
function getIndexAfterFirst(): number | null {
  if (getIndex(window.history.state) === 0) {
    window.history.pushState({ ...(window.history.state as object), idx: 1 }, '');
  }
  return getIndex(window.history.state);
}

/** The router stores the index of each history entry as `idx` in the entry's state. */
function getIndex(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}
