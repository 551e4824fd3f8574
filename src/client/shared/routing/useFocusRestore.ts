import { useEffect, type RefObject } from 'react';

/**
 * When what has the focus is taken away (a card that was deleted, or that left the filter), leads it on: to the card
 * that stands in its place, else to the heading of the page. Without it a keyboard would begin at the top again. So it
 * is when it goes while a dialog that it opened is open: the dialog cannot give the focus back to it.
 */
export function useFocusRestore(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = area.current;
    if (root === null) return;
    let last: { element: Element; list: Element | null; place: number } | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (isInDialog(target)) return;
      const element = target instanceof Element && root.contains(target) ? target : null;
      const item = element?.closest('ul > li') ?? null;
      const list = item?.parentElement ?? null;
      last = element && { element, list, place: item && list ? [...list.children].indexOf(item) : 0 };
    };
    // Who presses beside everything has left what had the focus.
    const forget = ({ target }: PointerEvent) => {
      if (!isInDialog(target)) last = null;
    };
    const leadOn = () => {
      if (last === null || last.element.isConnected || document.activeElement !== document.body) return;
      // Its own trap holds the focus; this is led on when it closes.
      if (document.querySelector(`body > ${DIALOG_LAYER}`) !== null) return;
      const { list, place } = last;
      const next = list?.isConnected === true ? (list.children[place] ?? list.lastElementChild) : null;
      const target = next ?? root.querySelector('h1');
      if (!(target instanceof HTMLElement)) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: next === null });
    };
    const observer = new MutationObserver(leadOn);
    observer.observe(root, { childList: true, subtree: true });
    // Dialogs come and go here.
    observer.observe(document.body, { childList: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, [area]);
}

/** Dialogs stand beside the page, each in a layer of its own. */
const DIALOG_LAYER = '[role="presentation"]';

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(DIALOG_LAYER) !== null;
}
