import type { LeaveCounts } from '../../../contract/chains';
import type { ShopId, Sql } from '../../database/Database';

/** The settings of a store until it joined a chain. Older joins kept the first three. */
export interface FormerTerms {
  pointsPerDollar: number;
  isReferralEnabled: boolean;
  purchaseReferralPercentage: number;
  referralPoints?: number;
  smsLimit?: number;
}

/** How a shop came to its chain with its customers. */
export interface Stay {
  joinedAt: string;
  rate: number;
  terms: FormerTerms;
}

/** Returns how a shop joined its chain with its customers, the last time, or null. */
export async function findStay(sql: Sql, chainId: string, shopId: string): Promise<Stay | null> {
  const [row] = await sql.query<Stay>(
    `select h.joined_at as "joinedAt", h.point_rate as rate, m.former_terms as terms
     from shops h join shop_moves m on m.store_id = h.store_id and m.shop_id = h.id
     where h.store_id = $1 and h.id = $2 and m.direction = 'join' and m.status = 'done'
     order by m.started_at desc limit 1`,
    [chainId, shopId],
  );
  return row ?? null;
}

/** Returns the rate of a store that was a shop of this chain before, or null. */
export async function findFormerRate(sql: Sql, chainId: string, shopId: string): Promise<number | null> {
  const [row] = await sql.query<{ rate: number }>(
    'select point_rate as rate from shops where store_id = $1 and id = $2 and left_at is not null',
    [chainId, shopId],
  );
  return row?.rate ?? null;
}

/** Whether a store left another chain than this one with its customers. */
export async function hasLeftAnother(sql: Sql, chainId: string, shopId: string): Promise<boolean> {
  const rows = await sql.query('select from stores where id = $2 and left_chain_id <> $1', [chainId, shopId]);
  return rows.length > 0;
}

/** Takes a shop out of its chain at a time. It stays closed until its customers have gone back. */
export async function takeOut(
  sql: Sql,
  { chainId, archiveId, at }: { chainId: string; archiveId: string; at: string },
): Promise<void> {
  await sql.query(
    `update stores set is_active = false, chain_id = null, joins_chain_id = $2, left_chain_id = $2,
       left_chain_at = $3, updated_at = now()
     where id = $1`,
    [archiveId, chainId, at],
  );
  await sql.query('update shops set left_at = greatest($3, joined_at) where store_id = $1 and id = $2', [
    chainId,
    archiveId,
    at,
  ]);
}

/** What goes back depends on of a customer of the chain. */
export interface ChainCustomer {
  id: string;
  points: number;
  optedOutAt: string | null;
}

const CHAIN_CUSTOMER = 'select id, points, sms_opted_out_at as "optedOutAt" from customers';

export async function listChainCustomers(sql: Sql, chainId: string, ids: readonly string[]): Promise<ChainCustomer[]> {
  return sql.query<ChainCustomer>(`${CHAIN_CUSTOMER} where store_id = $1 and id = any($2::uuid[])`, [chainId, ids]);
}

/** Locks them, until the transaction ends, against changes of their points and against merges. */
export async function lockChainCustomers(sql: Sql, chainId: string, ids: readonly string[]): Promise<ChainCustomer[]> {
  return sql.query<ChainCustomer>(
    `${CHAIN_CUSTOMER} where store_id = $1 and id = any($2::uuid[]) order by id for no key update`,
    [chainId, ids],
  );
}

/** Somebody in the archive of a shop. */
export interface ArchivedCustomer {
  id: string;
  phone: string | null;
  optedOutAt: string | null;
  isErased: boolean;
  isMerged: boolean;
}

const ARCHIVED_CUSTOMER = `select id, phone, sms_opted_out_at as "optedOutAt", erased_at is not null as "isErased",
  merged_into is not null as "isMerged" from customers where store_id = $1 and id = any($2::uuid[])`;

export async function listArchivedCustomers(
  sql: Sql,
  archiveId: string,
  ids: readonly string[],
): Promise<ArchivedCustomer[]> {
  return sql.query<ArchivedCustomer>(ARCHIVED_CUSTOMER, [archiveId, ids]);
}

