import type { ShopId, Sql } from '../../database/Database';

/** Lists pending rewards of a store, or of one of its shops. */
export async function listPendingRewards(
  sql: Sql,
  storeId: string,
  { shopKey = null, limit }: { shopKey?: ShopId | null; limit: number },
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from redemptions
     where store_id = $1 and status = 'pending' and reward_id is not null and deleted_at is null
       and ($3::uuid is null or shop_id = $3)
     order by created_at, id limit $2`,
    [storeId, limit, shopKey],
  );
  return rows.map(({ id }) => id);
}

/** Counts the wallet passes of a store's customers. */
export async function countPasses(sql: Sql, archiveId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::integer as count from wallet_passes where store_id = $1 and customer_id is not null',
    [archiveId],
  );
  return row?.count ?? 0;
}

/** Decides what waits in a store that joins a chain, as it is decided when a shop of a chain is deleted. */
export async function closeWaitingOfStore(sql: Sql, archiveId: string, now: Date): Promise<void> {
  await sql.query(
    `update pending_checkouts set status = 'expired', resolved_at = $2
     where store_id = $1 and status in ('pending', 'review')`,
    [archiveId, now],
  );
  await sql.query(`update pos_review_orders set dismissed_at = $2 where store_id = $1 and dismissed_at is null`, [
    archiveId,
    now,
  ]);
  await sql.query(
    `update pos_review_rewards set decision = 'kept', decided_at = $2 where store_id = $1 and decision is null`,
    [archiveId, now],
  );
}

/** Numbers of erased customers and opt-outs of unknown numbers, as hashes. */
const HASHED = [
  ['sms_opt_outs', 'opted_out_at', 'least'],
  ['erased_numbers', 'erased_at', 'greatest'],
] as const;

/**
 * Copies the numbers that a store keeps as hashes to its chain, which looks for them with the id of the store too,
 * because nobody knows the numbers any longer.
 */
export async function copyHashedNumbers(
  sql: Sql,
  { archiveId, chainId }: { archiveId: string; chainId: string },
): Promise<void> {
  for (const [table, column, choose] of HASHED) {
    const rows = await sql.query<{ hash: string; at: string }>(
      `select encode(phone_hash, 'hex') as hash, ${column} as at from ${table} where store_id = $1`,
      [archiveId],
    );
    await sql.query(
      `insert into ${table} as n (store_id, phone_hash, ${column})
       select $1, decode(v.hash, 'hex'), v.at from unnest($2::text[], $3::timestamptz[]) as v (hash, at)
       on conflict (store_id, phone_hash) do update set ${column} = ${choose}(n.${column}, excluded.${column})
       returning n.phone_hash`,
      [chainId, rows.map(({ hash }) => hash), rows.map(({ at }) => at)],
    );
  }
}

/** Whether a chain keeps numbers as hashes. */
export async function hasHashedNumbers(sql: Sql, chainId: string): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select exists (select from sms_opt_outs where store_id = $1)
         or exists (select from erased_numbers where store_id = $1) as found`,
    [chainId],
  );
  return row?.found ?? false;
}

/** Lists phone numbers of a store's customers with their ids, after the customer with the id `after`. */
export async function listPhones(
  sql: Sql,
  storeId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; phone: string }[]> {
  return sql.query<{ id: string; phone: string }>(
    `select id, phone from customers
     where store_id = $1 and erased_at is null and ($2::uuid is null or id > $2) order by id limit $3`,
    [storeId, after, limit],
  );
}
