import { useEffect, useRef, type FocusEvent, type MouseEvent } from 'react';
import { focusPageHeading } from '../routing/focusPageHeading';

/** The control that was clicked last and the list item that contains it. */
interface Click {
  control: Element;
  list: Element | null;
  index: number;
}

const CHECK_EVERY_MS = 100;

/**
 * Event handlers for the element around a list or table. When the control that was clicked last is removed, for example
 * because its card was deleted or no longer matches the filter, the focus would be lost. It moves to the card that took
 * the place, to the last card, or to the page heading. It waits for open dialogs to close, and also works when the
 * whole list is removed.
 */
export function useFocusAfterRemoval() {
  const lastClick = useRef<Click | null>(null);

  // This runs after every render, because any render can remove the control.
  useEffect(() => settleWithDialogs(lastClick));
  useEffect(
    () => () => {
      // A list that is removed as a whole, for example because its last row was handled.
      if (lastClick.current !== null) setTimeout(() => settleWithDialogs(lastClick));
    },
    [],
  );

  return {
    onClick: ({ target }: MouseEvent) => {
      // The event target can be an icon inside the control, which the click may replace.
      const control = target instanceof Element ? target.closest('a, button') : null;
      const item = control?.closest('ul > li, ol > li, tbody > tr') ?? null;
      const list = item?.parentElement ?? null;
      lastClick.current = control && { control, list, index: item && list ? [...list.children].indexOf(item) : 0 };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // The user clicked outside of every control, which gave up the focus on purpose.
      if (relatedTarget === null) lastClick.current = null;
    },
  };
}

type ClickRef = { current: Click | null };

/** Settles the focus now or, while a dialog is open, as soon as it has closed. The returned function stops waiting. */
function settleWithDialogs(lastClick: ClickRef): () => void {
  if (settle(lastClick)) return () => undefined;
  const timer = setInterval(() => {
    if (settle(lastClick)) clearInterval(timer);
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Moves a lost focus. Returns false while it has to stay in an open dialog. */
function settle(lastClick: ClickRef): boolean {
  const click = lastClick.current;
  if (click === null || click.control.isConnected) return true;
  if (document.querySelector('[role="dialog"]') !== null) return false;
  lastClick.current = null;
  if (document.activeElement !== document.body) return true;
  const next = click.list?.isConnected ? (click.list.children[click.index] ?? click.list.lastElementChild) : null;
  if (next instanceof HTMLElement) {
    next.tabIndex = -1;
    next.focus();
  } else {
    focusPageHeading();
  }
  return true;
}
