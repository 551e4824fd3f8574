import type { Redemption, RedemptionExportQuery } from '../../../../contract/redemptions';
import type { ScopedDatabase, ShopId } from '../../../database/Database';
import { recordAuditBy } from '../../../platform/audit';
import type { StoreConsoleActor } from '../../../platform/auth/actor';
import { readInBatches, type CsvColumns } from '../../../platform/http/sendCsv';
import type { CursorPosition } from '../../../shared/cursor';
import { formatPhone } from '../../../shared/formatPhone';
import { findPeriod } from '../../../shared/period.sql';
import { toLocalTime } from '../../../shared/timeZones';
import { getViewer } from '../listRedemptions';
import { listRedemptionRows } from '../redemptions.sql';

const BATCH = 1_000;

/** Records the export of redemptions of the store or a shop, and reads them in batches, newest first. */
export async function exportRedemptions(
  { db, onlyShop }: { db: ScopedDatabase; onlyShop: ShopId | null },
  actor: StoreConsoleActor,
  { status, from, to }: RedemptionExportQuery,
): Promise<{ columns: CsvColumns<Redemption>; batches: AsyncIterable<Redemption[]> }> {
  const { storeId } = actor;
  const { timeZone, ...period } = await findPeriod(db, onlyShop ?? storeId, from, to);
  const viewer = getViewer(actor);
  await recordAuditBy(db, actor, {
    action: 'redemptions_exported',
    recordType: 'store',
    recordId: storeId,
    newValues: { status: status ?? 'all', from: from ?? null, to: to ?? null },
  });
  const batches = readInBatches<Redemption & CursorPosition>(BATCH, (last, limit) =>
    listRedemptionRows(db, storeId, { status, period, onlyShop, after: last ?? null, limit }, viewer),
  );
  return { columns: { ...toColumns(timeZone), ...(viewer === 'chainOwner' && SHOP_COLUMN) }, batches };
}

const SHOP_COLUMN: CsvColumns<Redemption> = { Shop: ({ shop }) => shop ?? null };

function toColumns(timeZone: string): CsvColumns<Redemption> {
  // ISO 8601 without a time zone, which spreadsheets read as a time.
  const format = (iso: string) =>
    new Date(toLocalTime(Date.parse(iso), timeZone).asUtcMs).toISOString().slice(0, 16).replace('T', ' ');
  return {
    Date: (redemption) => format(redemption.createdAt),
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
