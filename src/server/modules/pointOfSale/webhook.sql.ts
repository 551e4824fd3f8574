import type { Sql } from '../../database/Database';

/**
 * Marks the stores of these merchants to be read in the next round, if they have orders that can change. Stores with a
 * pending checkout are read in every round anyway.
 */
export async function hurryStores(sql: Sql, merchantIds: readonly string[], now: Date): Promise<void> {
  const stores = await sql.query<{ store_id: string }>(
    `select store_id from store_integrations where provider = 'clover' and merchant_id = any($1)
     union
     select id from stores where clover_merchant_id = any($1)`,
    [merchantIds],
  );
  if (stores.length === 0) return;
  await sql.query(
    `update pos_cursors set hurried_at = $2
     where store_id = any($1) and claimed_at is not null and (hurried_at is null or hurried_at <= polled_at)`,
    [stores.map(({ store_id }) => store_id), now],
  );
}
