import type { Sql } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import { hashPhone, listPhoneHashes } from '../stores';
import type { Choice } from './smsChoice.sql';

/** How long a choice without a customer is kept, in ms. */
const KEPT_MS = 86_400_000;

/** Keeps a choice without a customer. A contact's newest choice is kept, and of two at the same time STOP. */
export async function keepChoice(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  { kind, contactId, phone, at }: Choice,
): Promise<void> {
  await sql.query(
    `insert into kept_sms_choices as k (store_id, contact_id, phone_hash, choice, chosen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (store_id, contact_id) do update
       set phone_hash = coalesce(excluded.phone_hash, k.phone_hash), choice = excluded.choice,
           chosen_at = excluded.chosen_at, expires_at = excluded.expires_at
       where k.chosen_at < excluded.chosen_at or (k.chosen_at = excluded.chosen_at and excluded.choice = 'stop')`,
    [
      storeId,
      contactId,
      phone === null ? null : hashPhone(encryptor, storeId, phone),
      kind,
      at,
      new Date(Date.now() + KEPT_MS),
    ],
  );
}

/**
 * Deletes and returns the kept choices of this phone number, and those of the contact whose number is unknown. A choice
 * that the contact made from another number is only included if it is STOP.
 */
export async function takeKeptChoices(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  { contactId, phone }: { contactId: string; phone: string },
): Promise<Choice[]> {
  const hashes = await listPhoneHashes(sql, encryptor, storeId, [phone]);
  const rows = await sql.query<{ choice: Choice['kind']; at: string }>(
    `delete from kept_sms_choices
     where store_id = $1 and expires_at > now()
       and (phone_hash = any($3::bytea[]) or (contact_id = $2 and (phone_hash is null or choice = 'stop')))
     returning choice, chosen_at as at`,
    [storeId, contactId, hashes.map(({ hash }) => hash)],
  );
  return rows.map(({ choice, at }) => ({ kind: choice, contactId, phone, at: new Date(at) }));
}

/** Lists contacts with a kept choice whose phone number was not requested from the vendor yet. */
export async function listContactsWithoutPhone(sql: Sql, storeId: string, limit: number): Promise<string[]> {
  const rows = await sql.query<{ contact_id: string }>(
    `select contact_id from kept_sms_choices
     where store_id = $1 and phone_hash is null and expires_at > now() order by expires_at, contact_id limit $2`,
    [storeId, limit],
  );
  return rows.map(({ contact_id }) => contact_id);
}

/** Deletes a contact's kept choice without a phone, and returns it with this phone, or null when there is none. */
export async function takeChoiceOf(
  sql: Sql,
  storeId: string,
  { contactId, phone }: { contactId: string; phone: string | null },
): Promise<Choice | null> {
  const [row] = await sql.query<{ choice: Choice['kind']; at: string }>(
    `delete from kept_sms_choices where store_id = $1 and contact_id = $2 and phone_hash is null
     returning choice, chosen_at as at`,
    [storeId, contactId],
  );
  return row ? { kind: row.choice, contactId, phone, at: new Date(row.at) } : null;
}

export async function deleteExpiredChoices(platform: Sql): Promise<void> {
  await platform.query('delete from kept_sms_choices where expires_at <= now()');
}
