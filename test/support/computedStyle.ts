// Suites in the node environment have no window.
const compute = typeof window === 'undefined' ? null : window.getComputedStyle.bind(window);

/** Reads the style that jsdom computes for an element from all style sheets. */
export function readComputedStyle(element: Element): CSSStyleDeclaration {
  if (!compute) throw new Error('Only suites named .tsx have a window');
  return compute(element);
}

/**
 * Makes `getComputedStyle` return only the inline style. jsdom compares an element to each rule of all style sheets,
 * and role queries and MUI's text areas compute styles all the time, which takes up to half of the time of a suite.
 * Without a layout the computed style proves little, and the browser tests cover the real pages.
 */
export function skipComputedStyles(): void {
  if (compute) window.getComputedStyle = (element) => (element as HTMLElement).style;
}
