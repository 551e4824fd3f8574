import type { PointsChangeKind } from '../../../contract/points';
import type { Sql } from '../../database/Database';
import { shopName } from '../../shared/shops/shopCounters';
import type { StoredReason } from './describeDetails';

/** The bounds of a period as texts: from its first moment, null for all, and before another one. */
export interface LedgerPeriod {
  from: string | null;
  before: string;
}

/** Some customers in the order of their ids. `last` is the last one's id, null when there are none. */
interface Part {
  last: string | null;
}

/** The balances of some customers at a time. */
export interface BalanceSums extends Part {
  points: number;
  customers: number;
  debts: number;
  debtors: number;
}

/**
 * Adds up the balances that the next `limit` customers after the id `after` had before a time. It reads each customer's
 * newest row until then, from the end of their ledger.
 */
export async function sumBalances(
  sql: Sql,
  storeId: string,
  { before, after, limit }: { before: string; after: string | null; limit: number },
): Promise<BalanceSums> {
  const [row] = await sql.query<BalanceSums>(
    `with part as (
       select c.id from customers c where c.store_id = $1 and ($2::uuid is null or c.id > $2) order by c.id limit $3
     ), balances as (
       select l.balance_after as points from part p cross join lateral (
         select e.balance_after from points_ledger e
         where e.store_id = $1 and e.customer_id = p.id and e.created_at < $4::timestamptz
         order by e.number desc limit 1) l
     )
     select (select id from part order by id desc limit 1) as last,
            coalesce(sum(points) filter (where points > 0), 0)::bigint as points,
            count(*) filter (where points > 0) as customers,
            coalesce(-sum(points) filter (where points < 0), 0)::bigint as debts,
            count(*) filter (where points < 0) as debtors
     from balances`,
    [storeId, after, limit, before],
  );
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}

/** Returns the last of the next `limit` customers after the id `after`, or null when there are none. */
export async function findLastCustomer(
  sql: Sql,
  storeId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `select c.id from (select id from customers where store_id = $1 and ($2::uuid is null or id > $2)
                       order by id limit $3) c
     order by c.id desc limit 1`,
    [storeId, after, limit],
  );
  return row?.id ?? null;
}

/** A row of the ledger for an auditor, without names and phone numbers. */
export interface LedgerRow extends StoredReason {
  createdAt: string;
  customerId: string;
  number: number;
  kind: PointsChangeKind;
  points: number;
  balanceAfter: number;
  shop: string;
  actorRole: string;
}

/** Lists the rows of the customers with ids after `after` up to `last`, each customer's in the order of the numbers. */
export function listLedgerRows(
  sql: Sql,
  storeId: string,
  { from, before, after, last }: LedgerPeriod & { after: string | null; last: string },
): Promise<LedgerRow[]> {
  return sql.query<LedgerRow>(
    `select l.created_at as "createdAt", l.customer_id as "customerId", l.number, l.kind, l.delta as points,
            l.balance_after as "balanceAfter", l.reason, l.details, ${shopName('l')} as shop,
            l.actor_role as "actorRole"
     from points_ledger l
     where l.store_id = $1 and ($2::uuid is null or l.customer_id > $2) and l.customer_id <= $3
       and ($4::timestamptz is null or l.created_at >= $4) and l.created_at < $5::timestamptz
     order by l.customer_id, l.number`,
    [storeId, after, last, from, before],
  );
}
