/**
 * Font sizes of the board, which is read from up to three meters. They grow with the screen: the label of the latest
 * redemption is 88 px on a tablet of 1280x800 px and 110 px on a monitor of 1920x1080 px. The part in rem grows with
 * the browser's zoom.
 */
export const boardType = {
  /** What to hand out, such as 'FREE Coffee'. */
  label: 'clamp(2.5rem, calc(1.5rem + min(5vw, 8vh)), 10rem)',
  /** A label that is too long for one line of the `label` size. */
  longLabel: 'clamp(2rem, calc(1rem + min(3.4vw, 5.4vh)), 6.5rem)',
  /** The name of the customer. */
  name: 'clamp(2rem, calc(1rem + min(3vw, 4.8vh)), 6rem)',
  /** A status is one word and does not wrap. */
  figures: 'min(9vw, clamp(1.75rem, calc(0.75rem + min(2vw, 3.2vh)), 4rem))',
  secondary: 'clamp(1.25rem, calc(0.75rem + min(1.25vw, 2vh)), 2.5rem)',
  bubbleName: 'clamp(1.125rem, calc(0.625rem + min(0.9vw, 1.4vh)), 1.75rem)',
  bubbleText: 'clamp(1rem, calc(0.625rem + min(0.6vw, 1vh)), 1.375rem)',
  /** The smallest font size of the board. */
  note: 'clamp(0.875rem, calc(0.5rem + min(0.5vw, 0.8vh)), 1.125rem)',
  heading: 'clamp(1.25rem, calc(0.875rem + min(0.8vw, 1.2vh)), 2rem)',
} as const;

/** A font size with a proportional line height. */
export const sized = (fontSize: string, lineHeight = 1.15) => ({ fontSize, lineHeight });
