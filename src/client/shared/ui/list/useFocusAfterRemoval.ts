import { useEffect, useRef, type FocusEvent, type MouseEvent } from 'react';
import { focusPageHeading } from '../../routing/focusPageHeading';

/** Where a click was: the element, and the list item that contains it. */
interface Click {
  element: Element;
  list: Element | null;
  index: number;
}

/**
 * Handlers for the element around a list. When the element clicked last (a button of a card that was deleted or no
 * longer matches the filter) is removed and the focus is lost with it, the focus moves to the card now in its place,
 * the last card, or the page heading. While a dialog is open the focus stays in it and is moved when it closes.
 */
export function useFocusAfterRemoval(isDialogOpen: boolean) {
  const lastClick = useRef<Click | null>(null);

  // After every render: any of them can remove the element.
  useEffect(() => {
    const click = lastClick.current;
    if (click === null || isDialogOpen || click.element.isConnected) return;
    lastClick.current = null;
    if (document.activeElement !== document.body) return;
    const next = click.list?.isConnected ? (click.list.children[click.index] ?? click.list.lastElementChild) : null;
    if (next instanceof HTMLElement) {
      next.tabIndex = -1;
      next.focus();
    } else {
      focusPageHeading();
    }
  });

  return {
    onClick: ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return;
      const item = target.closest('ul > li');
      const list = item?.parentElement ?? null;
      lastClick.current = { element: target, list, index: item && list ? [...list.children].indexOf(item) : 0 };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // The user clicked outside of every control: the focus was given up on purpose.
      if (relatedTarget === null) lastClick.current = null;
    },
  };
}
