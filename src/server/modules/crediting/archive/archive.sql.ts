import { toShopId, toText, type Database, type Shop, type ShopId, type Sql } from '../../../database/Database';
import { toOrderId, toPlainId } from '../../../integrations/pointOfSale/orderIds';

/** What a shop that joined a chain with its customers left behind. */
export interface Archive {
  joinedAt: string;
  /** When the shop left a chain before, or null. Purchases from before that were another chain's, or this one's. */
  leftBefore: string | null;
  /** What one point of the shop is worth in points of the chain. */
  rate: number;
  /** The shop's own terms until it joined. */
  terms: {
    pointsPerDollar: number;
    isReferralEnabled: boolean;
    purchaseReferralPercentage: number;
  };
}

/** Returns the archive of a shop that has joined with its customers and not left, or null. */
export async function findArchive(sql: Sql, chainId: string, shopKey: ShopId): Promise<Archive | null> {
  const [row] = await sql.query<Archive>(
    `select h.joined_at as "joinedAt", s.left_chain_at as "leftBefore", m.point_rate as rate, m.former_terms as terms
     from shop_moves m join shops h on h.store_id = m.store_id and h.id = m.shop_id
     join stores s on s.id = h.id
     where m.store_id = $1 and m.shop_id = $2 and m.direction = 'join' and m.status = 'done'
       and h.left_at is null
     order by m.started_at desc limit 1`,
    [chainId, shopKey],
  );
  return row ?? null;
}

/**
 * Returns those of these orders that were credited in the other ledger: for a chain's shop in its own, before it joined
 * or late, and for a store that left a chain, also if it has one of its own now, in that chain's. They are not to be
 * credited here, even where the clock of the register says so.
 */
export async function findArchivedIds(
  database: Database,
  { storeId, shopId, shopKey }: Shop,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  if (shopKey === null || toText(shopKey) === storeId) return findIdsInFormerChain(database, storeId, orderIds);
  const archiveId = toText(shopId);
  const rows = await database
    .forStore(archiveId)
    .query<{ id: string }>(
      'select order_id as id from order_credits where store_id = $1 and order_id = any($2::text[])',
      [archiveId, orderIds.map(toPlainId)],
    );
  const archived = new Set(rows.map(({ id }) => id));
  return new Set(orderIds.filter((id) => archived.has(toPlainId(id))));
}

async function findIdsInFormerChain(
  database: Database,
  storeId: string,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const chainId = await findFormerChain(database.forStore(storeId), storeId);
  if (chainId === null) return new Set();
  const ids = await listIdsInChain(database.forStore(chainId), { chainId, shopId: toShopId(storeId) }, orderIds);
  return new Set(ids.values());
}

/** Returns the chain that a store left, or null. */
export async function findFormerChain(sql: Sql, storeId: string): Promise<string | null> {
  const [row] = await sql.query<{ id: string | null }>('select left_chain_id as id from stores where id = $1', [
    storeId,
  ]);
  return row?.id ?? null;
}

/** How a store was the shop of the chain that it left. */
export interface FormerStay {
  chainId: string;
  leftAt: string;
  rate: number;
  /** Tells the orders of its present register apart from others of the chain. */
  number: number;
}

/** Returns how a store was the shop of a chain that it left. null if it left none, or has another register now. */
export async function findFormerStay(sql: Sql, storeId: string): Promise<FormerStay | null> {
  const [row] = await sql.query<FormerStay>(
    `select h.store_id as "chainId", s.left_chain_at as "leftAt", h.point_rate as rate,
            (h.merchants ->> s.clover_merchant_id)::integer as number
     from stores s join shops h on h.store_id = s.left_chain_id and h.id = s.id
     where s.id = $1 and h.merchants ? s.clover_merchant_id`,
    [storeId],
  );
  return row ?? null;
}

/** Returns those of a shop's orders, by the register's own ids, that its chain credited, by their ids there. */
export async function listIdsInChain(
  sql: Sql,
  { chainId, shopId }: { chainId: string; shopId: ShopId },
  plainIds: readonly string[],
): Promise<Map<string, string>> {
  const numbers = await sql.query<{ number: number }>(
    `select h.number from shops h where h.store_id = $1 and h.id = $2
     union
     select m.value::integer from shops h cross join lateral jsonb_each_text(h.merchants) m
     where h.store_id = $1 and h.id = $2`,
    [chainId, shopId],
  );
  const ids = new Map(plainIds.flatMap((id) => numbers.map(({ number }) => [toOrderId(id, number), id])));
  const rows = await sql.query<{ id: string }>(
    'select order_id as id from order_credits where store_id = $1 and order_id = any($2::text[])',
    [chainId, [...ids.keys()]],
  );
  return new Map(rows.map(({ id }) => [id, toPlainId(id)]));
}

/** Lists the customers of an archive who got points of these orders, as buyers or referrers. */
export async function listBuyers(sql: Sql, archiveId: string, orderIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select o.customer_id as id from order_credits o where o.store_id = $1 and o.order_id = any($2::text[])
     union
     select o.referrer_id from order_credits o
     where o.store_id = $1 and o.order_id = any($2::text[]) and o.referrer_id is not null
     order by 1`,
    [archiveId, orderIds],
  );
  return rows.map(({ id }) => id);
}
