import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Names the page in the title bar and, when it was reached from another page, puts the focus on its heading,
 * so that a keyboard or a screen reader starts where the eye does.
 */
export function usePageTitle(title: string): void {
  const { key, pathname } = useLocation();
  useEffect(() => {
    document.title = `${title} · Regulars`;
  }, [title]);
  useEffect(() => {
    // The first page of a visit keeps the browser's own starting point.
    if (key === 'default') return;
    const content = document.querySelector('main') ?? document.body;
    // A page that has placed the focus itself knows better.
    if (content !== document.activeElement && content.contains(document.activeElement)) return;
    const heading = content.querySelector<HTMLElement>('h1');
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key changes with every navigation; only another page moves the focus
  }, [pathname]);
}
