import type { Sql } from '../../../database/Database';

/** A link that is neither used nor expired. */
export interface ValidLink {
  /** The administrator whose password the link sets, or null for the link that creates the first one. */
  person: { accountId: string; name: string; email: string } | null;
}

/**
 * Serializes transactions that may create the first administrator. Must run before any link is deleted, because a
 * transaction that deletes all links could otherwise wait for one that waits for this lock.
 */
export async function lockFirstAdmin(sql: Sql): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('first administrator', 0))");
}

/** Whether any administrator exists, active or not. */
export async function hasAdmin(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    "select exists (select from accounts where role = 'platform_admin') as found",
  );
  return row?.found ?? false;
}

interface NewLink {
  tokenHash: Buffer;
  accountId: string | null;
  lifetimeSeconds: number;
}

export async function insertSetupLink(sql: Sql, { tokenHash, accountId, lifetimeSeconds }: NewLink): Promise<void> {
  await sql.query(
    'insert into setup_links (token_hash, account_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))',
    [tokenHash, accountId, lifetimeSeconds],
  );
}

/** Finds a valid link. Links for the first administrator end when one exists, others with their account. */
export async function findLink(sql: Sql, tokenHash: Buffer): Promise<ValidLink | null> {
  const [row] = await sql.query<{ accountId: string | null; name: string | null; email: string | null }>(
    `select l.account_id as "accountId", a.name, a.email
     from setup_links l left join accounts a on a.id = l.account_id
     where l.token_hash = $1 and l.expires_at > now()
       and case when l.account_id is null then not exists (select from accounts where role = 'platform_admin')
                else a.role = 'platform_admin' and a.is_active end`,
    [tokenHash],
  );
  if (!row) return null;
  const { accountId, name, email } = row;
  return { person: accountId === null || name === null || email === null ? null : { accountId, name, email } };
}

/** Deletes a link and returns whether it existed. Of two transactions with the same link, only one gets true. */
export async function takeSetupLink(sql: Sql, tokenHash: Buffer): Promise<boolean> {
  const rows = await sql.query('delete from setup_links where token_hash = $1 and expires_at > now() returning 1', [
    tokenHash,
  ]);
  return rows.length > 0;
}

/** Deletes all links of an administrator, or with null all links for the first administrator. */
export async function deleteSetupLinksOf(sql: Sql, accountId: string | null): Promise<void> {
  await sql.query('delete from setup_links where account_id is not distinct from $1', [accountId]);
}

export async function deleteSetupLinks(sql: Sql): Promise<void> {
  await sql.query('delete from setup_links');
}

export async function deleteExpiredSetupLinks(sql: Sql): Promise<void> {
  await sql.query('delete from setup_links where expires_at <= now()');
}

export async function findAdmin(
  sql: Sql,
  email: string,
): Promise<{ id: string; name: string; isActive: boolean } | null> {
  const [row] = await sql.query<{ id: string; name: string; isActive: boolean }>(
    `select id, name, is_active as "isActive" from accounts where role = 'platform_admin' and email = $1`,
    [email],
  );
  return row ?? null;
}

/** Sets the password of an active administrator. Returns whether one has this id. */
export async function setAdminPassword(sql: Sql, accountId: string, passwordHash: string): Promise<boolean> {
  const rows = await sql.query(
    `update accounts set password_hash = $2, updated_at = now()
     where role = 'platform_admin' and id = $1 and is_active returning id`,
    [accountId, passwordHash],
  );
  return rows.length > 0;
}
