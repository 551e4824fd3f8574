import type { Redemption } from '../../../contract/redemptions';
import { getRedemptionKind } from '../../entities/redemption';

/** The number of redemptions on the board: the latest one and 15 before it. */
export const BOARD_SIZE = 16;
/** The number of large cards for rewards that wait to be handed out, besides the latest redemption. */
export const WAITING_MAX = 6;

/** Whether the reward waits to be handed out. */
export const isWaiting = (redemption: Redemption): boolean =>
  getRedemptionKind(redemption) === 'reward' && redemption.status === 'pending';

/**
 * Splits the redemptions of the board. `rows` are the newest ones, and `pending` the newest pending ones, which may be
 * older. Where the lists differ, `rows` is right, because it is polled.
 */
export function arrangeBoard(rows: readonly Redemption[], pending: readonly Redemption[]) {
  const [latest, ...previous] = rows.slice(0, BOARD_SIZE);
  const polled = new Set(rows.map(({ id }) => id));
  const waiting = [...previous, ...pending.filter(({ id }) => !polled.has(id))].filter(isWaiting).slice(0, WAITING_MAX);
  return { latest, waiting, previous: previous.filter((row) => !waiting.includes(row)) };
}
