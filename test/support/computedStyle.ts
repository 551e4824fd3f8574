// Suites in the node environment have no window.
const compute = typeof window === 'undefined' ? null : window.getComputedStyle.bind(window);

/** Reads the style that jsdom computes for an element from all style sheets. */
export function readComputedStyle(element: Element): CSSStyleDeclaration {
  if (!compute) throw new Error('Only suites named .tsx have a window');
  return compute(element);
}

/**
 * Lets `getComputedStyle` return the inline style. To compute a style, jsdom matches each rule of all style sheets with
 * the element, and queries by role and the text areas of MUI ask for one all the time: a third to half of the time of a
 * suite. Without layout it says nothing about these pages, which a real browser shows.
 */
export function skipComputedStyles(): void {
  if (compute) window.getComputedStyle = (element) => (element as HTMLElement).style;
}
