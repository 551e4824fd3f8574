import type { Sql } from '../../../database/Database';

/** The encrypted key of an account's app. */
export interface EncryptedAppKey {
  accountId: string;
  /** The id of the SECRETS_KEY that encrypted the app's key. */
  keyId: string;
  /** The encrypted key of the app. */
  secret: Buffer;
}

const COLUMNS = 'account_id as "accountId", key_id as "keyId", secret';

/** Returns the app key of an account whose second factor is on, or of one that is being set up. */
export async function findAppKey(
  sql: Sql,
  accountId: string,
  state: 'on' | 'unconfirmed',
): Promise<EncryptedAppKey | null> {
  const [row] = await sql.query<EncryptedAppKey>(
    `select ${COLUMNS} from second_factors where account_id = $1 and (confirmed_at is not null) = $2`,
    [accountId, state === 'on'],
  );
  return row ?? null;
}

export async function countRecoveryCodes(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from recovery_codes where account_id = $1',
    [accountId],
  );
  return row?.count ?? 0;
}

/** Stores an unconfirmed key, replacing an earlier unconfirmed one. Returns false when the second factor is on. */
export async function insertAppKey(sql: Sql, { accountId, keyId, secret }: EncryptedAppKey): Promise<boolean> {
  const rows = await sql.query(
    `insert into second_factors as f (account_id, key_id, secret) values ($1, $2, $3)
     on conflict (account_id) do update set key_id = excluded.key_id, secret = excluded.secret
       where f.confirmed_at is null
     returning f.account_id`,
    [accountId, keyId, secret],
  );
  return rows.length > 0;
}

/** Turns the second factor on, unless the key was replaced or confirmed in the meantime. */
export async function confirmAppKey(
  sql: Sql,
  { accountId, secret }: EncryptedAppKey,
  { step, at }: { step: number; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update second_factors set confirmed_at = $4, last_step = $3
     where account_id = $1 and secret = $2 and confirmed_at is null returning account_id`,
    [accountId, secret, step, at],
  );
  return rows.length > 0;
}

/**
 * Uses up the code of a step, and with it those of all earlier steps. Of several calls with the same code, in whatever
 * process, only one gets true. A replaced key gets false too.
 */
export async function takeStep(sql: Sql, { accountId, secret }: EncryptedAppKey, step: number): Promise<boolean> {
  const rows = await sql.query(
    `update second_factors set last_step = $3
     where account_id = $1 and secret = $2 and confirmed_at is not null and last_step < $3 returning account_id`,
    [accountId, secret, step],
  );
  return rows.length > 0;
}

/** Uses up a recovery code. Of several calls with the same code only one gets true. */
export async function takeRecoveryCode(sql: Sql, accountId: string, codeHash: Buffer): Promise<boolean> {
  const rows = await sql.query(
    'delete from recovery_codes where account_id = $1 and code_hash = $2 returning account_id',
    [accountId, codeHash],
  );
  return rows.length > 0;
}

/** Replaces all recovery codes of an account. */
export async function replaceRecoveryCodes(sql: Sql, accountId: string, codeHashes: readonly Buffer[]): Promise<void> {
  await sql.query('delete from recovery_codes where account_id = $1', [accountId]);
  await sql.query('insert into recovery_codes (account_id, code_hash) select $1, unnest($2::bytea[])', [
    accountId,
    codeHashes,
  ]);
}

/** Removes the second factor of an account, and its recovery codes. Returns whether it was on. */
export async function deleteSecondFactor(sql: Sql, accountId: string): Promise<boolean> {
  const rows = await sql.query<{ wasOn: boolean }>(
    'delete from second_factors where account_id = $1 returning confirmed_at is not null as "wasOn"',
    [accountId],
  );
  return rows[0]?.wasOn ?? false;
}

/** Counts by key the accounts whose app keys it encrypts. */
export async function countFactorsByKey(sql: Sql): Promise<{ keyId: string; accounts: number }[]> {
  return sql.query<{ keyId: string; accounts: number }>(
    'select key_id as "keyId", count(*)::int as accounts from second_factors group by key_id',
  );
}

/** Lists the app keys of all accounts by account id, after the account `after`, with the store of each account. */
export async function listAppKeys(
  sql: Sql,
  after: string | null,
  limit: number,
): Promise<(EncryptedAppKey & { storeId: string | null })[]> {
  return sql.query<EncryptedAppKey & { storeId: string | null }>(
    `select ${COLUMNS}, a.store_id as "storeId"
     from second_factors f join accounts a on a.id = f.account_id
     where $1::uuid is null or f.account_id > $1 order by f.account_id limit $2`,
    [after, limit],
  );
}

/** Lists app keys encrypted with another SECRETS_KEY, and blocks all writes to the table until the transaction ends. */
export async function lockOtherAppKeys(sql: Sql, keyId: string): Promise<EncryptedAppKey[]> {
  await sql.query('lock table second_factors in share row exclusive mode');
  return sql.query<EncryptedAppKey>(`select ${COLUMNS} from second_factors where key_id <> $1 order by account_id`, [
    keyId,
  ]);
}

export async function updateAppKey(sql: Sql, { accountId, keyId, secret }: EncryptedAppKey): Promise<void> {
  await sql.query('update second_factors set key_id = $2, secret = $3 where account_id = $1', [
    accountId,
    keyId,
    secret,
  ]);
}
