import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Database, type Sql } from '../../../database/Database';
import { defineSchedule, jobHandler, JobFailure, type HandledJob } from '../../../jobs';
import { isViolation } from '../../../shared/violations';
import { appendToLedger } from '../../ledger';
import { lockCustomerById } from '../customers.sql';
import { findExpiry, listDueStores, listExpired, markExpired, type DueStore } from './expiry.sql';

interface ExpiryDeps {
  database: Database;
  log: FastifyBaseLogger;
}

/** From this hour of the store's local day on. */
const HOUR = 3;
/** Customers who are listed at a time. */
const BATCH = 500;

const expireJob = defineSchedule({ name: 'points.expire', everySeconds: 900, timeoutSeconds: 840 });

/** Expires points in the night of each store. A run that does not finish continues with the next one. */
export function expiryJobs(deps: ExpiryDeps): HandledJob[] {
  return [jobHandler(expireJob, (_payload, { signal }) => expirePoints(deps, new Date(), signal))];
}

/**
 * Expires the points of customers who were inactive for as long as their store decided, in every store whose night it
 * is, until `signal` aborts. Each customer is a transaction of its own, so that no one else waits for long; whoever is
 * done is not found again. A customer that another transaction changed in the meantime is decided again under the lock.
 * @throws JobFailure when some customers failed; their stores are tried again with the next run.
 */
export async function expirePoints(deps: ExpiryDeps, now: Date, signal: AbortSignal): Promise<void> {
  let failed = 0;
  for (const store of await listDueStores(deps.database.platform, { now, hour: HOUR })) {
    const failures = await expireStore(deps, store, { now, signal });
    failed += failures;
    if (signal.aborted) break;
    if (failures === 0) await markExpired(deps.database.platform, store);
  }
  if (failed > 0) throw new JobFailure(`the points of ${failed} customers could not be expired`);
}

/** Expires points in one store, until `signal` aborts. Returns how many customers failed. */
export async function expireStore(
  { database, log }: ExpiryDeps,
  { storeId, day }: DueStore,
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
        // Expired earlier today and got points since, without activity: these expire tomorrow.
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
  const locked = await lockCustomerById<{ id: string }>(sql, storeId, customerId, 'c.id');
  // Merged into another one, which has a list entry of its own.
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
    reason: expiry.reason,
  });
}
