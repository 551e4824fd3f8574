import type { JoinPage } from '../../../contract/join';
import type { Sql } from '../../database/Database';

/** The number of entries after which a code is invalid. */
const ATTEMPTS = 5;

export interface JoinStoreState {
  isReferralEnabled: boolean;
  /** Whether the contact management refuses the store's key or its requests. */
  needsAttention: boolean;
  /** The active reward that needs the fewest points. */
  reward: JoinPage['reward'] | null;
}

/** Returns the settings and the connection of a store that decide how customers join it, and a reason to join. */
export async function findJoinStore(sql: Sql, storeId: string): Promise<JoinStoreState | null> {
  const [row] = await sql.query<JoinStoreState>(
    `select s.is_referral_enabled as "isReferralEnabled", coalesce(i.status = 'needs_attention', false) as "needsAttention",
            (select json_strip_nulls(json_build_object('name', r.name, 'spanishName', r.spanish_name,
                      'rewardType', r.reward_type, 'pointsRequired', r.points_required))
             from rewards r where r.store_id = $1 and r.is_active and r.deleted_at is null
             order by r.points_required, r.name, r.id limit 1) as reward
     from stores s
     left join store_integrations i on i.store_id = s.id and i.provider = 'ghl'
     where s.id = $1`,
    [storeId],
  );
  return row ?? null;
}

/** What the text of a code needs, encrypted. */
export interface SealedText {
  sealedText: Buffer;
  keyId: string;
}

/** Saves the code of a browser and returns the id of the row. */
export async function insertJoinCode(
  sql: Sql,
  storeId: string,
  code: { tokenHash: Buffer; codeHash: Buffer; lifetimeSeconds: number } & SealedText,
): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    `insert into join_codes (store_id, token_hash, code_hash, sealed_text, key_id, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
     returning id`,
    [storeId, code.tokenHash, code.codeHash, code.sealedText, code.keyId, code.lifetimeSeconds],
  );
  if (!row) throw new Error('the code was not inserted');
  return row.id;
}

/** Returns the text of a code that was not sent yet, or null. */
export async function findSealedText(sql: Sql, storeId: string, id: string): Promise<SealedText | null> {
  const [row] = await sql.query<SealedText>(
    `select sealed_text as "sealedText", key_id as "keyId" from join_codes
     where store_id = $1 and id = $2 and sealed_text is not null and expires_at > now()`,
    [storeId, id],
  );
  return row ?? null;
}

/** Deletes the text of a code, and makes the code invalid unless the text was sent. */
export async function closeText(
  sql: Sql,
  storeId: string,
  { id, isSent }: { id: string; isSent: boolean },
): Promise<void> {
  await sql.query(
    `update join_codes set sealed_text = null, key_id = null, code_hash = case when $3::boolean then code_hash end
     where store_id = $1 and id = $2`,
    [storeId, id, isSent],
  );
}

/**
 * Counts an entry before it is compared, and returns the hash of the code. null when there is no code, it has expired,
 * or there were too many entries.
 */
export async function countJoinAttempt(sql: Sql, storeId: string, tokenHash: Buffer): Promise<Buffer | null> {
  const [row] = await sql.query<{ codeHash: Buffer | null }>(
    `update join_codes set code_attempts = code_attempts + 1
     where store_id = $1 and token_hash = $2 and code_attempts < ${ATTEMPTS} and expires_at > now()
     returning code_hash as "codeHash"`,
    [storeId, tokenHash],
  );
  return row?.codeHash ?? null;
}

/** Marks a code as entered. It then shows for `lifetimeSeconds` that the phone number is the browser's. */
export async function markJoinVerified(
  sql: Sql,
  storeId: string,
  { tokenHash, lifetimeSeconds }: { tokenHash: Buffer; lifetimeSeconds: number },
): Promise<void> {
  await sql.query(
    `update join_codes set verified_at = now(), expires_at = now() + make_interval(secs => $3)
     where store_id = $1 and token_hash = $2 and verified_at is null`,
    [storeId, tokenHash, lifetimeSeconds],
  );
}

/** Locks a code that was entered, and returns its hash. null when it is unknown, was not entered, or has expired. */
export async function lockVerifiedCode(sql: Sql, storeId: string, tokenHash: Buffer): Promise<Buffer | null> {
  const [row] = await sql.query<{ codeHash: Buffer | null }>(
    `select code_hash as "codeHash" from join_codes
     where store_id = $1 and token_hash = $2 and verified_at is not null and expires_at > now()
     for update`,
    [storeId, tokenHash],
  );
  return row?.codeHash ?? null;
}

/** Lets a code expire in so many seconds, unless it expires before. */
export async function shortenJoinCode(
  sql: Sql,
  storeId: string,
  { tokenHash, seconds }: { tokenHash: Buffer; seconds: number },
): Promise<void> {
  await sql.query(
    `update join_codes set expires_at = now() + make_interval(secs => $3)
     where store_id = $1 and token_hash = $2 and expires_at > now() + make_interval(secs => $3)`,
    [storeId, tokenHash, seconds],
  );
}

/** Deletes a code. Returns false when another call has deleted it. */
export async function deleteJoinCode(sql: Sql, storeId: string, tokenHash: Buffer): Promise<boolean> {
  const rows = await sql.query('delete from join_codes where store_id = $1 and token_hash = $2 returning store_id', [
    storeId,
    tokenHash,
  ]);
  return rows.length > 0;
}

/**
 * Locks the customer whose present number this is and returns their id, or null without one, or when the customer was
 * imported and has no name or birthday yet. Former and merged numbers find nobody, because another person may have them
 * now.
 */
export async function lockMember(sql: Sql, storeId: string, phone: string): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `select c.id from customers c
     where c.store_id = $1 and c.phone = $2 and c.erased_at is null and c.name is not null and c.birthday is not null
     for no key update`,
    [storeId, phone],
  );
  return row?.id ?? null;
}

/** Saves the language in which a customer joined. */
export async function saveLanguage(sql: Sql, storeId: string, id: string, language: 'en' | 'es'): Promise<void> {
  await sql.query('update customers set language = $3 where store_id = $1 and id = $2 and language is null', [
    storeId,
    id,
    language,
  ]);
}

interface JoinRecipient {
  storeName: string;
  timeZone: string;
  /** Whether a customer has the number and has opted out, or a text did not reach it before. */
  isClosed: boolean;
}

/** Returns what the text with a code needs, or null when the store is not active anymore. */
export async function findJoinRecipient(sql: Sql, storeId: string, phone: string): Promise<JoinRecipient | null> {
  const [row] = await sql.query<JoinRecipient>(
    `select s.name as "storeName", s.time_zone as "timeZone",
            exists (select from customers c where c.store_id = $1 and c.phone = $2
                      and (c.sms_opted_out_at is not null or c.sms_unreachable_at is not null)) as "isClosed"
     from stores s where s.id = $1 and s.is_active`,
    [storeId, phone],
  );
  return row ?? null;
}
