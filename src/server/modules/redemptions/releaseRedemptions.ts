import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Database } from '../../database/Database';
import { JobFailure } from '../../platform/jobs';
import { AppError } from '../../shared/AppError';
import { resolvePending } from './resolvePending';
import { listOverdue, type OverdueRow } from './resolvePending.sql';

export interface ReleaseDeps {
  database: Database;
  log: FastifyBaseLogger;
  /** The number of redemptions that are listed at a time. The default is 500. */
  batch?: number;
}

const BATCH = 500;

/**
 * Cancels rewards that were pending for longer than their store allows, by default a day, and returns their points. The
 * system is recorded as the actor. Each has its own transaction. Stops when `signal` aborts.
 * @throws JobFailure when some could not be released.
 */
export async function releaseRedemptions(deps: ReleaseDeps, signal: AbortSignal): Promise<void> {
  const { database, batch = BATCH } = deps;
  const now = new Date();
  let failed = 0;
  // Continues after the last listed one, because those that cannot be released are the oldest in every run.
  for (let after: OverdueRow | null = null; ;) {
    const overdue: OverdueRow[] = await listOverdue(database.platform, { now, after, limit: batch });
    for (const redemption of overdue) {
      if (signal.aborted) break;
      if (!(await release(deps, redemption))) failed += 1;
    }
    after = overdue.at(-1) ?? null;
    if (overdue.length < batch || signal.aborted) break;
  }
  if (failed > 0) throw new JobFailure(`${failed} redemptions could not be released`);
}

/** Returns false, and logs the error, when releasing this redemption failed. */
async function release({ database, log }: ReleaseDeps, { storeId, id }: OverdueRow): Promise<boolean> {
  try {
    await database.forStore(storeId).transaction((sql) =>
      resolvePending(sql, {
        storeId,
        redemptionId: id,
        status: 'cancelled',
        actor: { role: 'system', id: null },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    // Somebody else completed, cancelled or deleted the redemption in the meantime.
    if (error instanceof AppError) return true;
    log.error({ err: error, storeId, redemptionId: id }, 'releasing a redemption failed');
    return false;
  }
}
