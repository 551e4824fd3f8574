import type { ShopId, Sql } from '../../database/Database';
import { SURVIVING_ID_OF_PARAM } from '../customers';

/** A customer whom a shop brought into its chain. */
export interface Origin {
  /** The id of the customer in the shop's own ledger, which stays as an archive. */
  originId: string;
  /** The customer of the chain. */
  customerId: string;
  /** The points that the chain's customer got. */
  points: number;
  /** The number of moves of points. */
  moves: number;
  visits: number;
}

/** Saves customers whom a shop brought, also those who went back with it and are brought again. */
export async function saveOrigins(
  sql: Sql,
  { chainId, shopKey }: { chainId: string; shopKey: ShopId },
  origins: readonly Origin[],
): Promise<void> {
  if (origins.length === 0) return;
  await sql.query(
    `insert into customer_origins as o (store_id, shop_id, origin_id, customer_id, points, moves, visits)
     select $1, $2, v.origin_id, v.customer_id, v.points, v.moves, v.visits
     from unnest($3::uuid[], $4::uuid[], $5::bigint[], $6::integer[], $7::integer[])
       as v (origin_id, customer_id, points, moves, visits)
     on conflict (store_id, shop_id, origin_id) do update set customer_id = excluded.customer_id,
       points = excluded.points, moves = excluded.moves, visits = excluded.visits, is_back = false
     returning o.moves`,
    [
      chainId,
      shopKey,
      origins.map(({ originId }) => originId),
      origins.map(({ customerId }) => customerId),
      origins.map(({ points }) => points),
      origins.map(({ moves }) => moves),
      origins.map(({ visits }) => visits),
    ],
  );
}

/** A customer whom a shop brought, with who they are in the chain now: merged ones are who remains. */
export interface OriginState extends Origin {
  /** Whether they went back with the shop. */
  isBack: boolean;
  /** Whether the chain's customer was erased. */
  isErased: boolean;
}

const STATES = `select o.origin_id as "originId", s.id as "customerId", o.points, o.moves, o.visits,
    o.is_back as "isBack", s.erased_at is not null as "isErased"
  from customer_origins o join customers c on c.store_id = o.store_id and c.id = o.customer_id
  join customers s on s.store_id = o.store_id and s.id = coalesce(c.merged_into, c.id)
  where o.store_id = $1 and o.shop_id = $2`;

/** Lists customers whom a shop brought, in the order of their ids there, after the one with the id `after`. */
export async function listOrigins(
  sql: Sql,
  { chainId, shopKey }: { chainId: string; shopKey: ShopId },
  { after, limit }: { after: string | null; limit: number },
): Promise<OriginState[]> {
  return sql.query<OriginState>(`${STATES} and ($3::uuid is null or o.origin_id > $3) order by o.origin_id limit $4`, [
    chainId,
    shopKey,
    after,
    limit,
  ]);
}

/** Returns those of these customers of a shop whom it brought, by their ids there. */
export async function findOriginStates(
  sql: Sql,
  { chainId, shopKey }: { chainId: string; shopKey: ShopId },
  originIds: readonly string[],
): Promise<Map<string, OriginState>> {
  const rows = await sql.query<OriginState>(`${STATES} and o.origin_id = any($3::uuid[])`, [
    chainId,
    shopKey,
    originIds,
  ]);
  return new Map(rows.map((row) => [row.originId, row]));
}

/** Saves what is left of customers who go back with their shop. */
export async function saveReturned(
  sql: Sql,
  { chainId, shopKey }: { chainId: string; shopKey: ShopId },
  origins: readonly Pick<Origin, 'originId' | 'points' | 'moves'>[],
): Promise<void> {
  if (origins.length === 0) return;
  await sql.query(
    `update customer_origins o set points = v.points, moves = v.moves, is_back = true
     from unnest($3::uuid[], $4::bigint[], $5::integer[]) as v (origin_id, points, moves)
     where o.store_id = $1 and o.shop_id = $2 and o.origin_id = v.origin_id`,
    [
      chainId,
      shopKey,
      origins.map(({ originId }) => originId),
      origins.map(({ points }) => points),
      origins.map(({ moves }) => moves),
    ],
  );
}

/** Returns the ids of the chain's customers by those that they had in the shop. Merged ones lead to who remains. */
export async function findOrigins(
  sql: Sql,
  { chainId, shopKey }: { chainId: string; shopKey: ShopId },
  originIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql.query<{ originId: string; customerId: string }>(
    `select o.origin_id as "originId", coalesce(c.merged_into, c.id) as "customerId"
     from customer_origins o join customers c on c.store_id = o.store_id and c.id = o.customer_id
     where o.store_id = $1 and o.shop_id = $2 and o.origin_id = any($3::uuid[])`,
    [chainId, shopKey, originIds],
  );
  return new Map(rows.map(({ originId, customerId }) => [originId, customerId]));
}

