import { toText, type Database, type Shop, type ShopId, type Sql } from '../../../database/Database';
import { toPlainId } from '../../../integrations/pointOfSale/orderIds';

/** What a shop that joined a chain with its customers left behind. */
export interface Archive {
  joinedAt: string;
  /** What one point of the shop is worth in points of the chain. */
  rate: number;
  /** The shop's own terms until it joined. */
  terms: {
    pointsPerDollar: number;
    isReferralEnabled: boolean;
    purchaseReferralPercentage: number;
  };
}

/** Returns the archive of a shop that has joined with its customers, or null. */
export async function findArchive(sql: Sql, chainId: string, shopKey: ShopId): Promise<Archive | null> {
  const [row] = await sql.query<Archive>(
    `select h.joined_at as "joinedAt", m.point_rate as rate, m.former_terms as terms
     from shop_moves m join shops h on h.store_id = m.store_id and h.id = m.shop_id
     where m.store_id = $1 and m.shop_id = $2 and m.direction = 'join' and m.status = 'done'
     order by m.started_at desc limit 1`,
    [chainId, shopKey],
  );
  return row ?? null;
}

/**
 * Returns those of these orders of a chain's shop that were credited in its own ledger, before it joined or late. They
 * are not the chain's, even where the clock of the register says that they were paid afterwards.
 */
export async function findArchivedIds(
  database: Database,
  { storeId, shopKey }: Shop,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (shopKey === null || toText(shopKey) === storeId) return new Set();
  const archiveId = toText(shopKey);
  const rows = await database
    .forStore(archiveId)
    .query<{ id: string }>(
      'select order_id as id from order_credits where store_id = $1 and order_id = any($2::text[])',
      [archiveId, orderIds.map(toPlainId)],
    );
  const archived = new Set(rows.map(({ id }) => id));
  return new Set(orderIds.filter((id) => archived.has(toPlainId(id))));
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
