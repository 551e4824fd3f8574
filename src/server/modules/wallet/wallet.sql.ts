import type { CustomerPage } from '../../../contract/customerPage';
import type { Sql } from '../../database/Database';
import { PLACES_MAX, type Place, type WalletPlatform } from '../../integrations/wallet/Wallet';
import { shopNames } from '../../shared/shops/shopCounters';
import { EXPIRY_JOIN } from '../pointsExpiry';
import { isOffered, LIMIT_DAY } from '../rewards';

/** A customer's pass in the wallet of their phone. */
export interface Pass {
  id: string;
  storeId: string;
  /** null after the customer was erased or merged. */
  customerId: string | null;
  platform: WalletPlatform;
  /** The time of the last change in whole seconds. */
  changedAt: string;
}

/** What a pass shows of its customer. */
type PassHolder = Pick<CustomerPage, 'points' | 'language'> & {
  /** null without a chain, and for one whose shops have no place. */
  places: Place[] | null;
  /** null without a chain. */
  shops: string[] | null;
  expiryMonths: number | null;
};

/**
 * SQL for the places of the active shops of the chain $1 as JSON: first those that the customer $2 visited last. Visits
 * without a shop are from before it was a chain, in its first store.
 */
const PLACES = `
  select json_agg(p) from (
    select h.name, z.latitude, z.longitude
    from shops h
    join stores z on z.id = h.id and z.is_active and z.latitude is not null
    left join (
      select coalesce(v.shop_id, v.store_id) as shop_id, max(v.at) as at
      from visits v where v.store_id = $1 and v.customer_id = $2
      group by 1
    ) last on last.shop_id = h.id
    where h.store_id = $1 and h.left_at is null
    order by last.at desc nulls last, h.number
    limit ${PLACES_MAX}) p`;

/** Finds the holder of a pass, or null when they are erased or merged. */
export async function findPassHolder(sql: Sql, storeId: string, customerId: string): Promise<PassHolder | null> {
  const [row] = await sql.query<PassHolder>(
    `select c.points, c.language, x.months as "expiryMonths",
            case when s.chain_since is not null then (${PLACES}) end as places,
            case when s.chain_since is not null then ${shopNames()} end as shops
     from customers c join stores s on s.id = c.store_id
     ${EXPIRY_JOIN}
     where c.store_id = $1 and c.id = $2 and c.erased_at is null`,
    [storeId, customerId],
    { multiplexed: true },
  );
  return row ?? null;
}

/**
 * Finds or adds the pass of a customer, whose row must be locked, and returns its id. `points` and the reward are what
 * it will show.
 */
export async function savePass(
  sql: Sql,
  pass: { storeId: string; customerId: string; platform: WalletPlatform; points: number; rewardId: string | null },
): Promise<string> {
  const values = [pass.storeId, pass.customerId, pass.platform, pass.points, pass.rewardId];
  const [row] = await sql.query<{ id: string }>(
    `insert into wallet_passes (store_id, customer_id, platform, announced_points, named_reward_id)
     values ($1, $2, $3, $4, $5)
     on conflict (store_id, customer_id, platform) do update set announced_points = wallet_passes.announced_points
     returning id`,
    values,
  );
  if (!row) throw new Error('the pass was not saved');
  return row.id;
}

/** Finds a pass of an active store by its id alone, because Apple's devices do not send the store. */
export async function findPass(platform: Sql, id: string): Promise<Pass | null> {
  const [row] = await platform.query<Pass>(
    `select p.id, p.store_id as "storeId", p.customer_id as "customerId", p.platform, p.changed_at as "changedAt"
     from wallet_passes p join stores s on s.id = p.store_id and s.is_active
     where p.id = $1`,
    [id],
  );
  return row ?? null;
}

/** A pass whose phone does not know the current points or the end of the pass, or names a reward that is gone. */
export interface DuePass extends Pass {
  /** The points of which the phone knows, or null when that is not known. */
  announcedPoints: number | null;
  /** The current points, or null when the pass has ended. */
  points: number | null;
}

/**
 * SQL that tells whether the reward that pass `p` of the store `s` names is deleted, inactive or, without a chain, used
 * up today: each shop has its own limit. A reward that the customer has had needs no look: they have other points
 * since.
 */
