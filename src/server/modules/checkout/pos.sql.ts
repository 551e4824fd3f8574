import type { Sql } from '../../database/Database';

/** Cached phone numbers by customer of the point of sale: for an hour, or a minute when there were none. */
export async function listPosPhones(sql: Sql, storeId: string, ids: readonly string[]) {
  return sql.query<{ pos_customer_id: string; phones: string[] }>(
    `select pos_customer_id, phones from pos_customers
     where store_id = $1 and pos_customer_id = any($2)
       and fetched_at > now() - case when cardinality(phones) = 0 then interval '1 minute' else interval '1 hour' end`,
    [storeId, ids],
  );
}

export async function savePosPhones(sql: Sql, storeId: string, id: string, phones: readonly string[]): Promise<void> {
  await sql.query(
    `insert into pos_customers (store_id, pos_customer_id, phones) values ($1, $2, $3)
     on conflict (store_id, pos_customer_id) do update set phones = excluded.phones, fetched_at = now()`,
    [storeId, id, phones],
  );
}

/** Orders modified before this time, in ms, have all been read; 0 before the first read. */
export async function findCursor(sql: Sql, storeId: string): Promise<number> {
  const [row] = await sql.query<{ modified_ms: number }>('select modified_ms from pos_cursors where store_id = $1', [
    storeId,
  ]);
  return row?.modified_ms ?? 0;
}

export async function moveCursor(sql: Sql, storeId: string, modifiedMs: number): Promise<void> {
  await sql.query(
    `insert into pos_cursors (store_id, modified_ms) values ($1, $2)
     on conflict (store_id) do update set modified_ms = greatest(pos_cursors.modified_ms, excluded.modified_ms)`,
    [storeId, modifiedMs],
  );
}

export type PosStatus = 'connected' | 'needs_attention';

/** Saves the state of the store's point of sale; writes only changes. */
export async function savePosStatus(sql: Sql, storeId: string, status: PosStatus, detail: string | null) {
  await sql.query(
    `insert into store_integrations (store_id, provider, status, detail, checked_at)
     values ($1, 'clover', $2, $3, now())
     on conflict (store_id, provider) do update
       set status = excluded.status, detail = excluded.detail, checked_at = excluded.checked_at
       where (store_integrations.status, store_integrations.detail) is distinct from (excluded.status, excluded.detail)`,
    [storeId, status, detail],
  );
}
