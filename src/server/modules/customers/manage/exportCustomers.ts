import type { CustomerExportQuery } from '../../../../contract/manageCustomers';
import type { DashboardActor } from '../../../auth/actor';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import type { CsvColumns } from '../../../http/sendCsv';
import { formatPhone } from '../../../shared/formatPhone';
import { recordAuditBy } from '../../audit';
import { EXPIRES_AT, EXPIRY_JOIN } from '../expiry/expiry.sql';
import { HAS_CONSENT } from '../smsStatus.sql';
import { toCustomerFilter } from './customerFilter.sql';
import { listCustomerIds } from './customerList.sql';

interface ExportedCustomer {
  name: string | null;
  phone: string;
  /** YYYY-MM-DD */
  birthday: string | null;
  points: number;
  visits: number;
  /** YYYY-MM-DD in the store's time zone, as `joined` and `points_expire`. */
  last_visit: string | null;
  joined: string;
  points_expire: string | null;
  referral_code: string | null;
  accepts_texts: boolean;
}

const BATCH = 1_000;

/** The columns of the file. An import recognizes them, so that an export can be imported in another store. */
export const CUSTOMER_CSV: CsvColumns<ExportedCustomer> = {
  Name: ({ name }) => name,
  Phone: ({ phone }) => formatPhone(phone),
  Birthday: ({ birthday }) => birthday,
  Points: ({ points }) => points,
  Visits: ({ visits }) => visits,
  'Last visit': (row) => row.last_visit,
  Joined: ({ joined }) => joined,
  'Referral code': (row) => row.referral_code,
  'Accepts texts': (row) => (row.accepts_texts ? 'yes' : 'no'),
  'Points expire': (row) => row.points_expire,
};

/**
 * Records that customers of the store are exported, and reads those of the list with this query, in its order, in
 * batches. Who is in the file is decided at the beginning: points or visits that change while a slow client downloads
 * it would move a customer past a cursor. A customer who is erased in the meantime is left out.
 */
export async function exportCustomers(
  db: ScopedDatabase,
  actor: DashboardActor,
  { search = '', segment, sort = 'joined', order = 'desc' }: CustomerExportQuery,
): Promise<AsyncIterable<ExportedCustomer[]>> {
  const filter = await toCustomerFilter(db, search, segment);
  const ids = await listCustomerIds(db, actor.storeId, { sort, order, filter });
  await recordAuditBy(db, actor, {
    action: 'customers_exported',
    recordType: 'store',
    recordId: actor.storeId,
    // The search text is not recorded: it may be a name or phone, which an erasure would not find here.
    newValues: { customers: ids.length, segment: segment ?? 'all', searched: filter.search !== undefined },
  });
  return readInBatches(db, actor.storeId, ids);
}

async function* readInBatches(sql: Sql, storeId: string, ids: readonly string[]): AsyncGenerator<ExportedCustomer[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    yield await listExported(sql, storeId, ids.slice(start, start + BATCH));
  }
}

/** Reads the customers with these ids, in their order. */
function listExported(sql: Sql, storeId: string, ids: readonly string[]): Promise<ExportedCustomer[]> {
  return sql.query<ExportedCustomer>(
    `select c.name, c.phone, c.birthday, c.points, c.visits, c.referral_code,
            (c.last_visit_at at time zone s.time_zone)::date as last_visit,
            (c.created_at at time zone s.time_zone)::date as joined,
            (${EXPIRES_AT} at time zone s.time_zone)::date as points_expire,
            (${HAS_CONSENT} and c.sms_opted_out_at is null) as accepts_texts
     from stores s
     cross join unnest($2::uuid[]) with ordinality as listed (id, position)
     join customers c on c.store_id = s.id and c.id = listed.id
     ${EXPIRY_JOIN}
     where s.id = $1 and c.store_id = $1 and c.erased_at is null
     order by listed.position`,
    [storeId, ids],
  );
}
