import { useEffect, useEffectEvent } from 'react';

/** What closes that which is open, the topmost last. */
const layers: (() => void)[] = [];
/** Where the page with the layers stands in the tab's history, as the router counts. */
let here: number | null = null;
/** The step that led away is being taken back. */
let isReturning = false;
let returning: ReturnType<typeof setTimeout> | undefined;
/** No further step came in so long. */
const SETTLED_MS = 50;

/**
 * While `open`, the browser's Back (and the back gesture of a phone) asks for `onBack` and stays on the page, as it
 * does in an app: it closes what lies on top, and never throws away what was typed into it. Nested uses are closed
 * from the top. `onBack` may leave it open, to ask first. Needs `watchBack`.
 */
export function useBackCloses(open: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return;
    const layer = () => {
      close();
    };
    layers.push(layer);
    // A question that opens because of Back does so before the step is taken back.
    if (!isReturning) here = indexOf(window.history.state);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [open]);
}

/**
 * Listens for Back before the router does: call it before the first render. On the window itself listeners are called
 * in the order in which they were added, and capturing ones are no exception in every browser.
 */
export function watchBack(): void {
  window.addEventListener('popstate', intercept, true);
}

/** The history has no event that could be refused: the step is taken back before the router hears of it. */
function intercept(event: PopStateEvent): void {
  if (isReturning) {
    event.stopImmediatePropagation();
    if (indexOf(event.state) === here) isReturning = false;
    else returnSoon();
    return;
  }
  const close = layers.at(-1);
  const there = indexOf(event.state);
  if (!close || here === null || there === null || there === here) return;
  event.stopImmediatePropagation();
  isReturning = true;
  returnSoon();
  close();
}

/** After the last of several steps: one pressed in haste comes between a step and its being taken back. */
function returnSoon(): void {
  clearTimeout(returning);
  returning = setTimeout(() => {
    const there = indexOf(window.history.state);
    if (here === null || there === null || there === here) isReturning = false;
    else window.history.go(here - there);
  }, SETTLED_MS);
}

/** The router numbers the entries of its history in `idx`. */
function indexOf(state: unknown): number | null {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}
