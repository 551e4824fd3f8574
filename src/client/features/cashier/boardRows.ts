import type { Redemption } from '../../../contract/redemptions';
import { getRedemptionKind } from '../../entities/redemption';

/** The number of redemptions on the board: the latest one and 15 before it. */
export const BOARD_SIZE = 16;
/** The number of rewards that wait to be handed out which fit on a tablet of 1280x800 px. */
export const WAITING_MAX = 15;
/** The number of them that fit below the large card of the latest redemption. */
const WAITING_BELOW_LARGE = 6;

/** Whether the reward waits to be handed out. */
export const isWaiting = (redemption: Redemption): boolean =>
  getRedemptionKind(redemption) === 'reward' && redemption.status === 'pending';

/**
 * Splits the redemptions of the board. `rows` are the newest ones, and `pending` the newest pending ones, which may be
 * older. Where the lists differ, `rows` is right, because it is polled. `waiting` is the oldest first. When more wait
 * than fit, it has the newest of them, because the oldest may be rewards that nobody picked up.
 */
export function arrangeBoard(rows: readonly Redemption[], pending: readonly Redemption[]) {
  const shown = rows.slice(0, BOARD_SIZE);
  const [latest] = shown;
  const polled = new Set(rows.map(({ id }) => id));
  const allWaiting = [...shown, ...pending.filter(({ id }) => !polled.has(id))].filter(isWaiting);
  // Nothing is larger than what waits.
  const isLatestLarge =
    allWaiting.length === 0 || (allWaiting[0] === latest && allWaiting.length <= WAITING_BELOW_LARGE + 1);
  return {
    latest,
    isLatestLarge,
    waiting: (isLatestLarge ? allWaiting.slice(1) : allWaiting).slice(0, WAITING_MAX).reverse(),
    previous: shown.filter((row) => row !== latest && !isWaiting(row)),
  };
}
