import type { Sql } from '../../database/Database';

export interface SealedSecrets {
  storeId: string;
  keyId: string;
  cloverApiKey: Buffer;
  ghlApiKey: Buffer;
  ghlFineToken: Buffer | null;
}

export async function upsertSecrets(sql: Sql, sealed: SealedSecrets): Promise<void> {
  await sql.query(
    `insert into store_secrets (store_id, key_id, clover_api_key, ghl_api_key, ghl_fine_token)
     values ($1, $2, $3, $4, $5)
     on conflict (store_id) do update set
       key_id = excluded.key_id, clover_api_key = excluded.clover_api_key, ghl_api_key = excluded.ghl_api_key,
       ghl_fine_token = excluded.ghl_fine_token, updated_at = now()`,
    [sealed.storeId, sealed.keyId, sealed.cloverApiKey, sealed.ghlApiKey, sealed.ghlFineToken],
  );
}

export interface SealedPosRow {
  key_id: string;
  clover_api_key: Buffer;
  clover_merchant_id: string | null;
}

export async function findSealedPos(sql: Sql, storeId: string): Promise<SealedPosRow | null> {
  const [row] = await sql.query<SealedPosRow>(
    `select x.key_id, x.clover_api_key, s.clover_merchant_id
     from stores s join store_secrets x on x.store_id = s.id
     where s.id = $1`,
    [storeId],
  );
  return row ?? null;
}
