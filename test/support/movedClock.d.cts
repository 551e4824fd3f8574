/** Moves the Date of the global scope that it runs in. */
export function moveClock(offsetMs: number): void;
/** How far the clock of this process is moved; 0 outside of `npm run test:clock`. */
export const offsetMs: number;
