import type { Sql } from '../../database/Database';

export async function isImporting(sql: Sql, storeId: string): Promise<boolean> {
  const rows = await sql.query(`select from customer_imports where store_id = $1 and status = 'importing' limit 1`, [
    storeId,
  ]);
  return rows.length > 0;
}

/** Closes the store while it joins: nobody and nothing works there until it is a shop of the chain. */
export async function closeStore(sql: Sql, archiveId: string, chainId: string): Promise<void> {
  await sql.query('update stores set is_active = false, joins_chain_id = $2, updated_at = now() where id = $1', [
    archiveId,
    chainId,
  ]);
}

/** Saves what one point of the shop is worth in its chain. */
export async function savePointRate(
  sql: Sql,
  { chainId, shopId, rate }: { chainId: string; shopId: string; rate: number },
): Promise<void> {
  await sql.query('update shops set point_rate = $3 where store_id = $1 and id = $2', [chainId, shopId, rate]);
}
