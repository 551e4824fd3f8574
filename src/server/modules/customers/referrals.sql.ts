import type { Sql } from '../../database/Database';
import { SURVIVING_ID_OF_JOIN } from './customers.sql';

/**
 * Returns the id of the customer with this referral code, or of the one that they were merged into. The customer cannot
 * be erased or merged until the transaction ends.
 */
export async function lockReferrer(sql: Sql, storeId: string, code: string): Promise<string | null> {
  const find = () =>
    sql.query<{ id: string }>(
      `select c.id
       from customers f join customers c on c.store_id = f.store_id and c.id = ${SURVIVING_ID_OF_JOIN}
       where f.store_id = $1 and f.referral_code = $2 and c.erased_at is null
       for key share of c`,
      [storeId, code],
    );
  // A customer who was merged while the lock waited is not found, but the second try finds the remaining customer.
  const [referrer] = await find();
  return (referrer ?? (await find())[0])?.id ?? null;
}

/**
 * Prevents other transactions from changing the referrers of existing customers of the store until this one ends. Take
 * this lock before the rows of customers, because its holder may wait for such a row.
 */
export async function lockReferrals(sql: Sql, storeId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('referrals ' || $1, 0))`, [storeId]);
}

/** Whether `referrer` referred the customer, directly or indirectly. */
export async function hasReferrer(sql: Sql, storeId: string, customerId: string, referrer: string): Promise<boolean> {
  const rows = await sql.query(
    `with recursive chain as (
       select referred_by as id from customers where store_id = $1 and id = $2
       union
       select c.referred_by from customers c join chain on c.store_id = $1 and c.id = chain.id
     )
     select id from chain where id = $3`,
    [storeId, customerId, referrer],
  );
  return rows.length > 0;
}

/**
 * Whether this customer was already referred. They can sign up again after the owner removed their birthday. A merge
 * may have removed the referrer, so the ledger counts too.
 */
export async function wasReferred(sql: Sql, storeId: string, customerId: string): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select c.referred_by is not null
              or exists (select from points_ledger l
                         where l.store_id = $1 and l.kind = 'referral' and l.source = $3) as found
     from customers c where c.store_id = $1 and c.id = $2`,
    [storeId, customerId, toReferralSource(customerId)],
  );
  return row?.found ?? false;
}

/** The cause in the ledger for the points of this customer's referrer. */
export const toReferralSource = (customerId: string): string => `registration:${customerId}`;
