/**
 * Notices that lie over the edges of a kiosk page set these lengths on the root element; pages keep their content clear
 * of them. Both are 0 while there is no notice.
 */
export const TOP_INSET = 'var(--top-inset, 0px)';
export const BOTTOM_INSET = 'var(--bottom-inset, 0px)';

/** Styles for GlobalStyles of a notice with this height, in rem so that it grows with the text. */
export const topInset = (rem: number) => ({ ':root': { '--top-inset': `${rem}rem` } });
export const bottomInset = (rem: number) => ({ ':root': { '--bottom-inset': `${rem}rem` } });
