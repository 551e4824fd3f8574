import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Database } from '../../database/Database';
import { recordAudit } from '../../platform/audit';
import { JobFailure } from '../../platform/jobs';
import {
  CHECKPOINT,
  getLedgerRoot,
  listStoresSetBack,
  listStoresWithoutCheckpoint,
  lockCheckpoint,
  type EndedDay,
} from './checkpoint.sql';

export interface CheckpointDeps {
  database: Database;
  log: FastifyBaseLogger;
}

/** Reads the whole ledger of a store. */
const TIMEOUT_MS = 300_000;

/**
 * Writes a checkpoint of the ledger of each store to the audit log and the log, once for each day of the store, until
 * `signal` aborts. A copy of it outside of the database proves that no row of that day or before was changed since.
 * @throws JobFailure when some could not be written.
 */
export async function writeCheckpoints(deps: CheckpointDeps, signal: AbortSignal, now = new Date()): Promise<void> {
  await recordSetBack(deps);
  let failed = 0;
  for (const ended of await listStoresWithoutCheckpoint(deps.database.platform, now)) {
    if (signal.aborted) break;
    try {
      await writeCheckpoint(deps, ended, now);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      failed += 1;
      deps.log.error({ err: error, storeId: ended.storeId }, 'writing a ledger checkpoint failed');
    }
  }
  if (failed > 0) throw new JobFailure(`${failed} ledger checkpoints could not be written`);
}

/** Leaves a trace of a clock that was set back, by which `verify` knows the checkpoints that it cannot compare. */
async function recordSetBack({ database }: CheckpointDeps): Promise<void> {
  for (const storeId of await listStoresSetBack(database.platform)) {
    await recordAudit(database.platform, {
      storeId,
      actorRole: 'system',
      actorId: null,
      action: 'clock_set_back',
      recordType: 'store',
      recordId: storeId,
    });
  }
}

async function writeCheckpoint({ database, log }: CheckpointDeps, ended: EndedDay, now: Date): Promise<void> {
  const { storeId, day, endedAt } = ended;
  await database.platform.transaction(
    async (sql) => {
      if (!(await lockCheckpoint(sql, ended, now))) return;
      const checkpoint = { day, endedAt, ...(await getLedgerRoot(sql, storeId, endedAt)) };
      await recordAudit(sql, {
        storeId,
        actorRole: 'system',
        actorId: null,
        action: CHECKPOINT,
        recordType: 'store',
        recordId: storeId,
        newValues: checkpoint,
      });
      // Before the commit, so that no entry of the audit log lacks its line.
      logAlways(log).info({ storeId, ...checkpoint }, 'ledger checkpoint');
    },
    { statementTimeoutMs: TIMEOUT_MS },
  );
}

/** The copy outside of the database is the proof, so it is written at every LOG_LEVEL. */
function logAlways(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.level === 'silent' ? log : log.child({}, { level: 'info' });
}
