/** The latest and 15 before it. */
export const SHOWN = 16;
/** ms between two questions to the server. */
export const POLL_MS = 5_000;
/** ms for which a new redemption is celebrated. */
export const CELEBRATION_MS = 3_500;
/** ms after which its confetti is cleared. */
export const CONFETTI_MS = 3_000;
export const CONFETTI_PIECES = 12;
/** ms between two looks at the clock for the relative times. */
export const TICK_MS = 30_000;
