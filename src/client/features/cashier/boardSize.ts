/** How many redemptions the board shows: the latest and 15 before it. */
export const BOARD_SIZE = 16;
