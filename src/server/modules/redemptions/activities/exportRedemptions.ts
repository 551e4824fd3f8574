import type { Redemption, RedemptionExportQuery } from '../../../../contract/redemptions';
import type { DashboardActor } from '../../../auth/actor';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import { readInBatches, type CsvColumns } from '../../../http/sendCsv';
import { storeDeleted } from '../../../shared/AppError';
import type { CursorPosition } from '../../../shared/cursor';
import { formatPhone } from '../../../shared/formatPhone';
import { recordAuditBy } from '../../audit';
import { listRedemptionRows } from '../redemptions.sql';

const BATCH = 1_000;

/** Records that redemptions of the store are exported, and reads them in batches, newest first. */
export async function exportRedemptions(
  db: ScopedDatabase,
  actor: DashboardActor,
  { status, from, to }: RedemptionExportQuery,
): Promise<{ columns: CsvColumns<Redemption>; batches: AsyncIterable<Redemption[]> }> {
  const { storeId } = actor;
  const { timeZone, ...period } = await findPeriod(db, storeId, from ?? null, to ?? null);
  await recordAuditBy(db, actor, {
    action: 'redemptions_exported',
    recordType: 'store',
    recordId: storeId,
    newValues: { status: status ?? 'all', from: from ?? null, to: to ?? null },
  });
  const batches = readInBatches<Redemption & CursorPosition>(BATCH, (last, limit) =>
    listRedemptionRows(db, storeId, { status, period, after: last ?? null, limit }, 'owner'),
  );
  return { columns: toColumns(timeZone), batches };
}

/**
 * The bounds of whole days in the time zone of the store; the last day belongs to the period. As PostgreSQL writes them,
 * because the day after 9999-12-31 has no other form that it reads.
 */
async function findPeriod(
  sql: Sql,
  storeId: string,
  from: string | null,
  to: string | null,
): Promise<{ timeZone: string; from: string | null; before: string | null }> {
  const [row] = await sql.query<{ timeZone: string; from: string | null; before: string | null }>(
    `select time_zone as "timeZone", ($2::date::timestamp at time zone time_zone)::text as "from",
            (($3::date + 1)::timestamp at time zone time_zone)::text as before
     from stores where id = $1`,
    [storeId, from, to],
  );
  if (!row) throw storeDeleted();
  return row;
}

function toColumns(timeZone: string): CsvColumns<Redemption> {
  // As ISO 8601 writes it, without zone: spreadsheets read it as a time.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return {
    Date: (redemption) => format.format(new Date(redemption.createdAt)),
    Customer: (redemption) => redemption.customer.name,
    Phone: (redemption) => formatPhone(redemption.customer.phoneNumber),
    Type: (redemption) => (redemption.promotion ? 'Promotion' : 'Reward'),
    Name: (redemption) => (redemption.promotion ?? redemption.reward)?.name ?? null,
    Category: (redemption) => (redemption.promotion ?? redemption.reward)?.category ?? null,
    'Points used': (redemption) => redemption.pointsUsed,
    Status: (redemption) => (redemption.released ? 'released' : redemption.status),
    'Order ID': (redemption) => redemption.orderId ?? null,
  };
}
