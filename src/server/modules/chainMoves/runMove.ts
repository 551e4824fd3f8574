import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Sql } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import { retryWithOtherCode } from '../customers';
import type { MoveCounts } from '../stores';
import { applyOptOutsOfShop, closeShop } from './closeShop';
import { finishJoin } from './finishJoin';
import { getOutcome, type BatchOutcome } from './join.rules';
import { linkCustomers } from './linkCustomers';
import { moveCustomers } from './moveCustomers';
import { lockMove, NO_COUNTS, saveProgress, type MoveKey, type MoveStep } from './moves.sql';
import { runLeaveBatch } from './runLeave';

/** How long one job works before it leaves the rest to the next one, in ms. */
const PART_MS = 20_000;

interface RunDeps {
  database: Pick<Database, 'platform' | 'analyze'>;
  encryptor: Encryptor;
}
interface RunOptions {
  signal: AbortSignal;
  partMs?: number;
  /** Customers per transaction. */
  batch?: number;
}

/**
 * Goes on with a running move in batches. Each is a transaction that also saves how far the move is, so that a job that
 * is killed anywhere is followed by one that goes on. Returns whether the move has ended.
 */
export async function runMove(
  { database, encryptor }: RunDeps,
  key: MoveKey,
  { signal, partMs = PART_MS, batch }: RunOptions,
): Promise<boolean> {
  const until = Date.now() + partMs;
  do {
    signal.throwIfAborted();
    const startedAt = performance.now();
    const outcome = await retryWithOtherCode(() =>
      database.platform.transaction((sql) => runBatch(sql, encryptor, key, batch)),
    );
    if (outcome === 'ended') return true;
    // What comes next looks for thousands of them at once. Planned for the few from before, that takes minutes.
    if (outcome === 'moved') await database.analyze(['customers', 'customer_origins', 'points_ledger']);
    // As long as the batch took, so that half of a core is left for those who are at a kiosk.
    await sleep(performance.now() - startedAt, undefined, { signal });
  } while (Date.now() < until);
  return false;
}

async function runBatch(
  sql: Sql,
  encryptor: Encryptor,
  key: MoveKey,
  batch: number | undefined,
): Promise<BatchOutcome> {
  const move = await lockMove(sql, key);
  if (move?.status !== 'running' || move.step === null || move.startedAt === null) return 'ended';
  const started = { ...move, startedAt: move.startedAt };
  if (move.direction === 'leave') return runLeaveBatch(sql, encryptor, started, batch);
  const counts: MoveCounts = { ...NO_COUNTS, total: 0, ...move.counts };
  const goOn = (step: MoveStep, position: string | null = null) => saveProgress(sql, move, { step, position, counts });
  const after = async (position: string | null, next: MoveStep): Promise<BatchOutcome> => {
    await (position === null ? goOn(next) : goOn(move.step ?? next, position));
    return move.step === 'customers' ? getOutcome(move, position) : 'goes on';
  };
  switch (move.step) {
    case 'close':
      await goOn((await closeShop(sql, move)) ? 'customers' : 'close');
      return 'goes on';
    case 'customers':
      return after(
        await moveCustomers(sql, encryptor, started, { counts, ...(batch !== undefined && { limit: batch }) }),
        'links',
      );
    case 'links':
      return after(await linkCustomers(sql, move, batch), 'optOuts');
    case 'optOuts':
      return after(await applyOptOutsOfShop(sql, encryptor, move), 'finish');
    case 'finish': {
      const missing = await finishJoin(sql, move, counts);
      if (missing === null) return 'ended';
      await goOn(missing);
      return 'goes on';
    }
  }
}
