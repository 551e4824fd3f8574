import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Database, type Sql } from '../../database/Database';
import { recordAudit } from '../../platform/audit';
import { JobFailure } from '../../platform/jobs';
import { isViolation } from '../../shared/violations';
import { lockCustomerById } from '../customers';
import { appendToLedger } from '../ledger';
import {
  findExpiry,
  listDueStores,
  listExpired,
  lockExpirySetting,
  lockStore,
  markExpired,
  renewNotice,
  type DueStore,
} from './pointsExpiry.sql';

export interface ExpiryDeps {
  database: Database;
  log: FastifyBaseLogger;
}

/** The job runs from this hour of the store's local day on. */
const HOUR = 3;
/**
 * More days between two runs mean that the clock was wrong or the server was off. Expiring then would affect customers
 * who were not warned, so the notice period starts again instead.
 */
const MAX_DAYS_BETWEEN = 7;
/** A store that moves to another time zone may be a day earlier than at its last run. */
const MAX_DAYS_BACK = 1;
/** The number of customers listed at a time. */
const BATCH = 500;

/**
 * Expires the points of inactive customers in every store that is due (see listDueStores), until `signal` aborts. Each
 * customer has their own transaction, so that nobody waits for long. Finished customers are not found again. A store
 * whose last run is too long ago starts a new notice period instead. A customer whom another transaction changed in the
 * meantime is checked again under the lock.
 * @throws JobFailure when some customers or stores failed. The next run tries them again.
 */
export async function expirePoints(deps: ExpiryDeps, now: Date, signal: AbortSignal): Promise<void> {
  let failed = 0;
  for (const store of await listDueStores(deps.database.platform, { now, hour: HOUR })) {
    try {
      if (store.daysSinceRun > MAX_DAYS_BETWEEN || store.daysSinceRun < -MAX_DAYS_BACK) {
        await postpone(deps, store, now);
        continue;
      }
      const failures = await expireStore(deps, store, { now: new Date(store.until), signal });
      failed += failures;
      if (signal.aborted) break;
      if (failures === 0) await markExpired(deps.database.platform, store);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      deps.log.error({ err: error, storeId: store.storeId }, 'expiring the points of a store failed');
      failed += 1;
    }
  }
  if (failed > 0) throw new JobFailure(`the points of ${failed} customers or stores could not be expired`);
}

/** Starts the notice period of 30 days again, and marks this run as done in the same transaction. */
async function postpone({ database, log }: ExpiryDeps, store: DueStore, now: Date): Promise<void> {
  const { storeId, daysSinceRun } = store;
  await database.platform.transaction(async (sql) => {
    await lockStore(sql, storeId);
    await renewNotice(sql, storeId, now);
    await markExpired(sql, store);
    await recordAudit(sql, {
      storeId,
      actorRole: 'system',
      actorId: null,
      action: 'points_expiry_postponed',
      recordType: 'store',
      recordId: storeId,
      newValues: { daysSinceRun },
    });
  });
  log.warn({ storeId, daysSinceRun }, 'points expire 30 days later, because the last run was too long ago');
}

/** Expires points in one store until `signal` aborts. Returns how many customers failed. */
export async function expireStore(
  { database, log }: ExpiryDeps,
  { storeId, day }: Pick<DueStore, 'storeId' | 'day'>,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<number> {
  const db = database.forStore(storeId);
  let failed = 0;
  for (let after: string | null = null; ;) {
    const ids: string[] = await listExpired(db, storeId, { now, after, limit: BATCH });
    for (const customerId of ids) {
      if (signal.aborted) return failed;
      try {
        await db.transaction((sql) => expireBalance(sql, { storeId, customerId, day, now }));
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        // The points already expired on this day, before the clock was set back. The next night checks again.
        if (isViolation(error, 'points_ledger_cause')) continue;
        log.error({ err: error, storeId, customerId }, 'expiring points failed');
        failed += 1;
      }
    }
    after = ids.at(-1) ?? null;
    if (ids.length < BATCH) return failed;
  }
}

/** Expires the whole balance of one customer, unless they were active since they were listed. */
async function expireBalance(
  sql: Sql,
  { storeId, customerId, day, now }: { storeId: string; customerId: string; day: string; now: Date },
): Promise<void> {
  await lockExpirySetting(sql, storeId);
  const locked = await lockCustomerById<{ id: string }>(sql, storeId, customerId, 'c.id');
  // The customer was merged. The remaining customer is listed on their own.
  if (locked?.id !== customerId) return;
  const expiry = await findExpiry(sql, storeId, customerId, now);
  if (!expiry) return;
  await appendToLedger(sql, {
    storeId,
    customerId,
    delta: -expiry.points,
    kind: 'expiry',
    source: `expiry:${customerId}:${day}`,
    actor: { role: 'system', id: null },
    details: { code: 'inactivity', since: expiry.since },
  });
}
