import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { focusPageHeading } from './focusPageHeading';

declare global {
  interface Window {
    /**
     * Ends the time of the page's first picture, and repeats what was typed and pressed on it. It exists until then, if
     * the page has one (app/firstPicture/earlyScript.ts).
     */
    takeOverPicture?: () => void;
  }
}

/**
 * Sets the document title. When the page was opened from another page, it also moves the focus to the page's heading,
 * so that keyboard and screen reader users start at the top of the content.
 */
function usePageTitle(title: string): void {
  const { key, pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} · Regulars`;
  }, [title]);
  const focusHeading = useEffectEvent(() => {
    // On the first page of a visit the browser places the focus.
    if (key === 'default') return;
    const content = document.querySelector('main') ?? document.body;
    // The page has already placed the focus inside its content.
    if (content !== document.activeElement && content.contains(document.activeElement)) return;
    focusPageHeading();
    window.scrollTo(0, 0);
  });
  // The location key changes with every navigation, but the focus moves only when the pathname changes.
  useEffect(() => {
    focusHeading();
  }, [pathname]);
}

export function PageTitle({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  // The effects of the page, which is inside, come first.
  useEffect(() => window.takeOverPicture?.(), []);
  return children;
}
