import { useEffect, useEffectEvent } from 'react';

/** Closes one open layer (dialog or menu) each; the topmost is last. */
const layers: (() => void)[] = [];
/** The router's history index of the page with the layers. */
let pageIndex: number | null = null;
/** A step away from the page is being undone. */
let isReturning = false;
let returnTimer: ReturnType<typeof setTimeout> | undefined;
/** The user has stopped pressing Back after this time without another step. */
const SETTLED_MS = 50;

/**
 * While `open`, the browser's Back (and the back gesture of a phone) calls `onBack` and stays on the page, as in a
 * mobile app. Of nested layers only the topmost is closed. `onBack` may keep its layer open, to ask for confirmation
 * first. Requires `watchBack`.
 */
export function useBackCloses(open: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return;
    const layer = () => close();
    layers.push(layer);
    // A confirmation that opens because of Back opens before the step is undone.
    if (!isReturning) pageIndex = getIndexAfterFirst();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [open]);
}

/**
 * Listens for Back before the router does. Must be called before the first render: listeners on the window are called
 * in the order they were added, in some browsers even capturing ones.
 */
export function watchBack(): void {
  window.addEventListener('popstate', intercept, true);
}

/** A history step cannot be canceled, so it is undone before the router sees it. */
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

/** Waits for the last of several quick steps: a step can come between another one and its undoing. */
function returnSoon(): void {
  clearTimeout(returnTimer);
  returnTimer = setTimeout(() => {
    const current = getIndex(window.history.state);
    if (pageIndex === null || current === null || current === pageIndex) isReturning = false;
    else window.history.go(pageIndex - current);
  }, SETTLED_MS);
}

/** Behind the first entry of the app is another site, and no script can prevent that step; so it gets a second one. */
function getIndexAfterFirst(): number | null {
  if (getIndex(window.history.state) === 0) {
    window.history.pushState({ ...(window.history.state as object), idx: 1 }, '');
  }
  return getIndex(window.history.state);
}

/** The router stores the index of each history entry in its state, as `idx`. */
function getIndex(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}
