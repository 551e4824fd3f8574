import type { Customer } from '../../../contract/customers';
import type { Sql } from '../../database/Database';
import { storeDeleted } from '../../shared/storeDeleted';

export interface CustomerRow {
  id: string;
  name: string | null;
  phone: string;
  points: number;
  /** YYYY-MM-DD */
  birthday: string | null;
  referral_code: string | null;
}
/** Columns of a CustomerRow, of the table aliased c. */
export const CUSTOMER_COLUMNS = 'c.id, c.name, c.phone, c.points, c.birthday, c.referral_code';

/** The store of the session, and its customer with that phone number if there is one. */
export async function findCustomerByPhone(
  sql: Sql,
  storeId: string,
  phone: string,
): Promise<{ subdomain: string; customer: (CustomerRow & { is_here: boolean }) | null }> {
  const [row] = await sql.query<{ subdomain: string; id: string | null }>(
    `select s.subdomain, ${CUSTOMER_COLUMNS},
            coalesce(c.last_visit_at > now() - interval '10 minutes', false) as is_here
     from stores s
     left join customers c on c.store_id = s.id and c.phone = $2 and c.erased_at is null
     where s.id = $1`,
    [storeId, phone],
  );
  if (!row) throw storeDeleted();
  return { subdomain: row.subdomain, customer: row.id === null ? null : (row as CustomerRow & FoundHere) };
}
interface FoundHere {
  subdomain: string;
  is_here: boolean;
}

/** Counts a visit, unless one began within the last 10 minutes: that is still the same one. */
export async function recordVisit(sql: Sql, storeId: string, customerId: string): Promise<void> {
  await sql.query(
    `with visit as (
       update customers set visits = visits + 1, last_visit_at = now(), updated_at = now()
       where store_id = $1 and id = $2
         and (last_visit_at is null or last_visit_at <= now() - interval '10 minutes')
       returning store_id, id
     )
     insert into visits (store_id, customer_id) select visit.store_id, visit.id from visit`,
    [storeId, customerId],
  );
}

/** The customer as the kiosk shows them. */
export function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    name: row.name,
    phoneNumber: row.phone,
    loyaltyPoints: row.points,
    birthday: row.birthday,
    referralCode: row.referral_code,
  };
}
