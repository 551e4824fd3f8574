import type { Sql } from '../../database/Database';
import { assertNotJoining, findChainSubdomain, hasSubdomain } from './subdomains.sql';

export interface CustomerSession {
  storeId: string;
  customerId: string;
  /** Whether a text to the phone number, or the staff at the kiosk, confirmed that it is the customer's number. */
  isVerified: boolean;
}

/** A token that a phone sent, with the store for which it says that it got it. */
export interface SentToken {
  storeId: string;
  tokenHash: Buffer;
}

/**
 * SQL for the sessions `s` with the tokens $1 in the stores $2. The stores are named, so that a distributed database
 * asks only the nodes that have them.
 */
export const HAS_TOKEN = 's.token_hash = any ($1) and s.store_id = any ($2) and s.expires_at > now()';

/** The parameters of HAS_TOKEN. */
export const toTokenValues = (tokens: readonly SentToken[]) => [
  tokens.map(({ tokenHash }) => tokenHash),
  tokens.map(({ storeId }) => storeId),
];

/** SQL for the session `s` with the only token $1 in the store $2. */
const HAS_ONLY_TOKEN = 's.token_hash = $1 and s.store_id = $2 and s.expires_at > now()';

/** A session, the hash of whose token in hex is `key`. */
type FoundSession = CustomerSession & { key: string };
interface Sent {
  subdomain: string;
  tokens: readonly SentToken[];
}

/**
 * Finds the newest of these sessions that belongs to the store with this subdomain, or to the chain of the shop that
 * has it. null when there is none.
 * @throws AppError 503 when the store that has the subdomain is joining a chain at this moment.
 */
export async function findCustomerSession(platform: Sql, sent: Sent): Promise<FoundSession | null> {
  const found = await findSessionAt(platform, sent);
  if (found) return found;
  await assertNotJoining(platform, sent.subdomain);
  const subdomain = await findChainSubdomain(platform, sent.subdomain);
  return subdomain === null ? null : findSessionAt(platform, { ...sent, subdomain });
}

/**
 * Most phones send one token, for which PostgreSQL keeps a plan. It plans again for each request with an array, which
 * takes several times as long as the statement itself.
 */
async function findSessionAt(platform: Sql, { subdomain, tokens }: Sent): Promise<FoundSession | null> {
  const [only, ...others] = tokens;
  const isOnly = only !== undefined && others.length === 0;
  const [row] = await platform.query<FoundSession>(
    `select s.store_id as "storeId", s.customer_id as "customerId", s.verified_at is not null as "isVerified",
            encode(s.token_hash, 'hex') as key
     from customer_sessions s
     join stores t on t.id = s.store_id and t.is_active and ${hasSubdomain('t', '$3')}
     join customers c on c.store_id = s.store_id and c.id = s.customer_id and c.erased_at is null
     where ${isOnly ? HAS_ONLY_TOKEN : HAS_TOKEN}
     order by s.created_at desc, s.token_hash
     limit 1`,
    [...(isOnly ? [only.tokenHash, only.storeId] : toTokenValues(tokens)), subdomain],
    { multiplexed: true },
  );
  return row ?? null;
}

/** How a customer page was opened: by scanning the code on a kiosk, or with a link in a text. */
export type OpenedBy = { by: 'kiosk'; session: string; userAgent: string | null } | { by: 'text' };

/** Opens a session of a customer. The token itself is never stored. */
export async function insertCustomerSession(
  sql: Sql,
  session: CustomerSession & {
    tokenHash: Buffer;
    openedBy: OpenedBy;
    userAgent: string | null;
    lifetimeSeconds: number;
  },
): Promise<void> {
  const { openedBy } = session;
  const kiosk = openedBy.by === 'kiosk' ? [openedBy.session, openedBy.userAgent] : [null, null];
  await sql.query(
    `insert into customer_sessions
       (token_hash, store_id, customer_id, expires_at, opened_by, kiosk_session, kiosk_user_agent, user_agent, verified_at)
     values ($1, $2, $3, now() + make_interval(secs => $4), $5, $6, $7, $8, case when $9 then now() end)`,
    [
      session.tokenHash,
      session.storeId,
      session.customerId,
      session.lifetimeSeconds,
      openedBy.by,
      ...kiosk,
      session.userAgent,
      session.isVerified,
    ],
  );
}

/**
 * Ends the sessions with these token hashes in one store. Returns the ids of the customers whose session was verified
 * and had not expired.
 */
export async function deleteCustomerSessions(
  sql: Sql,
  storeId: string,
  tokenHashes: readonly Buffer[],
): Promise<string[]> {
  // The time is a parameter, because Citus rejects now() in RETURNING.
  const rows = await sql.query<{ customerId: string; wasVerified: boolean }>(
    `delete from customer_sessions where store_id = $1 and token_hash = any($2)
     returning customer_id as "customerId", verified_at is not null and expires_at > $3 as "wasVerified"`,
    [storeId, tokenHashes, new Date()],
  );
  return rows.flatMap(({ customerId, wasVerified }) => (wasVerified ? [customerId] : []));
}

/**
 * Deletes the unused links that these kiosks created, and ends the unverified sessions that they opened in the last
 * hour. `kiosks` are the hashes of the kiosks' sessions in hex.
 */
export async function deletePagesOfKiosks(sql: Sql, storeId: string, kiosks: readonly string[]): Promise<void> {
  if (kiosks.length === 0) return;
  await sql.query('delete from customer_links where store_id = $1 and created_by = any($2)', [storeId, kiosks]);
  await sql.query(
    `delete from customer_sessions
     where store_id = $1 and kiosk_session = any($2) and verified_at is null and created_at > now() - interval '1 hour'`,
    [storeId, kiosks],
  );
}

/** A phone on which a customer is signed in. */
export interface CustomerPhone {
  openedAt: string;
  openedBy: 'kiosk' | 'text';
  kioskUserAgent: string | null;
  userAgent: string | null;
  isVerified: boolean;
  isCurrent: boolean;
}

/** Lists the sessions of a customer that have not expired: the one with `currentHash` first, then the newest. */
export function listCustomerPhones(
  sql: Sql,
  storeId: string,
  { customerId, currentHash }: { customerId: string; currentHash: Buffer },
): Promise<CustomerPhone[]> {
  return sql.query<CustomerPhone>(
    `select created_at as "openedAt", opened_by as "openedBy", kiosk_user_agent as "kioskUserAgent",
            user_agent as "userAgent", verified_at is not null as "isVerified", token_hash = $3 as "isCurrent"
     from customer_sessions
     where store_id = $1 and customer_id = $2 and expires_at > now()
     order by token_hash = $3 desc, created_at desc, token_hash`,
    [storeId, customerId, currentHash],
  );
}

const TABLES = ['customer_links', 'customer_sessions', 'customer_codes'];

/**
 * Ends all sessions of these customers and deletes their links and codes. The caller must hold locks on the customers'
 * rows, so that none is added in the meantime.
 */
export async function deleteCustomerAccess(sql: Sql, storeId: string, customerIds: readonly string[]): Promise<void> {
  for (const table of TABLES) {
    await sql.query(`delete from ${table} where store_id = $1 and customer_id = any($2)`, [storeId, customerIds]);
  }
}

/** Deletes expired sessions, links and codes. The last two tables contain no customer id. */
export async function deleteExpiredCustomerAccess(platform: Sql): Promise<void> {
  for (const table of [...TABLES, 'used_check_in_codes', 'join_codes']) {
    await platform.query(`delete from ${table} where expires_at <= now()`);
  }
}
