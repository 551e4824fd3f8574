import {
  FLAG_ADJUSTMENT_DAYS,
  FLAG_ADJUSTMENT_POINTS,
  FLAG_ADJUSTMENTS,
  FLAG_EARN_HOURS,
  FLAG_EARNS_MAX,
} from '../../../contract/plain/customerLimits';
import type { Sql } from '../../database/Database';

/** The number of a customer's newest ledger rows that are read. More would not change the result. */
const LOOKED_AT = 200;

// Each statement runs in the transaction that it checks. It only inserts a flag, and never blocks that transaction.
const INSERT = 'insert into customer_flags as f (store_id, customer_id, kind, source, account_id, amount)';
/** Until the flag of a day is reviewed, further causes of the day update its count. */
const COUNT_AGAIN = `on conflict (store_id, kind, source) do update set amount = excluded.amount
  where f.reviewed_at is null`;
/** SQL for a customer's recent ledger rows of one kind. $1 is the store, $2 the customer. */
const newest = (kind: 'earn' | 'adjustment', since: string) => `
  from (select kind, actor_id, created_at from points_ledger
        where store_id = $1 and customer_id = $2
        order by number desc limit ${LOOKED_AT}) l
  where l.kind = '${kind}' and l.created_at > now() - interval '${since}'`;

/** Flags a customer who earns often. Call it after each credited purchase. */
export async function flagEarning(sql: Sql, storeId: string, customerId: string): Promise<void> {
  await sql.query(
    `${INSERT}
     select $1::uuid, $2::uuid, 'frequent_earning', $2::uuid || ' ' || (now() at time zone 'UTC')::date, null, e.earns
     from (select count(*) as earns ${newest('earn', `${FLAG_EARN_HOURS} hours`)}) e
     where e.earns > ${FLAG_EARNS_MAX}
     ${COUNT_AGAIN}`,
    [storeId, customerId],
  );
  await flagStaffPhone(sql, storeId, customerId);
}

/** Flags a large or repeated adjustment. Call it after the adjustment. */
export async function flagAdjustment(
  sql: Sql,
  { storeId, customerId, actorId, delta }: { storeId: string; customerId: string; actorId: string; delta: number },
): Promise<void> {
  if (Math.abs(delta) > FLAG_ADJUSTMENT_POINTS) {
    await sql.query(
      `${INSERT}
       select $1::uuid, $2::uuid, 'large_adjustment', $2::uuid || ' ' || c.ledger_rows, $3::uuid, $4
       from customers c where c.store_id = $1 and c.id = $2
       returning f.id`,
      [storeId, customerId, actorId, delta],
    );
  }
  await sql.query(
    `${INSERT}
     select $1::uuid, $2::uuid, 'repeated_adjustment', $2::uuid || ' ' || $3::uuid || ' ' || (now() at time zone 'UTC')::date, $3::uuid,
            a.adjustments
     from (select count(*) as adjustments ${newest('adjustment', `${FLAG_ADJUSTMENT_DAYS} days`)} and l.actor_id = $3) a
     where a.adjustments >= ${FLAG_ADJUSTMENTS}
     ${COUNT_AGAIN}`,
    [storeId, customerId, actorId],
  );
  if (delta > 0) await flagStaffPhone(sql, storeId, customerId);
}

/** Flags points for the phone of an owner or cashier of the store. */
async function flagStaffPhone(sql: Sql, storeId: string, customerId: string): Promise<void> {
  await sql.query(
    `${INSERT}
     select $1::uuid, $2::uuid, 'staff_phone', $2::uuid || ' ' || a.id || ' ' || (now() at time zone 'UTC')::date, a.id, 1
     from customers c
     join accounts a on a.store_id = c.store_id and a.phone = c.phone
     where c.store_id = $1 and c.id = $2
     on conflict (store_id, kind, source) do update set amount = f.amount + 1 where f.reviewed_at is null`,
    [storeId, customerId],
  );
}

/** Flags a referrer who reached the limit of a day (YYYY-MM-DD). Call it for each referral that was not credited. */
export async function flagReferralLimit(sql: Sql, storeId: string, customerId: string, day: string): Promise<void> {
  await sql.query(
    `${INSERT} values ($1::uuid, $2::uuid, 'referral_limit', $2::uuid || ' ' || $3::text, null, 1)
     on conflict (store_id, kind, source) do update set amount = f.amount + 1 where f.reviewed_at is null`,
    [storeId, customerId, day],
  );
}
