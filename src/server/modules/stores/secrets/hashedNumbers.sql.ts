import type { Sql } from '../../../database/Database';
import type { Encryptor } from '../../../platform/secrets/encryption';
import { hashPhone, listPhoneHashes } from './phoneHashes';

/** The tables of phone numbers that are kept as hashes only, each with the column of the time that is kept too. */
const TIME_COLUMNS = { sms_opt_outs: 'opted_out_at', erased_numbers: 'erased_at' } as const;

type Table = keyof typeof TIME_COLUMNS;

/** Keeps phone numbers as hashes, with a time. */
export async function keepHashedNumbers(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  { table, phones, at }: { table: Table; phones: readonly string[]; at: Date },
): Promise<void> {
  const column = TIME_COLUMNS[table];
  await sql.query(
    `insert into ${table} as n (store_id, phone_hash, ${column})
     select $1::uuid, t.hash, $3::timestamptz from unnest($2::bytea[]) t(hash)
     on conflict (store_id, phone_hash) do update set ${column} = excluded.${column}
     returning n.phone_hash`,
    [storeId, phones.map((phone) => hashPhone(encryptor, storeId, phone)), at],
  );
}

/** Returns those of the phone numbers that are kept. */
export async function findHashedNumbers(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  { table, phones }: { table: Table; phones: readonly string[] },
): Promise<Set<string>> {
  const byHash = await mapHashes(sql, encryptor, storeId, phones);
  const rows = await sql.query<{ hash: string }>(
    `select encode(phone_hash, 'hex') as hash from ${table} where store_id = $1 and phone_hash = any($2::bytea[])`,
    [storeId, toHashes(byHash)],
  );
  return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
}

/** Deletes and returns those of the phone numbers that are kept, with their times. */
export async function takeHashedNumbers(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  { table, phones }: { table: Table; phones: readonly string[] },
): Promise<{ phone: string; at: string }[]> {
  const byHash = await mapHashes(sql, encryptor, storeId, phones);
  const rows = await sql.query<{ hash: string; at: string }>(
    `delete from ${table} where store_id = $1 and phone_hash = any($2::bytea[])
     returning encode(phone_hash, 'hex') as hash, ${TIME_COLUMNS[table]} as at`,
    [storeId, toHashes(byHash)],
  );
  return rows.map(({ hash, at }) => ({ phone: byHash.get(hash) ?? '', at }));
}

/** Returns the phone numbers by all of their hashes, in hexadecimal. */
async function mapHashes(sql: Sql, encryptor: Encryptor, storeId: string, phones: readonly string[]) {
  const hashes = await listPhoneHashes(sql, encryptor, storeId, phones);
  return new Map(hashes.map(({ phone, hash }) => [hash.toString('hex'), phone]));
}

const toHashes = (byHash: ReadonlyMap<string, string>) => [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'));
