/** Moves the focus to the heading of the page without scrolling. Call it when the focused element is removed. */
export function focusPageHeading(): void {
  const heading = (document.querySelector('main') ?? document.body).querySelector<HTMLElement>('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
