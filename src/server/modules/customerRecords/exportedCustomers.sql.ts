import type { Sql } from '../../database/Database';
import { HAS_CONSENT } from '../customers';
import { EXPIRES_AT, EXPIRY_JOIN } from '../pointsExpiry';

/** A row of the exported file. */
export interface ExportedCustomer {
  name: string | null;
  phone: string;
  /** YYYY-MM-DD or --MM-DD */
  birthday: string | null;
  points: number;
  visits: number;
  /** YYYY-MM-DD in the store's time zone, like `joined` and `points_expire`. */
  last_visit: string | null;
  joined: string;
  points_expire: string | null;
  referral_code: string | null;
  accepts_texts: boolean;
}

/** Returns the customers with these ids, in the order of the ids. */
export function listExportedCustomers(sql: Sql, storeId: string, ids: readonly string[]): Promise<ExportedCustomer[]> {
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
