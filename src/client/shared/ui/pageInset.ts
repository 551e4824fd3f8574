/**
 * Insets of a kiosk page. A notice that covers an edge sets them on the root element, and pages keep their content
 * clear of it. Both insets are 0 while there is no notice.
 */
export const TOP_INSET = 'var(--top-inset, 0px)';
export const BOTTOM_INSET = 'var(--bottom-inset, 0px)';

/** Global styles for a notice with this height. The unit is rem, so that the inset grows with the text. */
export const topInset = (rem: number) => ({ ':root': { '--top-inset': `${rem}rem` } });
export const bottomInset = (rem: number) => ({ ':root': { '--bottom-inset': `${rem}rem` } });