const NAMES_GONE_REWARD = `p.named_reward_id is not null and p.customer_id is not null and not exists (
  select from rewards r
  where r.store_id = p.store_id and r.id = p.named_reward_id and ${isOffered(LIMIT_DAY, 'p.store_id')})`;

/** SQL for the due passes `p` of all active stores. A condition may follow. */
const DUE_PASSES = `
  select p.id, p.store_id as "storeId", p.customer_id as "customerId", p.platform, p.changed_at as "changedAt", c.points,
         p.announced_points as "announcedPoints"
  from wallet_passes p
  join stores s on s.id = p.store_id and s.is_active
  left join customers c on c.store_id = p.store_id and c.id = p.customer_id
  where (p.announced_points is distinct from c.points or ${NAMES_GONE_REWARD})`;

/** Lists due passes of Apple in the order of their keys, after the pass `after`. */
export async function listDueApplePasses(platform: Sql, after: DuePass | null, limit: number): Promise<DuePass[]> {
  return platform.query<DuePass>(
    `${DUE_PASSES} and p.platform = 'apple' and ($1::uuid is null or (p.store_id, p.id) > ($1, $2::uuid))
     order by p.store_id, p.id
     limit $3`,
    [after?.storeId ?? null, after?.id ?? null, limit],
  );
}

/** Lists due passes of Google, at most `perStore` of a store, without those in `except`, as `<id> <points>`. */
export async function listDueGooglePasses(
  platform: Sql,
  except: readonly string[],
  { perStore, limit }: { perStore: number; limit: number },
): Promise<DuePass[]> {
  return platform.query<DuePass>(
    `select * from (
       select due.*, row_number() over (partition by due."storeId" order by due.id) as place
       from (${DUE_PASSES} and p.platform = 'google' and concat(p.id, ' ', c.points) <> all($1::text[])) due
     ) placed
     where place <= $2
     order by place, "storeId"
     limit $3`,
    [except, perStore, limit],
  );
}

/**
 * Whether the customer was given points since their balance was last this one. Visit points are none, because they come
 * with purchases, of which a pass does not tell.
 */
export async function hasNewGift(sql: Sql, storeId: string, customerId: string, balance: number): Promise<boolean> {
  const rows = await sql.query(
    `select from points_ledger l
     where l.store_id = $1 and l.customer_id = $2 and l.kind = 'gift' and l.source not like 'visit:%'
       and l.number > coalesce((select max(k.number) from points_ledger k
                                where k.store_id = $1 and k.customer_id = $2 and k.balance_after = $3), 0)
     limit 1`,
    [storeId, customerId, balance],
  );
  return rows.length > 0;
}

/** Sets a new time of change, at least a second after the previous one, because devices compare whole seconds. */
export async function markChanged(sql: Sql, { storeId, id }: Pass): Promise<void> {
  // Citus rejects an interval that is added to a column in an update, because the result could depend on a setting.
  await sql.query(
    `update wallet_passes p set changed_at = greatest(date_trunc('second', now()), n.changed_at)
     from (select changed_at + interval '1 second' as changed_at from wallet_passes
           where store_id = $1 and id = $2 for update) n
     where p.store_id = $1 and p.id = $2`,
    [storeId, id],
  );
}

/** Saves the points and the reward that were sent to the phone. */
export async function markAnnounced(
  sql: Sql,
  { storeId, id, points, rewardId }: DuePass & { rewardId: string | null },
): Promise<void> {
  await sql.query(
    'update wallet_passes set announced_points = $3, named_reward_id = $4 where store_id = $1 and id = $2',
    [storeId, id, points, rewardId],
  );
}

/** Ends the passes of these customers, whose rows must be locked. A job notifies their phones. */
export async function endPasses(sql: Sql, storeId: string, customerIds: readonly string[]): Promise<void> {
  await sql.query(
    `update wallet_passes set customer_id = null, ended_at = $3 where store_id = $1 and customer_id = any($2)`,
    [storeId, customerIds, new Date()],
  );
}

/** Deletes passes that ended 30 days ago. Until then a phone that was off can still learn that they ended. */
export async function deleteEndedPasses(platform: Sql): Promise<void> {
  await platform.query(`delete from wallet_passes where ended_at < now() - interval '30 days'`);
}
