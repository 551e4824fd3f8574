import type { Sql } from '../../database/Database';
import { SURVIVING_ID_OF_JOIN } from './customers.sql';

/**
 * Finds the id of the customer with this referral code, or of the customer that they were merged into. The customer can
 * be neither erased nor merged until the transaction ends.
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
  // A customer who was merged while the lock was awaited is not found; the code then goes to another customer.
  const [referrer] = await find();
  return (referrer ?? (await find())[0])?.id ?? null;
}

/**
 * Keeps other transactions from changing who referred an existing customer of the store until this one ends. Waits for
 * those that do. Take it before the rows of customers: whoever holds it may wait for one.
 */
export async function lockReferrals(sql: Sql, storeId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('referrals ' || $1, 0))`, [storeId]);
}

/** Whether `referrer` is among those who referred the customer, directly or through others. */
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
 * Whether somebody has referred this customer before, who may register once more after the owner removed the birthday.
 * A merge may have taken the referrer off, so the ledger counts as well.
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

/** The cause of the points for who referred this customer. */
export const toReferralSource = (customerId: string): string => `registration:${customerId}`;
