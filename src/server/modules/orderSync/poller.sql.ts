import type { ShopId, ShopSql, Sql } from '../../database/Database';
import { isFuture } from '../../shared/readTime.sql';

/** SQL for the time between two reads of the store with cursor c. It becomes longer while its point of sale fails. */
const delay = (roundMs: string) =>
  `least(make_interval(secs => ${roundMs} / 1000 * power(2, least(c.failures, 4))), interval '1 hour')`;

export interface DueStoreRow {
  store_id: string;
  /** The time between two reads of this store in ms. */
  round_ms: number;
}
interface DueTimes {
  now: Date;
  /** Stores with a pending checkout are read every `pendingMs`. */
  pendingMs: number;
  /** Stores whose newest credit, or change of a credit, is after this time are read every `recentMs`. */
  recentSince: Date;
  recentMs: number;
  /** Stores whose newest credit is after this time are read every `quietMs`. Older credits are not read anymore. */
  creditedSince: Date;
  quietMs: number;
  /** The maximum number of stores without a pending checkout. */
  maxQuiet: number;
  /** Stores that credit orders by phone number are read every `phoneCreditMs`, at most `maxPhoneCredit` in a round. */
  phoneCreditMs: number;
  maxPhoneCredit: number;
}

/**
 * Lists active stores to be read in this round: stores with pending checkouts first, then stores that credit orders by
 * phone number, and each by the time since their last read, because a round with slow stores may end early. A store
 * that a webhook has named since its last read is due like one with a pending checkout, and so is one that was read at
 * a time in the future.
 */
export async function listDueStores(sql: Sql, times: DueTimes): Promise<DueStoreRow[]> {
  const pending = await sql.query<DueStoreRow>(
    `select p.store_id, $1::float8 as round_ms
     from pending_checkouts p join stores s on s.id = p.store_id left join pos_cursors c on c.store_id = p.store_id
     where p.status = 'pending' and s.is_active
     group by p.store_id, c.polled_at
     order by c.polled_at nulls first`,
    [times.pendingMs],
  );
  const pendingIds = pending.map(({ store_id }) => store_id);
  const phoneCredit = await sql.query<DueStoreRow>(
    `select c.store_id, r.round_ms
     from stores s join pos_cursors c on c.store_id = s.id
     cross join lateral (
       select case when c.poll_requested_at > c.polled_at then $2::float8 else $3::float8 end as round_ms
     ) r
     where s.phone_credit_since is not null and s.is_active and c.store_id <> all($4)
       and (c.polled_at is null or c.polled_at <= $1::timestamptz - ${delay('r.round_ms')}
            or ${isFuture('c.polled_at', '$1::timestamptz')})
     order by c.polled_at nulls first
     limit $5`,
    [times.now, times.pendingMs, times.phoneCreditMs, pendingIds, times.maxPhoneCredit],
  );
  const quiet = await sql.query<DueStoreRow>(
    `select c.store_id, r.round_ms
     from pos_cursors c join stores s on s.id = c.store_id
     cross join lateral (
       select case when c.poll_requested_at > c.polled_at then $8::float8
                   when c.credited_at >= $2 then $4::float8
                   else $5::float8 end as round_ms
     ) r
     where c.credited_at >= $3 and s.is_active and s.phone_credit_since is null and c.store_id <> all($6)
       and (c.polled_at is null or c.polled_at <= $1::timestamptz - ${delay('r.round_ms')}
            or ${isFuture('c.polled_at', '$1::timestamptz')})
     order by c.polled_at nulls first
     limit $7`,
    [
      times.now,
      times.recentSince,
      times.creditedSince,
      times.recentMs,
      times.quietMs,
      pendingIds,
      times.maxQuiet,
      times.pendingMs,
    ],
  );
  return [...pending, ...phoneCredit, ...quiet];
}

/**
 * Acquires the poll slot of a shop, which only one process gets per `roundMs`. While the shop's point of sale fails,
 * the time grows up to 16 times, but not beyond an hour. A slot in the future was acquired while the clock was wrong
 * and is ignored.
 */
export async function acquirePollSlot(sql: ShopSql, shopId: ShopId, now: Date, roundMs: number): Promise<boolean> {
  // Times are subtracted, because Citus rejects an interval that is added to a time after ON CONFLICT.
  const rows = await sql.query<{ store_id: string }>(
    `insert into pos_cursors as c (store_id, polled_at) values ($1, $2)
     on conflict (store_id) do update set polled_at = excluded.polled_at
       where c.polled_at is null
          or excluded.polled_at - c.polled_at >= ${delay('$3::float8')}
          or c.polled_at - excluded.polled_at > interval '1 minute'
     returning c.store_id`,
    [shopId, now, roundMs],
  );
  return rows.length > 0;
}

export async function releasePollSlot(sql: ShopSql, shopId: ShopId, succeeded: boolean): Promise<void> {
  await sql.query(
    `update pos_cursors set failures = case when $2 then 0 else failures + 1 end
     where store_id = $1 and (failures > 0 or not $2)`,
    [shopId, succeeded],
  );
}

interface ExpiryTimes {
  /** Checkouts with a later request were made while the clock was wrong. They move to the review. */
  now: Date;
  /** Checkouts requested before this move to the review once all orders up to `pendingMs` later are read. */
  pendingSince: Date;
  pendingMs: number;
  /** Checkouts requested before this move to the review, whether orders were read or not. */
  unreadSince: Date;
  /** Checkouts and orders in review from before this expire. */
  reviewSince: Date;
}

/** Moves unmatched checkouts to the owner's review, and later expires them together with the orders near them. */
export async function expireCheckouts(sql: Sql, times: ExpiryTimes): Promise<void> {
  await sql.query(
    `update pending_checkouts p set status = 'review'
     where p.status = 'pending' and p.requested_at < $1
       and (p.requested_at < $3
            or exists (select from pos_cursors c
                       where c.store_id = p.store_id
                         and c.modified_ms > extract(epoch from p.requested_at) * 1000 + $2::float8))
        or p.status = 'pending' and ${isFuture('p.requested_at', '$4::timestamptz')}`,
    [times.pendingSince, times.pendingMs, times.unreadSince, times.now],
  );
  await sql.query(
    `update pending_checkouts set status = 'expired', resolved_at = now() where status = 'review' and requested_at < $1`,
    [times.reviewSince],
  );
  await sql.query('delete from pos_review_orders where paid_at < $1', [times.reviewSince]);
}
