import type { ScopedDatabase, Sql } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import { retryWithOtherCode } from '../customers';
import type { MoveCounts } from '../stores';
import { applyOptOutsOfShop, closeShop } from './closeShop';
import { finishJoin } from './finishJoin';
import { linkCustomers } from './linkCustomers';
import { moveCustomers } from './moveCustomers';
import { lockMove, NO_COUNTS, saveProgress, type MoveKey, type MoveStep } from './moves.sql';
import { runLeaveBatch } from './runLeave';

/** How long one job works before it leaves the rest to the next one, in ms. */
const PART_MS = 20_000;

interface RunDeps {
  platform: ScopedDatabase;
  encryptor: Encryptor;
}
interface RunOptions {
  signal: AbortSignal;
  partMs?: number;
  /** Customers per transaction, which take a second or two. */
  batch?: number;
}

/**
 * Goes on with a running move in batches. Each is a transaction that also saves how far the move is, so that a job that
 * is killed anywhere is followed by one that goes on. Returns whether the move has ended.
 */
export async function runMove(
  { platform, encryptor }: RunDeps,
  key: MoveKey,
  { signal, partMs = PART_MS, batch }: RunOptions,
): Promise<boolean> {
  const until = Date.now() + partMs;
  do {
    signal.throwIfAborted();
    const hasEnded = await retryWithOtherCode(() =>
      platform.transaction((sql) => runBatch(sql, encryptor, key, batch)),
    );
    if (hasEnded) return true;
  } while (Date.now() < until);
  return false;
}

async function runBatch(sql: Sql, encryptor: Encryptor, key: MoveKey, batch: number | undefined): Promise<boolean> {
  const move = await lockMove(sql, key);
  if (move?.status !== 'running' || move.step === null || move.startedAt === null) return true;
  const started = { ...move, startedAt: move.startedAt };
  if (move.direction === 'leave') return runLeaveBatch(sql, encryptor, started, batch);
  const counts: MoveCounts = { ...NO_COUNTS, total: 0, ...move.counts };
  const goOn = (step: MoveStep, position: string | null = null) => saveProgress(sql, move, { step, position, counts });
  const after = (position: string | null, next: MoveStep) =>
    position === null ? goOn(next) : goOn(move.step ?? next, position);
  const finish = async (missing: MoveStep | null) => {
    if (missing !== null) await goOn(missing);
    return missing === null;
  };
  switch (move.step) {
    case 'close':
      await goOn((await closeShop(sql, move)) ? 'customers' : 'close');
      return false;
    case 'customers':
      await after(
        await moveCustomers(sql, encryptor, started, { counts, ...(batch !== undefined && { limit: batch }) }),
        'links',
      );
      return false;
    case 'links':
      await after(await linkCustomers(sql, move, batch), 'optOuts');
      return false;
    case 'optOuts':
      await after(await applyOptOutsOfShop(sql, encryptor, move), 'finish');
      return false;
    case 'finish':
      return finish(await finishJoin(sql, move, counts));
  }
}
