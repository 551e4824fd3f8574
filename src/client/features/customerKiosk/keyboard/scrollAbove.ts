/** The field after this one. The keyboard may cover it. */
export function findNextField(input: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-keyboard-field] input')];
  return fields[fields.indexOf(input) + 1];
}

/** The minimum distance in px between a field and what is above or below it. */
const MARGIN = 24;
const MARGIN_TOP = 8;

/**
 * Scrolls the page just far enough for the field to be visible above a keyboard of this height in px. If there is room,
 * the next field becomes visible too, so that it can be tapped.
 */
export function scrollAbove(input: HTMLInputElement, keyboardHeight: number): void {
  const { top } = input.getBoundingClientRect();
  const { bottom } = (findNextField(input) ?? input).getBoundingClientRect();
  const covered = bottom + MARGIN - (window.innerHeight - keyboardHeight);
  const distance = Math.min(covered, top - MARGIN_TOP);
  if (distance <= 0 && top >= MARGIN_TOP) return;
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top: distance, behavior: isReduced ? 'auto' : 'smooth' });
}
