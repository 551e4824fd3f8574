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

/** Long, because the statement reads the whole ledger of a store. */
const TIMEOUT_MS = 300_000;

/**
 * Writes one checkpoint per store and day to the audit log and the log, until `signal` aborts. A checkpoint has the
 * root hash of a store's ledger at the end of a day. A copy of a checkpoint outside the database proves that no row up
 * to that day was changed later.
 * @throws JobFailure when some checkpoints could not be written.
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

/** Records that the database's clock was set back, so that `verify` does not compare the affected checkpoints. */
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
      // Logged before the commit, so that no checkpoint in the audit log lacks its line in the log.
      logAlways(log).info({ storeId, ...checkpoint }, 'ledger checkpoint');
    },
    { statementTimeoutMs: TIMEOUT_MS },
  );
}

/**
 * Returns a logger that writes at every level except `silent`, because the copy outside the database is the proof.
 */
function logAlways(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.level === 'silent' ? log : log.child({}, { level: 'info' });
}
