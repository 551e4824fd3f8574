import { BEFORE_AFTER_DAYS, RESULTS_MONTHS } from '../../../contract/plain/resultLimits';
import type { Results } from '../../../contract/results';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { storeDeleted } from '../../shared/AppError';
import { findToday } from '../stats';
import {
  findMeasured,
  findRecording,
  getBeforeAfter,
  listCohortRows,
  listComparedGroups,
  saveMeasured,
  type MeasuredRow,
} from './measure.sql';
import { compareBeforeAfter, compareMessages, listMonths, toCohorts } from './results.rules';

/** The figures that are counted once a day. */
export type Measured = Pick<Results, 'messages' | 'beforeAfter' | 'cohorts'>;

const DAY_MS = 86_400_000;
/** Counting reads the visits of a year, which takes longer than the default in a large store. */
const TIMEOUT_MS = 120_000;

/** Returns the figures that were counted last. Counts them now if a new store has none yet. */
export async function getMeasured(db: ScopedDatabase, storeId: string): Promise<MeasuredRow<Measured>> {
  const measured = await findMeasured<Measured>(db, storeId);
  return measured ?? measureResults(db, storeId, new Date());
}

/**
 * Counts comparisons and cohorts of a store and saves them for a day.
 * @throws AppError 401 when the store was deleted.
 */
export async function measureResults(db: ScopedDatabase, storeId: string, now: Date): Promise<MeasuredRow<Measured>> {
  return db.transaction(
    async (sql) => {
      const store = await findToday(sql, storeId, now);
      if (!store) throw storeDeleted();
      const { today, timeZone } = store;
      const months = listMonths(today, RESULTS_MONTHS);
      const from = months[0] ?? today;
      const results: Measured = {
        messages: compareMessages(await listComparedGroups(sql, storeId, { timeZone, from, now })),
        beforeAfter: await measureBeforeAfter(sql, storeId, { today, timeZone, from }),
        cohorts: toCohorts(await listCohortRows(sql, storeId, { timeZone, from, now }), months),
      };
      await saveMeasured(sql, storeId, results, now);
      return { measuredAt: now.toISOString(), results };
    },
    { statementTimeoutMs: TIMEOUT_MS },
  );
}

/** Compares customers whose days before and after joining are both over, and were recorded from the first one on. */
async function measureBeforeAfter(
  sql: Sql,
  storeId: string,
  { today, timeZone, from }: { today: string; timeZone: string; from: string },
): Promise<Measured['beforeAfter']> {
  const recording = await findRecording(sql, storeId);
  const isChain = recording?.isChain ?? false;
  // Without a purchase, there is nothing to compare.
  const earliest = addDays(recording?.since ?? today, BEFORE_AFTER_DAYS);
  const first = earliest > from ? earliest : from;
  const last = addDays(today, -BEFORE_AFTER_DAYS - 1);
  return compareBeforeAfter(recording !== null, await getBeforeAfter(sql, storeId, { timeZone, first, last, isChain }));
}

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
