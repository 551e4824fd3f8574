import type { Sql } from '../../database/Database';

export interface EncryptedSecrets {
  storeId: string;
  keyId: string;
  cloverApiKey: Buffer;
  ghlApiKey: Buffer;
  ghlFineToken: Buffer | null;
}

export async function upsertSecrets(sql: Sql, sealed: EncryptedSecrets): Promise<void> {
  await sql.query(
    `insert into store_secrets (store_id, key_id, clover_api_key, ghl_api_key, ghl_fine_token)
     values ($1, $2, $3, $4, $5)
     on conflict (store_id) do update set
       key_id = excluded.key_id, clover_api_key = excluded.clover_api_key, ghl_api_key = excluded.ghl_api_key,
       ghl_fine_token = excluded.ghl_fine_token, updated_at = now()`,
    [sealed.storeId, sealed.keyId, sealed.cloverApiKey, sealed.ghlApiKey, sealed.ghlFineToken],
  );
}

export interface EncryptedPosRow {
  key_id: string;
  clover_api_key: Buffer;
  clover_merchant_id: string | null;
}

export async function findEncryptedPosKey(sql: Sql, storeId: string): Promise<EncryptedPosRow | null> {
  const [row] = await sql.query<EncryptedPosRow>(
    `select x.key_id, x.clover_api_key, s.clover_merchant_id
     from stores s join store_secrets x on x.store_id = s.id
     where s.id = $1`,
    [storeId],
  );
  return row ?? null;
}

interface SecretsRow {
  store_id: string;
  key_id: string;
  clover_api_key: Buffer;
  ghl_api_key: Buffer;
  ghl_fine_token: Buffer | null;
}

/** The secrets of a store as they are kept, or null. */
export async function findEncryptedSecrets(sql: Sql, storeId: string): Promise<EncryptedSecrets | null> {
  const [row] = await sql.query<SecretsRow>('select * from store_secrets where store_id = $1', [storeId]);
  return row ? sealedOf(row) : null;
}

/** All secrets that another key sealed; nobody can write any until the transaction ends. */
export async function lockSecretsOfOtherKeys(sql: Sql, keyId: string): Promise<EncryptedSecrets[]> {
  await sql.query('lock table store_secrets in share row exclusive mode');
  const rows = await sql.query<SecretsRow>('select * from store_secrets where key_id <> $1 order by store_id', [keyId]);
  return rows.map(sealedOf);
}

function sealedOf(row: SecretsRow): EncryptedSecrets {
  return {
    storeId: row.store_id,
    keyId: row.key_id,
    cloverApiKey: row.clover_api_key,
    ghlApiKey: row.ghl_api_key,
    ghlFineToken: row.ghl_fine_token,
  };
}
