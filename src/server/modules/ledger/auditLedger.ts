import type { OutstandingPoints } from '../../../contract/points';
import type { ScopedDatabase } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import type { CsvColumns } from '../../platform/http/sendCsv';
import { fieldError } from '../../shared/AppError';
import { findPeriod } from '../../shared/period.sql';
import { readTime } from '../../shared/readTime.sql';
import { findLastCustomer, listLedgerRows, sumBalances, type LedgerPeriod, type LedgerRow } from './audit.sql';
import { withReason } from './describeDetails';

/** Customers whose balances one statement adds up, which takes a fraction of a second. */
const BALANCES = 5_000;
/** Customers whose rows are in memory at once: a few thousand rows. */
const HISTORIES = 200;

/**
 * Returns the points that customers had at the end of a day of the store, or now for today. They come from the ledger
 * in batches of customers, all until the same moment. Merged and erased customers had what their ledger says.
 * @throws AppError 400 for a day to come, 401 when the store was deleted.
 */
export async function getOutstandingPoints(
  db: ScopedDatabase,
  storeId: string,
  date: string,
): Promise<OutstandingPoints> {
  const { from, before } = await findPast(db, storeId, { from: date, to: date });
  if (from !== null && Date.parse(from) >= Date.parse(before)) {
    throw fieldError('bad_request', 'date', 'Choose today or a day before.');
  }
  const total = { points: 0, customers: 0, debts: 0, debtors: 0 };
  let after: string | null = null;
  do {
    const sums = await sumBalances(db, storeId, { before, after, limit: BALANCES });
    total.points += sums.points;
    total.customers += sums.customers;
    total.debts += sums.debts;
    total.debtors += sums.debtors;
    after = sums.last;
  } while (after !== null);
  return { date, before: new Date(before).toISOString(), ...total };
}

/** The whole days of a period that are over, and of today what is over. */
async function findPast(
  db: ScopedDatabase,
  storeId: string,
  days: { from: string | undefined; to: string | undefined },
): Promise<LedgerPeriod> {
  const now = (await readTime(db)).toISOString();
  const { from, before } = await findPeriod(db, storeId, days.from, days.to);
  return { from, before: before === null || Date.parse(before) > Date.parse(now) ? now : before };
}

/**
 * Records the export of the ledger, and reads it in batches of customers, so that no statement and no transaction takes
 * long. Rows that are written in the meantime are left out.
 */
export async function exportLedger(
  db: ScopedDatabase,
  actor: DashboardActor,
  days: { from?: string; to?: string },
): Promise<{ columns: CsvColumns<LedgerRow>; batches: AsyncIterable<LedgerRow[]> }> {
  const { storeId } = actor;
  const period = await findPast(db, storeId, { from: days.from, to: days.to });
  await recordAuditBy(db, actor, {
    action: 'points_ledger_exported',
    recordType: 'store',
    recordId: storeId,
    newValues: { from: days.from ?? null, to: days.to ?? null },
  });
  const shop: CsvColumns<LedgerRow> = actor.shopKey === null ? {} : { Shop: (row) => row.shop };
  return { columns: { ...COLUMNS, ...shop }, batches: readLedger(db, storeId, period) };
}

async function* readLedger(db: ScopedDatabase, storeId: string, period: LedgerPeriod): AsyncGenerator<LedgerRow[]> {
  for (let after: string | null = null; ;) {
    const last: string | null = await findLastCustomer(db, storeId, { after, limit: HISTORIES });
    if (last === null) return;
    const rows = await listLedgerRows(db, storeId, { ...period, after, last });
    if (rows.length > 0) yield rows;
    after = last;
  }
}

const COLUMNS: CsvColumns<LedgerRow> = {
  'Time (UTC)': ({ createdAt }) => createdAt,
  'Customer ID': ({ customerId }) => customerId,
  'Number of the change': ({ number }) => number,
  Kind: ({ kind }) => kind,
  Points: ({ points }) => points,
  'Balance after': ({ balanceAfter }) => balanceAfter,
  Reason: (row) => withReason(row).reason,
  'Done by': ({ actorRole }) => actorRole,
};
