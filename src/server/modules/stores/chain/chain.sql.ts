import type { ChainMove, ChainShop, JoinCounts, LeaveCounts } from '../../../../contract/chains';
import { CHAIN_SETTINGS } from '../../../../contract/plain/storeLimits';
import type { Store } from '../../../../contract/stores';
import { toShopId, type Sql } from '../../../database/Database';
import { defineColumns } from '../../../shared/columns';
import { findMerchantId } from '../merchant.sql';

/** Lists the shops that a chain has or had. */
export function listShops(sql: Sql, chainId: string): Promise<ChainShop[]> {
  return sql.query<ChainShop>(
    `select h.id, h.name, h.number, s.subdomain, s.time_zone as "timeZone", coalesce(s.is_active, false) as "isActive",
            h.joined_at as "joinedAt", h.left_at as "leftAt"
     from shops h left join stores s on s.id = h.id and s.deletion_started_at is null
     where h.store_id = $1 order by h.number`,
    [chainId],
  );
}

/** Lists the stores that joined or left a chain with their customers, or will, newest first. */
export async function listMoves(sql: Sql, chainId: string): Promise<ChainMove[]> {
  const rows = await sql.query<
    Omit<ChainMove, 'moved' | 'total' | 'counts' | 'leaveCounts'> & {
      counts: { customers?: number; total?: number };
    }
  >(
    `select m.id, m.shop_id as "shopId", s.name as "shopName", m.direction, m.status, m.starts_at as "startsAt",
            m.started_at as "startedAt", m.finished_at as "finishedAt", m.problem, m.point_rate as "pointRate",
            m.consent_statement as "consentStatement", m.counts
     from shop_moves m left join stores s on s.id = m.shop_id
     where m.store_id = $1 order by m.id desc`,
    [chainId],
  );
  return rows.map(({ counts: { total = null, ...counts }, ...move }) => ({
    ...move,
    moved: counts.customers ?? 0,
    total,
    counts: total === null || move.direction === 'leave' ? null : (counts as JoinCounts),
    // A leave that ended before consents were counted has none.
    ...(total !== null &&
      move.direction === 'leave' && { leaveCounts: { consentsEnded: 0, ...counts } as LeaveCounts }),
  }));
}

/** What a move keeps in its row: the counts, and how many customers there are in total. */
export type MoveCounts = JoinCounts & { total: number };

/** Returns the names of stores that are about to join or leave this chain, or of the chain that this store is to. */
export async function findOpenMoves(sql: Sql, id: string): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `select s.name from shop_moves m
     join stores s on s.id = case when m.store_id = $1 then m.shop_id else m.store_id end
     where (m.store_id = $1 or m.shop_id = $1) and m.status in ('planned', 'running') order by s.name, s.id`,
    [id],
  );
  return rows.map(({ name }) => name);
}

/** Returns the names of a chain's other shops, and of people who only manage its first one. */
export async function findRest(sql: Sql, chainId: string): Promise<{ shops: string[]; managers: string[] }> {
  const [row] = await sql.query<{ shops: string[]; managers: string[] }>(
    `select array(select s.name from stores s where s.chain_id = $1 order by s.name, s.id) as shops,
            array(select a.name from accounts a where a.store_id = $1 and a.shop_id = $1 and a.role = 'store_owner'
                  order by a.name, a.id) as managers`,
    [chainId],
  );
  return row ?? { shops: [], managers: [] };
}

/** Returns the name of the shop that had the register of the chain's first store before, or null. */
export async function findFormerShop(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql.query<{ name: string }>(
    `select o.name from shops h cross join lateral jsonb_each_text(h.merchants) m
     join shops o on o.store_id = h.store_id and o.number = m.value::integer
     where h.store_id = $1 and h.id = $1 and m.key = $2 and o.number > 0`,
    [id, await findMerchantId(sql, toShopId(id))],
  );
  return row?.name ?? null;
}

/** Lists the first store as a shop, again if it was one before. */
export async function insertFirstShop(sql: Sql, id: string, name: string): Promise<void> {
  await sql.query(
    `insert into shops (store_id, id, number, name, joined_at) values ($1, $1, 0, $2, now())
     on conflict (store_id, id) do update set name = excluded.name, left_at = null`,
    [id, name],
  );
}

/**
 * Lists a store as a shop, with the next number. The lock of the chain's store keeps two from the same one. A store
 * that was a shop before keeps its number, because its orders have it in their ids.
 */
export async function insertShop(sql: Sql, chainId: string, id: string, name: string): Promise<void> {
  await sql.query(
    `insert into shops as h (store_id, id, number, name, joined_at)
     select $1, $2, max(number) + 1, $3, now() from shops where store_id = $1
     on conflict (store_id, id) do update set name = excluded.name, joined_at = excluded.joined_at, left_at = null
     returning h.id`,
    [chainId, id, name],
  );
}

export async function renameShop(sql: Sql, chainId: string, id: string, name: string): Promise<void> {
  await sql.query('update shops set name = $3 where store_id = $1 and id = $2', [chainId, id, name]);
}

/** Says that a shop is none any longer. Its number and its name stay. */
export async function leaveShops(sql: Sql, chainId: string, id: string): Promise<void> {
  await sql.query('update shops set left_at = greatest(now(), joined_at) where store_id = $1 and id = $2', [
    chainId,
    id,
  ]);
}

