import type { Redemption } from '../../../contract/redemptions';
import { getRedemptionKind } from '../../entities/redemption';

/** The number of redemptions on the board: the latest one and 15 before it. */
export const BOARD_SIZE = 16;
/** The number of rewards that wait to be handed out which fit on a tablet of 1280x800 px. */
export const WAITING_MAX = 15;
/** The number of them that fit below the large card of the latest redemption. */
const WAITING_BELOW_LARGE = 6;

/** The first redemptions of a list, newest first, and the number of all. */
export interface RedemptionList {
  rows: readonly Redemption[];
  total: number;
}

/** Whether the reward waits to be handed out. */
export const isWaiting = (redemption: Redemption): boolean =>
  getRedemptionKind(redemption) === 'reward' && redemption.status === 'pending';

/**
 * Splits the redemptions of the board. `recent` are the newest ones, and `pending` the newest pending ones, which may
 * be older. Where the lists differ, `recent` is right, because it is polled. `waiting` is the oldest first. When more
 * than `waitingMax` wait, it has the newest of them, because the oldest may be rewards that nobody picked up, and
 * `hidden` counts the rest. `previousTotal` counts all of the store that are neither the latest one nor waiting.
 */
export function arrangeBoard(recent: RedemptionList, pending: RedemptionList | undefined, waitingMax = WAITING_MAX) {
  const shown = recent.rows.slice(0, BOARD_SIZE);
  const [latest] = shown;
  const polled = new Set(recent.rows.map(({ id }) => id));
  const older = pending?.rows.filter(({ id }) => !polled.has(id)) ?? [];
  const allWaiting = [...shown, ...older].filter(isWaiting);
  const isLatestWaiting = latest !== undefined && allWaiting[0] === latest;
  // Nothing is larger than what waits.
  const isLatestLarge = allWaiting.length === 0 || (isLatestWaiting && allWaiting.length <= WAITING_BELOW_LARGE + 1);
  const others = isLatestLarge ? allWaiting.slice(1) : allWaiting;
  const waiting = others.slice(0, waitingMax).reverse();
  const previous = shown.filter((row) => row !== latest && !isWaiting(row));
  const waitingTotal = pending?.total ?? allWaiting.length;
  return {
    latest,
    isLatestLarge,
    waiting,
    hidden: waitingTotal - (allWaiting.length - others.length) - waiting.length,
    previous,
    // The two lists are loaded one after the other, and a count may be older than the rows.
    previousTotal: Math.max(recent.total - waitingTotal - (isLatestWaiting ? 0 : 1), previous.length),
  };
}
