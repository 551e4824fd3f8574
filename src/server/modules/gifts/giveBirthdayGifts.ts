import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable, type Database, type Sql } from '../../database/Database';
import { JobFailure } from '../../platform/jobs';
import { lockCustomerById } from '../customers';
import { appendToLedger } from '../ledger';
import { listBirthdayGifts } from './birthdayGifts.sql';
import { listBirthdayStores } from './gifts.sql';

export interface BirthdayDeps {
  database: Database;
  log: FastifyBaseLogger;
}

/** The number of customers listed at a time. */
const BATCH = 500;

/**
 * Gives the birthday gifts that are due in all stores, until `signal` aborts: those of today, and those of the last
 * days that a run missed. Who has one is not found again, so a run needs to know nothing of the one before. Each
 * customer has their own transaction.
 * @throws JobFailure when some gifts failed. The next run tries them again.
 */
export async function giveBirthdayGifts(deps: BirthdayDeps, now: Date, signal: AbortSignal): Promise<void> {
  let failed = 0;
  for (const storeId of await listBirthdayStores(deps.database.platform)) {
    if (signal.aborted) return;
    failed += await giveInStore(deps, storeId, { now, signal });
  }
  if (failed > 0) throw new JobFailure(`${failed} birthday gifts failed`);
}

/** Gives the birthday gifts of one store. Returns how many failed. */
async function giveInStore(
  { database, log }: BirthdayDeps,
  storeId: string,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<number> {
  const db = database.forStore(storeId);
  let failed = 0;
  for (let after: string | null = null; ;) {
    const due = await listBirthdayGifts(db, storeId, { now, after, limit: BATCH });
    for (const { customerId } of due) {
      if (signal.aborted) return failed;
      try {
        await db.transaction((sql) => giveTo(sql, { storeId, customerId, now }));
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        log.error({ err: error, storeId, customerId }, 'giving a birthday gift failed');
        failed += 1;
      }
    }
    after = due.at(-1)?.customerId ?? null;
    if (due.length < BATCH) return failed;
  }
}

/** Gives one customer their gift, unless that has changed since they were listed. */
async function giveTo(
  sql: Sql,
  { storeId, customerId, now }: { storeId: string; customerId: string; now: Date },
): Promise<void> {
  const locked = await lockCustomerById<{ id: string }>(sql, storeId, customerId, 'c.id');
  if (locked?.id !== customerId) return;
  const [gift] = await listBirthdayGifts(sql, storeId, { now, customerId, limit: 1 });
  if (!gift) return;
  await appendToLedger(sql, {
    storeId,
    shopKey: gift.shopKey,
    customerId,
    delta: gift.points,
    kind: 'gift',
    source: `birthday:${customerId}:${gift.year}`,
    actor: { role: 'system', id: null },
    details: { code: 'birthday_gift' },
  });
}
