/** The number of redemptions on the board: the latest one and 15 before it. */
export const BOARD_SIZE = 16;