/** Locks a customer whom a shop brought until the transaction ends. */
export async function lockOrigin(
  sql: Sql,
  { chainId, shopKey }: { chainId: string; shopKey: ShopId },
  originId: string,
): Promise<Pick<OriginState, 'customerId' | 'points' | 'moves' | 'isBack'> | null> {
  const [row] = await sql.query<Pick<OriginState, 'customerId' | 'points' | 'moves' | 'isBack'>>(
    `select customer_id as "customerId", points, moves, is_back as "isBack" from customer_origins
     where store_id = $1 and shop_id = $2 and origin_id = $3 for update`,
    [chainId, shopKey, originId],
  );
  return row ?? null;
}

export async function updateOrigin(
  sql: Sql,
  { chainId, shopKey }: { chainId: string; shopKey: ShopId },
  { originId, points, moves }: Pick<Origin, 'originId' | 'points' | 'moves'>,
): Promise<void> {
  await sql.query(
    `update customer_origins set points = $4, moves = $5 where store_id = $1 and shop_id = $2 and origin_id = $3`,
    [chainId, shopKey, originId, points, moves],
  );
}

/** Says of the customers whom shops brought as `fromId` that they are `intoId` now. */
export async function moveOrigins(
  sql: Sql,
  storeId: string,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  await sql.query('update customer_origins set customer_id = $3 where store_id = $1 and customer_id = $2', [
    storeId,
    fromId,
    intoId,
  ]);
}

/**
 * Lists whom shops brought as these customers of the chain: the shop, the id there, and an opt-out in the chain. Shops
 * that left are left out, because their customers are their own again.
 */
export async function listOriginsOf(
  sql: Sql,
  storeId: string,
  customerId: string,
): Promise<{ archiveId: string; originId: string; optedOutAt: string | null }[]> {
  return sql.query<{ archiveId: string; originId: string; optedOutAt: string | null }>(
    `select o.shop_id as "archiveId", o.origin_id as "originId", c.sms_opted_out_at as "optedOutAt"
     from customer_origins o join customers c on c.store_id = o.store_id and c.id = o.customer_id
     join shops h on h.store_id = $1 and h.id = o.shop_id
       and (h.left_at is null
            or exists (select from shop_moves m where m.store_id = $1 and m.shop_id = h.id and m.status = 'running'))
     where o.store_id = $1 and (c.id = ${SURVIVING_ID_OF_PARAM} or c.merged_into = ${SURVIVING_ID_OF_PARAM})
     order by o.shop_id, o.origin_id`,
    [storeId, customerId],
  );
}

/** Locks a customer of the archive, and returns their balance and the points that were moved to the chain so far. */
export async function lockArchived(
  sql: Sql,
  archiveId: string,
  originId: string,
): Promise<{ points: number; moved: number } | null> {
  const [locked] = await sql.query<{ points: number }>(
    'select points from customers where store_id = $1 and id = $2 for no key update',
    [archiveId, originId],
  );
  if (!locked) return null;
  const moved = await sumMoved(sql, archiveId, [originId]);
  return { points: locked.points, moved: moved.get(originId) ?? 0 };
}

/** Returns the points that were moved from the ledger of a shop to its chain, less those that went back. */
export async function sumMoved(
  sql: Sql,
  archiveId: string,
  originIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql.query<{ id: string; moved: number }>(
    `select customer_id as id, -sum(delta)::bigint as moved from points_ledger
     where store_id = $1 and customer_id = any($2::uuid[]) and source like 'move:%:out' group by 1`,
    [archiveId, originIds],
  );
  return new Map(rows.map(({ id, moved }) => [id, moved]));
}

/** Returns the points that went back to a customer of a shop since it left, less those that were moved on then. */
export async function sumReturned(
  sql: Sql,
  { shopKey, leftAt }: { shopKey: ShopId; leftAt: string },
  originId: string,
): Promise<number> {
  const [row] = await sql.query<{ points: number }>(
    `select coalesce(sum(delta), 0)::bigint as points from points_ledger
     where store_id = $1 and customer_id = $2 and source like 'move:%:out' and created_at >= $3`,
    [shopKey, originId, leftAt],
  );
  return row?.points ?? 0;
}

/** A customer of a chain with their points, and who of a shop that left they were, if anybody. */
export interface Returned {
  customerId: string;
  points: number;
  originIds: string[];
}

/** Returns these customers of a chain, with those of the shop who went back with it. */
export async function listReturned(
  sql: Sql,
  { chainId, shopKey }: { chainId: string; shopKey: ShopId },
  customerIds: readonly string[],
): Promise<Returned[]> {
  return sql.query<Returned>(
    `select c.id as "customerId", c.points,
            array(select o.origin_id::text from customer_origins o
                  where o.store_id = $1 and o.shop_id = $2 and o.customer_id = c.id and o.is_back
                  order by o.origin_id) as "originIds"
     from customers c where c.store_id = $1 and c.id = any($3::uuid[]) order by c.id`,
    [chainId, shopKey, customerIds],
  );
}
