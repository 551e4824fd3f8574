const CHECK_EVERY_MS = 50;
/** A page whose chunk or data takes longer keeps the focus on its own heading. */
const GIVE_UP_AFTER_MS = 5_000;

/**
 * Moves the focus to a section of the page that is being opened, once its heading is there. It begins after a moment,
 * because the palette returns the focus to the page when it closes.
 */
export function focusSection(title: string): void {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const headings = document.querySelectorAll<HTMLElement>('main h2, main h3');
    const heading = [...headings].find(({ textContent }) => textContent === title);
    if (heading !== undefined) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      heading.scrollIntoView({ block: 'center' });
    }
    if (heading !== undefined || performance.now() - startedAt > GIVE_UP_AFTER_MS) clearInterval(timer);
  }, CHECK_EVERY_MS);
}
