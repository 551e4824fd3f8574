import type { RedemptionStatus, ResolvedStatus } from '../../../contract/redemptions';
import type { ShopId, Sql, Value } from '../../database/Database';
import { ofShop } from '../../shared/shops/ofShop';
import type { PointsHold } from './pointsHold';

export interface Resolution {
  storeId: string;
  redemptionId: string;
  status: ResolvedStatus;
  /** The account that completes or cancels the redemption. `id` is null for the system. */
  actor: { role: string; id: string | null };
  requestId?: string;
  /** The shop of a chain in which the redemption must be. */
  onlyShop?: ShopId | null;
}

/** Locks the customer of a redemption until the transaction ends. Returns null for an unknown redemption. */
export async function lockForResolving(
  sql: Sql,
  { storeId, redemptionId, onlyShop = null }: Pick<Resolution, 'storeId' | 'redemptionId' | 'onlyShop'>,
): Promise<{ isPromotion: boolean } | null> {
  const values: Value[] = [storeId, redemptionId];
  const [row] = await sql.query<{ isPromotion: boolean }>(
    `select r.promotion_id is not null as "isPromotion"
     from redemptions r
     join customers c on c.store_id = r.store_id and c.id = r.customer_id
     where r.store_id = $1 and r.id = $2 and r.deleted_at is null ${ofShop('r', { shopKey: onlyShop }, values)}
     for no key update of c`,
    values,
  );
  return row ?? null;
}

/** Resolves a pending redemption, or returns null. Of concurrent transactions only one finds it pending. */
export async function updatePending(
  sql: Sql,
  { storeId, redemptionId, status, actor }: Resolution,
): Promise<PointsHold | null> {
  const [row] = await sql.query<PointsHold>(
    `update redemptions
     set status = $3, resolved_at = now(), resolved_role = $4, resolved_by = $5, updated_at = now()
     where store_id = $1 and id = $2 and status = 'pending' and reward_id is not null and deleted_at is null
     returning customer_id as "customerId", reward_id as "rewardId", shop_id as "shopKey", day, points_used as "pointsUsed",
               hold, item_name as "itemName"`,
    [storeId, redemptionId, status, actor.role, actor.id],
  );
  return row ?? null;
}

interface ResolvedRedemption {
  status: RedemptionStatus;
  at: string | null;
  role: string | null;
  /** null for the system and for deleted accounts. */
  name: string | null;
}

/** Returns the status of a redemption, and the account that set it, if known. */
export async function findResolution(
  sql: Sql,
  storeId: string,
  redemptionId: string,
): Promise<ResolvedRedemption | null> {
  const [row] = await sql.query<ResolvedRedemption>(
    `select r.status, r.resolved_at as at, r.resolved_role as role, a.name
     from redemptions r
     left join accounts a on a.store_id = r.store_id and a.id = r.resolved_by
     where r.store_id = $1 and r.id = $2 and r.deleted_at is null`,
    [storeId, redemptionId],
  );
  return row ?? null;
}

export interface OverdueRow {
  storeId: string;
  id: string;
  /** The time with full precision, for the next page. */
  createdAt: string;
}

/**
 * Lists pending reward redemptions that are older than their store allows, in a chain their shop, oldest first, after
 * `after`. When the shop's store was deleted, the chain's says it.
 */
export async function listOverdue(
  sql: Sql,
  { now, after, limit }: { now: Date; after: OverdueRow | null; limit: number },
): Promise<OverdueRow[]> {
  // No store allows less than an hour, and this condition makes PostgreSQL use the index of pending redemptions.
  const rows = await sql.query<OverdueRow>(
    `select r.store_id as "storeId", r.id, r.created_at::text as "createdAt"
     from redemptions r
     join stores s on s.id = r.store_id
     left join stores h on h.id = r.shop_id
     where r.status = 'pending' and r.reward_id is not null and r.deleted_at is null
       and r.created_at < $1::timestamptz - interval '1 hour'
       and r.updated_at < $1::timestamptz - make_interval(hours => coalesce(h.pending_release_hours, s.pending_release_hours))
       and ($3::timestamptz is null or (r.created_at, r.id) > ($3, $4::uuid))
     order by r.created_at, r.id
     limit $2`,
    [now, limit, after?.createdAt ?? null, after?.id ?? null],
  );
  return rows;
}
