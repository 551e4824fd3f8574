import type { Customer } from '../../../contract/customers';
import type { Sql } from '../../database/Database';
import { storeDeleted } from '../../shared/AppError';

export interface CustomerRow {
  id: string;
  name: string | null;
  phone: string;
  points: number;
  /** YYYY-MM-DD */
  birthday: string | null;
  referral_code: string | null;
}
/** Columns of a CustomerRow, for `customers c`. */
export const CUSTOMER_COLUMNS = 'c.id, c.name, c.phone, c.points, c.birthday, c.referral_code';

export interface CustomerWithVisit extends CustomerRow {
  /** The customer checked in within the last 10 minutes, so another check-in belongs to the same visit. */
  has_open_visit: boolean;
}

/**
 * Finds the subdomain of the store and its customer with this phone number, null when there is none.
 * @throws AppError 401 when the store was deleted.
 */
export async function findCustomerByPhone(
  sql: Sql,
  storeId: string,
  phone: string,
): Promise<{ subdomain: string; customer: CustomerWithVisit | null }> {
  const [row] = await sql.query<{ subdomain: string } & (CustomerWithVisit | { id: null })>(
    `select s.subdomain, ${CUSTOMER_COLUMNS},
            coalesce(c.last_visit_at > now() - interval '10 minutes', false) as has_open_visit
     from stores s
     left join customers c on c.store_id = s.id and c.phone = $2 and c.erased_at is null
     where s.id = $1`,
    [storeId, phone],
    { short: true },
  );
  if (!row) throw storeDeleted();
  return { subdomain: row.subdomain, customer: row.id === null ? null : row };
}

/** Counts a visit, unless the customer has an open one from the last 10 minutes. */
export async function recordVisit(sql: Sql, storeId: string, customerId: string): Promise<void> {
  await sql.query(
    `with visit as (
       update customers set visits = visits + 1, last_visit_at = now(), updated_at = now()
       where store_id = $1 and id = $2
         and (last_visit_at is null or last_visit_at <= now() - interval '10 minutes')
       returning store_id, id
     )
     insert into visits as v (store_id, customer_id) select visit.store_id, visit.id from visit returning v.id`,
    [storeId, customerId],
  );
}

/** Converts a row to the shape of the API. */
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
