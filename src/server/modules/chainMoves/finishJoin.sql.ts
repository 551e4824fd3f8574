import type { Sql } from '../../database/Database';
import type { FormerTerms } from './leave.sql';

/** Lists customers of a store who have points, or a debt. Erased ones keep a debt for good. */
export async function listWithPoints(sql: Sql, archiveId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    'select id from customers where store_id = $1 and points <> 0 and erased_at is null order by id',
    [archiveId],
  );
  return rows.map(({ id }) => id);
}

/** Makes the store a shop of the chain, whose settings are its own from now on. */
export async function attachStore(sql: Sql, archiveId: string, chainId: string): Promise<void> {
  await sql.query(
    'update stores set joins_chain_id = null, chain_id = $2, is_active = true, events_since = null, updated_at = now() where id = $1',
    [archiveId, chainId],
  );
}

/** Lets the people of the store work for its shop: owners become managers. Returns how many there are. */
export async function movePeople(
  sql: Sql,
  archiveId: string,
  chainId: string,
): Promise<{ managers: number; cashiers: number }> {
  const rows = await sql.query<{ role: string }>(
    `update accounts set store_id = $2, shop_id = $1, updated_at = now() where store_id = $1 returning role`,
    [archiveId, chainId],
  );
  const managers = rows.filter(({ role }) => role === 'store_owner').length;
  return { managers, cashiers: rows.length - managers };
}

/** Makes a shop a store of its own again, with the terms that it had before it joined. */
export async function detachStore(sql: Sql, archiveId: string, terms: FormerTerms): Promise<void> {
  await sql.query(
    `update stores set joins_chain_id = null, is_active = true, points_per_dollar = $2, is_referral_enabled = $3,
       purchase_referral_percentage = $4, referral_points = coalesce($5, referral_points),
       sms_limit = coalesce($6, sms_limit), updated_at = now()
     where id = $1`,
    [
      archiveId,
      terms.pointsPerDollar,
      terms.isReferralEnabled,
      terms.purchaseReferralPercentage,
      terms.referralPoints ?? null,
      terms.smsLimit ?? null,
    ],
  );
}

/** Lets the people of a shop work for the store that it is again: managers become owners. */
export async function movePeopleBack(
  sql: Sql,
  archiveId: string,
  chainId: string,
): Promise<{ managers: number; cashiers: number }> {
  const rows = await sql.query<{ role: string }>(
    `update accounts set store_id = $1, shop_id = null, updated_at = now()
     where store_id = $2 and shop_id = $1 returning role`,
    [archiveId, chainId],
  );
  const managers = rows.filter(({ role }) => role === 'store_owner').length;
  return { managers, cashiers: rows.length - managers };
}

/** Ends the programs that used the store's API. Returns how many keys and endpoints there were. */
export async function endPrograms(sql: Sql, archiveId: string): Promise<{ apiKeys: number; webhookEndpoints: number }> {
  const keys = await sql.query<{ id: string }>(
    'update api_keys set revoked_at = now() where store_id = $1 and revoked_at is null returning id',
    [archiveId],
  );
  const endpoints = await sql.query<{ id: string }>('delete from webhook_endpoints where store_id = $1 returning id', [
    archiveId,
  ]);
  return { apiKeys: keys.length, webhookEndpoints: endpoints.length };
}
