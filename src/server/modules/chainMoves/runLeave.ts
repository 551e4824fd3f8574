import type { LeaveCounts } from '../../../contract/chains';
import { toText, type Sql } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import { closeWaiting } from '../stores';
import { returnRewards } from './closeShop';
import { finishLeave } from './finishLeave';
import { giveBack } from './giveBack';
import { getOutcome, type BatchOutcome } from './join.rules';
import { NO_LEAVE_COUNTS, saveProgress, type Move, type MoveStep } from './moves.sql';

/** Does the next batch of a running leave, and saves how far it is. */
export async function runLeaveBatch(
  sql: Sql,
  encryptor: Encryptor,
  move: Move & { startedAt: string },
  batch: number | undefined,
): Promise<BatchOutcome> {
  const { chainId, shopId: shopKey } = move;
  const counts: LeaveCounts = { ...NO_LEAVE_COUNTS, ...move.counts };
  const goOn = (step: MoveStep, position: string | null = null) => saveProgress(sql, move, { step, position, counts });
  if (move.step === 'close') {
    const isClosed = await returnRewards(sql, chainId, shopKey);
    if (isClosed) await closeWaiting(sql, chainId, toText(shopKey));
    await goOn(isClosed ? 'customers' : 'close');
    return 'goes on';
  }
  if (move.step === 'customers') {
    const position = await giveBack(sql, encryptor, move, { counts, ...(batch !== undefined && { limit: batch }) });
    await goOn(position === null ? 'finish' : 'customers', position);
    return getOutcome(move, position);
  }
  const missing = await finishLeave(sql, move, counts);
  if (missing === null) return 'ended';
  await goOn(missing);
  return 'goes on';
}
