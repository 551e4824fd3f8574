import type { Shop, ShopId, ShopSql, Sql } from '../../database/Database';
import { isFuture } from '../../shared/readTime.sql';

/** SQL for the time between two reads of the store with cursor c. It becomes longer while its point of sale fails. */
const delay = (roundMs: string) =>
  `least(make_interval(secs => ${roundMs} / 1000 * power(2, least(c.failures, 4))), interval '1 hour')`;

export interface DueShopRow extends Shop {
  /** The time between two reads of this shop's register in ms. */
  roundMs: number;
}
/** SQL for the columns of a Shop, from its row `s` of stores. */
const SHOP = `coalesce(s.chain_id, s.id) as "storeId", s.id as "shopId",
  case when s.chain_id is not null or s.chain_since is not null then s.id end as "shopKey"`;
/** SQL that tells whether the register of the shop `s` is read: neither it nor its chain is inactive. */
const IS_ACTIVE = `s.is_active and not exists (select from stores f where f.id = s.chain_id and not f.is_active)`;

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
 * Lists active shops to be read in this round: shops with pending checkouts first, then shops that credit orders by
 * phone number, and each by the time since their last read, because a round with slow shops may end early. A shop that
 * a webhook has named since its last read is due like one with a pending checkout, and so is one that was read at a
 * time in the future.
 */
export async function listDueShops(sql: Sql<'platform'>, times: DueTimes): Promise<DueShopRow[]> {
  const pending = await listShopsWithCheckouts(sql, times);
  const pendingIds = pending.map(({ shopId }) => shopId);
  const phoneCredit = await sql.query<DueShopRow>(
    `select ${SHOP}, r.round_ms as "roundMs"
     from stores s join pos_cursors c on c.store_id = s.id
     cross join lateral (
       select case when c.poll_requested_at > c.polled_at then $2::float8 else $3::float8 end as round_ms
     ) r
     where s.phone_credit_since is not null and ${IS_ACTIVE} and c.store_id <> all($4)
       and (c.polled_at is null or c.polled_at <= $1::timestamptz - ${delay('r.round_ms')}
            or ${isFuture('c.polled_at', '$1::timestamptz')})
     order by c.polled_at nulls first
     limit $5`,
    [times.now, times.pendingMs, times.phoneCreditMs, pendingIds, times.maxPhoneCredit],
  );
  const quiet = await sql.query<DueShopRow>(
    `select ${SHOP}, r.round_ms as "roundMs"
     from pos_cursors c join stores s on s.id = c.store_id
     cross join lateral (
       select case when c.poll_requested_at > c.polled_at then $8::float8
                   when c.credited_at >= $2 then $4::float8
                   else $5::float8 end as round_ms
     ) r
     where c.credited_at >= $3 and ${IS_ACTIVE} and s.phone_credit_since is null and c.store_id <> all($6)
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

/** The cursors are read separately, because in a chain they are not where the checkouts of its customers are. */
async function listShopsWithCheckouts(sql: Sql<'platform'>, { pendingMs }: DueTimes): Promise<DueShopRow[]> {
  const shops = await sql.query<DueShopRow>(
    `select ${SHOP}, $1::float8 as "roundMs"
     from (select distinct coalesce(p.shop_id, p.store_id) as id from pending_checkouts p where p.status = 'pending') p
     join stores s on s.id = p.id
     where ${IS_ACTIVE}`,
    [pendingMs],
  );
  const cursors = await sql.query<{ shopId: ShopId }>(
    `select store_id as "shopId" from pos_cursors where store_id = any($1) and polled_at is not null order by polled_at`,
    [shops.map(({ shopId }) => shopId)],
  );
  const place = new Map(cursors.map(({ shopId }, index) => [shopId, index]));
  return shops.sort((a, b) => (place.get(a.shopId) ?? -1) - (place.get(b.shopId) ?? -1));
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
export async function expireCheckouts(sql: Sql<'platform'>, times: ExpiryTimes): Promise<void> {
  await sql.query(
    `update pending_checkouts p set status = 'review'
     where p.status = 'pending' and p.requested_at < $1
       and (p.requested_at < $3
            or p.shop_id is null and exists (select from pos_cursors c
                       where c.store_id = p.store_id
                         and c.modified_ms > extract(epoch from p.requested_at) * 1000 + $2::float8))
        or p.status = 'pending' and ${isFuture('p.requested_at', '$4::timestamptz')}`,
    [times.pendingSince, times.pendingMs, times.unreadSince, times.now],
  );
  await reviewCheckoutsOfShops(sql, times);
  await sql.query(
    `update pending_checkouts set status = 'expired', resolved_at = now() where status = 'review' and requested_at < $1`,
    [times.reviewSince],
  );
  await sql.query('delete from pos_review_orders where paid_at < $1', [times.reviewSince]);
}

/** Does the same for shops of chains, whose cursors are not where the checkouts of the chain's customers are. */
async function reviewCheckoutsOfShops(sql: Sql<'platform'>, times: ExpiryTimes): Promise<void> {
  const shops = await sql.query<{ shopId: ShopId }>(
    `select distinct shop_id as "shopId" from pending_checkouts
     where shop_id is not null and status = 'pending' and requested_at < $1`,
    [times.pendingSince],
  );
  if (shops.length === 0) return;
  const cursors = await sql.query<{ shopId: ShopId; readMs: number }>(
    'select store_id as "shopId", modified_ms as "readMs" from pos_cursors where store_id = any($1)',
    [shops.map(({ shopId }) => shopId)],
  );
  await sql.query(
    `update pending_checkouts set status = 'review'
     where shop_id = any($2::uuid[]) and status = 'pending' and requested_at < $1
       and requested_at < ($3::timestamptz[])[array_position($2::uuid[], shop_id)]`,
    [
      times.pendingSince,
      cursors.map(({ shopId }) => shopId),
      cursors.map(({ readMs }) => new Date(readMs - times.pendingMs)),
    ],
  );
}