export async function isChain(sql: Sql, id: string): Promise<boolean> {
  return (await sql.query('select from stores where id = $1 and chain_since is not null', [id])).length > 0;
}

/**
 * Lets the offers of a chain's first store be valid there without naming it. Offers that were only valid in shops that
 * are gone are switched off, because otherwise everybody would get them. Returns the names of those that were on.
 */
export async function endShopLimits(sql: Sql, id: string): Promise<string[]> {
  const ended: string[] = [];
  for (const [table, isPresent] of [
    ['rewards', 'deleted_at is null'],
    ['promotions', 'deleted_at is null'],
    ['boosts', 'archived_at is null'],
  ] as const) {
    await sql.query(`update ${table} set shop_ids = null where store_id = $1 and $1 = any(shop_ids)`, [id]);
    const offers = await sql.query<{ name: string; was_active: boolean }>(
      `update ${table} o set shop_ids = null, is_active = false
       from (select id, is_active from ${table} where store_id = $1 and shop_ids is not null and ${isPresent}) before
       where o.store_id = $1 and o.id = before.id
       returning o.name, before.is_active as was_active`,
      [id],
    );
    ended.push(...offers.flatMap(({ name, was_active: wasActive }) => (wasActive ? name : [])));
  }
  return ended;
}

/**
 * Closes what still waits in shops that are gone. Without a chain, it would be taken for the store's own: a checkout
 * could get the points of a purchase that somebody made here.
 */
export async function closeWaitingElsewhere(sql: Sql, id: string): Promise<void> {
  await sql.query(
    `update pending_checkouts set status = 'expired', resolved_at = now()
     where store_id = $1 and shop_id <> $1 and status in ('pending', 'review')`,
    [id],
  );
  await sql.query(
    `update pos_review_orders set dismissed_at = now()
     where store_id = $1 and shop_id <> $1 and dismissed_at is null`,
    [id],
  );
}

export async function setChainSince(sql: Sql, id: string, since: Date | null): Promise<void> {
  await sql.query('update stores set chain_since = $2, updated_at = now() where id = $1', [id, since]);
}

export async function setChainId(sql: Sql, id: string, chainId: string | null): Promise<void> {
  await sql.query('update stores set chain_id = $2, updated_at = now() where id = $1', [id, chainId]);
}

const settings = defineColumns<(typeof CHAIN_SETTINGS)[number]>()(CHAIN_SETTINGS);

/** Saves the common settings of a chain in the rows of its shops, so that reading those needs no join. */
export async function copySettings(
  sql: Sql,
  chainId: string,
  values: Pick<Store, (typeof CHAIN_SETTINGS)[number]>,
): Promise<void> {
  await sql.query(`update stores set ${settings.assignments(2)}, updated_at = now() where chain_id = $1`, [
    chainId,
    ...settings.values(values),
  ]);
}

/** Deletes the accounts of people who manage or serve only this shop of a chain. */
export async function deletePeopleOf(sql: Sql, shopId: string): Promise<void> {
  await sql.query('delete from accounts where shop_id = $1', [shopId]);
}

/** Tables of which some rows wait for somebody, so that they must have their shop at once. */
const WAITING = [
  ['pending_checkouts', "status in ('pending', 'review')"],
  ['pos_review_orders', 'dismissed_at is null'],
  ['pos_review_rewards', 'true'],
] as const;

/** Says of what waits in the first store, and has no shop yet, that it is there. */
export async function assignWaiting(sql: Sql, storeId: string): Promise<void> {
  for (const [table, isWaiting] of WAITING) {
    await sql.query(`update ${table} set shop_id = $1 where store_id = $1 and shop_id is null and ${isWaiting}`, [
      storeId,
    ]);
  }
}

/**
 * Decides what waits in a shop that is deleted or leaves, because nobody can do it afterwards: checkouts expire and
 * orders leave the review, as they do after a week, and rewards of refunded purchases are kept, so that no points
 * change.
 */
export async function closeWaiting(sql: Sql, chainId: string, shopId: string): Promise<void> {
  const now = new Date();
  for (const [table, decision, isOpen] of [
    ['pending_checkouts', "status = 'expired', resolved_at = $3", "status in ('pending', 'review')"],
    ['pos_review_orders', 'dismissed_at = $3', 'dismissed_at is null'],
    ['pos_review_rewards', "decision = 'kept', decided_at = $3", 'decision is null'],
  ] as const) {
    await sql.query(`update ${table} set ${decision} where store_id = $1 and shop_id = $2 and ${isOpen}`, [
      chainId,
      shopId,
      now,
    ]);
  }
}

/**
 * Says of the newest redemptions without a shop that they happened in the first store. Triggers add them to the shop's
 * counters, and their daily uses stay where they are (see toLaterShop). Begins below the id `before`, and returns the
 * id to go on with, or null when all have a shop.
 */
export async function assignRedemptions(
  sql: Sql,
  storeId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<string | null> {
  const [row] = await sql.query<{ last: string | null }>(
    `with assigned as (
       update redemptions r set shop_id = $1
       where r.store_id = $1 and r.id = any (array(
         select id from redemptions
         where store_id = $1 and shop_id is null and ($2::uuid is null or id < $2)
         order by id desc limit $3))
       returning r.id)
     select min(id::text) as last from assigned having count(*) = $3`,
    [storeId, before, limit],
  );
  return row?.last ?? null;
}
