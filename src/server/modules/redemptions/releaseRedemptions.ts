import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Database } from '../../database/Database';
import { defineSchedule, handle, JobFailure, type HandledJob } from '../../jobs';
import { AppError } from '../../shared/AppError';
import { listOverdue } from './releaseRedemptions.sql';
import { settlePending } from './settlePending';

interface ReleaseDeps {
  database: Database;
  log: FastifyBaseLogger;
}

/** In one run; the next one goes on. */
const BATCH = 500;

const releaseJob = defineSchedule({ name: 'redemptions.release', everySeconds: 300, timeoutSeconds: 120 });

export function redemptionJobs(deps: ReleaseDeps): HandledJob[] {
  return [handle(releaseJob, (_payload, { signal }) => releaseRedemptions(deps, signal))];
}

/**
 * Cancels rewards that stayed pending for longer than their store allows, by default a day, and returns their points;
 * the system is named as who did it. Each in a transaction of its own, until `signal` aborts.
 * @throws JobFailure when some could not be released.
 */
export async function releaseRedemptions({ database, log }: ReleaseDeps, signal: AbortSignal): Promise<void> {
  let failed = 0;
  for (const { storeId, id } of await listOverdue(database.platform, new Date(), BATCH)) {
    if (signal.aborted) break;
    try {
      await database.forStore(storeId).transaction((sql) =>
        settlePending(sql, {
          storeId,
          redemptionId: id,
          status: 'cancelled',
          actor: { role: 'system', id: null },
        }),
      );
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      // Somebody else completed, cancelled or deleted it meanwhile.
      if (error instanceof AppError) continue;
      failed += 1;
      log.error({ err: error, storeId, redemptionId: id }, 'releasing a redemption failed');
    }
  }
  if (failed > 0) throw new JobFailure(`${failed} redemptions could not be released`);
}
