import type { Customer } from '../../../contract/customers';
import type { Shop, Sql } from '../../database/Database';
import { SUBDOMAINS } from '../../platform/auth/assertSameStore';
import { storeDeleted } from '../../shared/AppError';
import { isFuture } from '../../shared/readTime.sql';

/** Columns of a Customer, for `customers c`. */
export const CUSTOMER_COLUMNS = `c.id, c.name, c.phone as "phoneNumber", c.points as "loyaltyPoints", c.birthday,
  c.referral_code as "referralCode"`;

export interface CustomerWithVisit extends Customer {
  /** The customer checked in within the last 10 minutes, so another check-in belongs to the same visit. */
  hasOpenVisit: boolean;
}

/**
 * SQL for the id of the customer `$2` of the store `$1`, or of the one that they were merged into. Null when the store
 * has no customer with this id.
 */
export const SURVIVING_ID_OF_PARAM =
  '(select coalesce(k.merged_into, k.id) from customers k where k.store_id = $1 and k.id = $2)';

/**
 * SQL for the id of customer `f`, or of the one that they were merged into, for joins. It does not use `coalesce`,
 * which is not leakproof: under row-level security the join could not use an index.
 */
export const SURVIVING_ID_OF_JOIN = 'case when f.merged_into is null then f.id else f.merged_into end';

/**
 * Locks a customer until the transaction ends and returns these columns of `customers c`, or null when the store has no
 * customer with this id. The id of a merged customer locks the one that they were merged into. To change the phone or
 * the code, use the strength 'update', which also waits for new records that refer to the customer, because their
 * transactions may wait for this one later.
 */
export async function lockCustomerById<Row extends object>(
  sql: Sql,
  storeId: string,
  customerId: string,
  columns: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Row | null> {
  const lock = () =>
    sql.query<Row>(
      `select ${columns} from customers c
       where c.store_id = $1 and c.id = ${SURVIVING_ID_OF_PARAM} and c.erased_at is null
       for ${strength}`,
      [storeId, customerId],
    );
  // A statement that waited for a merge does not see the remaining customer, but the next statement does.
  const [row = (await lock())[0]] = await lock();
  return row ?? null;
}

/** Returns the id of a customer, or of the one that they were merged into, or null when neither exists. */
export async function findCustomerId(sql: Sql, storeId: string, customerId: string): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `select id from customers where store_id = $1 and id = ${SURVIVING_ID_OF_PARAM} and erased_at is null`,
    [storeId, customerId],
  );
  return row?.id ?? null;
}

const LOOKED_UP = `${CUSTOMER_COLUMNS},
  coalesce(c.last_visit_at > now() - interval '10 minutes' and not (${isFuture('c.last_visit_at')}), false)
    as "hasOpenVisit"`;

/**
 * Returns the subdomains of the shop and the customer with this phone number, or null for the latter. The phone of a
 * merged customer finds the one that they were merged into, in a second statement, because few customers are merged.
 * @throws AppError 401 when the store was deleted.
 */
export async function findCustomerByPhone(
  sql: Sql,
  { storeId, shopId }: Shop,
  phone: string,
): Promise<{ subdomains: string[]; customer: CustomerWithVisit | null }> {
  const [row] = await sql.query<
    { subdomains: string[]; mergedInto: string | null } & (CustomerWithVisit | { id: null })
  >(
    `select ${SUBDOMAINS} as subdomains, ${LOOKED_UP}, c.merged_into as "mergedInto"
     from stores s
     left join customers c
       on c.store_id = $1 and c.phone = $2 and (c.erased_at is null or c.merged_into is not null)
     where s.id = $3`,
    [storeId, phone, shopId],
    { multiplexed: true },
  );
  if (!row) throw storeDeleted();
  const { subdomains, mergedInto } = row;
  if (mergedInto !== null) {
    const customer = await findLookedUp(sql, storeId, mergedInto);
    return { subdomains, customer: customer && { ...customer, isFormerNumber: true } };
  }
  return { subdomains, customer: row.id === null ? null : row };
}

/** Returns a customer, or the one that they were merged into, or null when neither exists. */
export async function findCustomerWithVisit(
  sql: Sql,
  storeId: string,
  customerId: string,
): Promise<CustomerWithVisit | null> {
  const [row] = await sql.query<CustomerWithVisit>(
    `select ${LOOKED_UP} from customers c
     where c.store_id = $1 and c.id = ${SURVIVING_ID_OF_PARAM} and c.erased_at is null`,
    [storeId, customerId],
  );
  return row ?? null;
}

async function findLookedUp(sql: Sql, storeId: string, id: string): Promise<CustomerWithVisit | null> {
  const [row] = await sql.query<CustomerWithVisit>(
    `select ${LOOKED_UP} from customers c where c.store_id = $1 and c.id = $2 and c.erased_at is null`,
    [storeId, id],
    { multiplexed: true },
  );
  return row ?? null;
}
