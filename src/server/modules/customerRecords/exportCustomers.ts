import type { CustomerExportQuery } from '../../../contract/customerRecords';
import { hasBirthYear, toBirthDate } from '../../../contract/plain/birthdays';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import type { CsvColumns } from '../../platform/http/sendCsv';
import { formatPhone } from '../../shared/formatPhone';
import { toCustomerFilter } from '../segments';
import { listCustomerIds } from './customerRecords.sql';
import { listExportedCustomers, type ExportedCustomer } from './exportedCustomers.sql';

const BATCH = 1_000;

/** The columns of the file. The import recognizes them, so that an export can be imported into another store. */
export const CUSTOMER_CSV: CsvColumns<ExportedCustomer> = {
  Name: ({ name }) => name,
  Phone: ({ phone }) => formatPhone(phone),
  Birthday: ({ birthday }) => birthday && toBirthdayCell(birthday),
  Points: ({ points }) => points,
  Visits: ({ visits }) => visits,
  'Last visit': (row) => row.last_visit,
  Joined: ({ joined }) => joined,
  'Referral code': (row) => row.referral_code,
  'Accepts texts': (row) => (row.accepts_texts ? 'yes' : 'no'),
  'Points expire': (row) => row.points_expire,
};

const DAY_AND_MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Returns YYYY-MM-DD, or 'May 17' without a year, because a spreadsheet would take --05-17 for a formula. */
function toBirthdayCell(birthday: string): string {
  return hasBirthYear(birthday) ? birthday : DAY_AND_MONTH.format(new Date(toBirthDate(birthday)));
}

/**
 * Records the export, and reads the customers that match the query in batches, in the order of the list. The ids are
 * read at the beginning, because points or visits that change during a slow download would move customers past a
 * cursor. Customers who are erased in the meantime are left out.
 */
export async function exportCustomers(
  db: ScopedDatabase,
  actor: DashboardActor,
  { sort = 'joined', order = 'desc', ...filters }: CustomerExportQuery,
): Promise<AsyncIterable<ExportedCustomer[]>> {
  const filter = await toCustomerFilter(db, filters);
  const ids = await listCustomerIds(db, actor.storeId, { sort, order, filter });
  await recordAuditBy(db, actor, {
    action: 'customers_exported',
    recordType: 'store',
    recordId: actor.storeId,
    // The search text is not recorded, because it may be a name or phone that an erasure would not find here.
    newValues: {
      customers: ids.length,
      segment: filter.segment ?? 'all',
      searched: filter.search !== undefined,
    },
  });
  return readInBatches(db, actor.storeId, ids);
}

async function* readInBatches(sql: Sql, storeId: string, ids: readonly string[]): AsyncGenerator<ExportedCustomer[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    yield await listExportedCustomers(sql, storeId, ids.slice(start, start + BATCH));
  }
}