export async function lockArchivedCustomers(
  sql: Sql,
  archiveId: string,
  ids: readonly string[],
): Promise<ArchivedCustomer[]> {
  return sql.query<ArchivedCustomer>(`${ARCHIVED_CUSTOMER} order by id for no key update`, [archiveId, ids]);
}

/** Opts out customers who are not. Returns how many that were. */
export async function saveOptOuts(
  sql: Sql,
  storeId: string,
  optOuts: readonly { id: string; at: string }[],
): Promise<number> {
  if (optOuts.length === 0) return 0;
  const rows = await sql.query(
    `update customers c set sms_opted_out_at = v.at, sms_choice_at = v.at
     from unnest($2::uuid[], $3::timestamptz[]) as v (id, at)
     where c.store_id = $1 and c.id = v.id and c.erased_at is null and c.sms_opted_out_at is null
     returning c.id`,
    [storeId, optOuts.map(({ id }) => id), optOuts.map(({ at }) => at)],
  );
  return rows.length;
}

/** Consents to texts of the chain only by the statement that the shop asked for the same business. */
const IS_STATED_CONSENT = `sms_consent_text_version = any(array(
  select 'statement:' || m.id from shop_moves m where m.store_id = $1 and m.shop_id = $2 and m.direction = 'join'))`;

/**
 * Ends consents to texts of the chain that these customers have only by the statement that the shop asked for the same
 * business. Those that they gave the chain themselves stay. Returns how many customers got texts by them.
 */
export async function endStatedConsents(
  sql: Sql,
  { chainId, shopKey }: { chainId: string; shopKey: ShopId },
  customerIds: readonly string[],
): Promise<number> {
  const rows = await sql.query<{ optedOutAt: string | null }>(
    `update customers set sms_consent_at = null, sms_consent_source = null, sms_consent_text_version = null
     where store_id = $1 and id = any($3::uuid[]) and ${IS_STATED_CONSENT}
     returning sms_opted_out_at as "optedOutAt"`,
    [chainId, shopKey, customerIds],
  );
  return rows.filter(({ optedOutAt }) => optedOutAt === null).length;
}

/** Lists the customers of a shop who opted out in its chain since a time, by their ids in the shop. */
export async function listOptOutsSince(
  sql: Sql,
  { chainId, shopKey, since }: { chainId: string; shopKey: ShopId; since: string },
): Promise<{ id: string; at: string }[]> {
  return sql.query<{ id: string; at: string }>(
    `select o.origin_id as id, c.sms_opted_out_at as at
     from customer_origins o join customers c on c.store_id = o.store_id and c.id = o.customer_id
     where o.store_id = $1 and o.shop_id = $2 and c.sms_opted_out_at is not null
       and greatest(c.sms_opted_out_at, c.sms_choice_at) >= $3::timestamptz - interval '1 day'`,
    [chainId, shopKey, since],
  );
}

type Leaving = Pick<LeaveCounts, 'pendingRewards' | 'waitingCheckouts' | 'consentsEnded' | 'managers' | 'cashiers'>;

/** Counts what waits in a shop, the consents that end with its leave, and the people who work only there. */
export async function countLeaving(sql: Sql, chainId: string, shopId: string): Promise<Leaving> {
  const [row] = await sql.query<Leaving>(
    `select
       (select count(*) from redemptions where store_id = $1 and shop_id = $2 and status = 'pending'
          and reward_id is not null and deleted_at is null)::integer as "pendingRewards",
       (select count(*) from pending_checkouts where store_id = $1 and shop_id = $2
          and status in ('pending', 'review'))::integer as "waitingCheckouts",
       (select count(*) from customers where store_id = $1 and ${IS_STATED_CONSENT} and sms_opted_out_at is null
          and id in (select o.customer_id from customer_origins o where o.store_id = $1 and o.shop_id = $2))::integer
         as "consentsEnded",
       (select count(*) from accounts where store_id = $1 and shop_id = $2 and role = 'store_owner')::integer as managers,
       (select count(*) from accounts where store_id = $1 and shop_id = $2 and role = 'cashier')::integer as cashiers`,
    [chainId, shopId],
  );
  if (!row) throw new Error('the counts returned no row');
  return row;
}
