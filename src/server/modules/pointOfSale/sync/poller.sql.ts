import type { Sql } from '../../../database/Database';
import { isFuture } from '../../../shared/readTime.sql';

/** Time between two reads of the store with cursor c, whose rounds become longer while its point of sale fails. */
const delay = (roundMs: string) =>
  `least(make_interval(secs => ${roundMs} / 1000 * power(2, least(c.failures, 4))), interval '1 hour')`;

export interface DueStoreRow {
  store_id: string;
  /** Time between two reads of this store, in ms. */
  round_ms: number;
}
interface DueTimes {
  now: Date;
  /** A pending checkout is looked for every `pendingMs`. */
  pendingMs: number;
  /** A store whose newest credit, or change of one, is after this is read every `recentMs`. */
  recentSince: Date;
  recentMs: number;
  /** One after this is read every `quietMs`; older credited orders are no longer read. */
  creditedSince: Date;
  quietMs: number;
  /** Largest number of stores without a pending checkout. */
  maxQuiet: number;
}

/**
 * Active stores whose orders are to be read in this round: those with pending checkouts first, and within each kind the
 * longest unread first, because a round of slow stores may end before the last one. A store that a webhook has named
 * since it was read is due like one with a pending checkout, and so is one that was read at a time in the future.
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
  const quiet = await sql.query<DueStoreRow>(
    `select c.store_id, r.round_ms
     from pos_cursors c join stores s on s.id = c.store_id
     cross join lateral (
       select case when c.poll_requested_at > c.polled_at then $8::float8
                   when c.credited_at >= $2 then $4::float8
                   else $5::float8 end as round_ms
     ) r
     where c.credited_at >= $3 and s.is_active and c.store_id <> all($6)
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
      pending.map(({ store_id }) => store_id),
      times.maxQuiet,
      times.pendingMs,
    ],
  );
  return [...pending, ...quiet];
}

/**
 * Acquires the store's poll slot: in each round of `roundMs` one process gets it. While the store's point of sale
 * fails, its rounds become longer, up to 16 times but no longer than an hour. A slot in the future was acquired while
 * the clock was wrong, and counts as none.
 */
export async function acquirePollSlot(sql: Sql, storeId: string, now: Date, roundMs: number): Promise<boolean> {
  const rows = await sql.query<{ store_id: string }>(
    `insert into pos_cursors as c (store_id, polled_at) values ($1, $2)
     on conflict (store_id) do update set polled_at = excluded.polled_at
       where c.polled_at is null
          or excluded.polled_at - c.polled_at >= ${delay('$3::float8')}
          or ${isFuture('c.polled_at', 'excluded.polled_at')}
     returning c.store_id`,
    [storeId, now, roundMs],
  );
  return rows.length > 0;
}

export async function releasePollSlot(sql: Sql, storeId: string, succeeded: boolean): Promise<void> {
  await sql.query(
    `update pos_cursors set failures = case when $2 then 0 else failures + 1 end
     where store_id = $1 and (failures > 0 or not $2)`,
    [storeId, succeeded],
  );
}

interface ExpiryTimes {
  /** A checkout from after this was made while the clock was wrong, and moves to the review. */
  now: Date;
  /** A checkout from before this moves to the review once the orders up to `pendingMs` after it have been read, */
  pendingSince: Date;
  pendingMs: number;
  /** or whatever was read, when it is from before this. */
  unreadSince: Date;
  /** One in review, or an order, from before this expires. */
  reviewSince: Date;
}

/** Moves unmatched checkouts to the owner's review, and later expires them and the orders next to them. */
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
