import type { CustomerPromotion } from '../../../contract/promotions';
import type { Sql } from '../../database/Database';
import { lockCustomerById } from '../customers';

/** More than a store runs at a time. The limit keeps years of past promotions from the kiosk. */
const LIST_MAX = 200;
/** An id that no customer has. It is not null, because Citus's planner would remove a join with null. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Lists the promotions of a store for a customer: those that can be redeemed now first, then upcoming, redeemed,
 * expired and inactive ones. With an unknown customer or none, nothing is redeemed. A deleted redemption only counts if
 * its multiplier was used, like in the index that prevents a second redemption. A redeemed promotion has the type,
 * value and dates of its redemption.
 */
export async function listCustomerPromotionRows(
  sql: Sql,
  storeId: string,
  customerId: string | null,
): Promise<CustomerPromotion[]> {
  const rows = await sql.query<Omit<CustomerPromotion, 'category'> & { category: string | null }>(
    `select p.id, p.store_id as "storeId", p.name, p.description, p.category,
            coalesce(d.item_type, p.promotion_type) as "promotionType",
            coalesce(d.item_value, p.promotion_value) as "promotionValue",
            coalesce(d.valid_from, p.start_date) as "startDate", coalesce(d.valid_until, p.end_date) as "endDate",
            p.is_active as "isActive", p.terms, d.id is not null as "alreadyRedeemed",
            coalesce(d.item_type = 'POINTS_MULTIPLIER' and d.applied_order_id is null
                       and now() < coalesce(d.valid_until, p.end_date), false) as "isPending"
     from promotions p
     left join redemptions d on d.store_id = p.store_id and d.customer_id = $2 and d.promotion_id = p.id
       and (d.deleted_at is null or d.applied_order_id is not null) and d.merged_at is null
     where p.store_id = $1 and p.deleted_at is null
     order by p.is_active desc, p.end_date <= now(), d.id is not null, p.start_date > now(),
              case when p.end_date > now() then p.end_date end, p.end_date desc, p.name, p.id
     limit ${LIST_MAX}`,
    [storeId, customerId ?? NOBODY],
    { multiplexed: true },
  );
  return rows.map(({ category, ...row }) => ({ ...row, ...(category !== null && { category }) }));
}

/** A promotion with the facts that decide whether a customer may redeem it now. */
export interface RedeemablePromotion {
  name: string;
  isActive: boolean;
  hasStarted: boolean;
  hasEnded: boolean;
}

/**
 * Finds a promotion of the store, and prevents the customer from being merged or erased until the transaction ends.
 * `promotion` and `customerId` are null when the store does not have them.
 */
export async function findRedeemablePromotion(
  sql: Sql,
  { storeId, customerId, promotionId }: { storeId: string; customerId: string; promotionId: string },
): Promise<{ promotion: RedeemablePromotion | null; customerId: string | null }> {
  const customer = lockCustomerById<{ id: string }>(sql, storeId, customerId, 'c.id');
  const promotions = sql.query<RedeemablePromotion & Record<string, unknown>>(
    `select name, is_active as "isActive", start_date <= statement_timestamp() as "hasStarted",
            end_date <= statement_timestamp() as "hasEnded"
     from promotions where store_id = $1 and id = $2 and deleted_at is null`,
    [storeId, promotionId],
  );
  return { customerId: (await customer)?.id ?? null, promotion: (await promotions)[0] ?? null };
}

interface InsertedRedemption {
  id: string;
  name: string;
  promotionType: string;
  promotionValue: number;
  created_at: string;
}

/**
 * Inserts the redemption with a copy of the promotion. The dates are checked again, because the transaction may have
 * waited. Returns null when the promotion no longer runs.
 * @throws ConstraintViolation 'redemptions_promotion_once' when the customer already redeemed the promotion.
 */
export async function insertPromotionRedemption(
  sql: Sql,
  { storeId, customerId, promotionId }: { storeId: string; customerId: string; promotionId: string },
): Promise<InsertedRedemption | null> {
  const [row] = await sql.query<InsertedRedemption & Record<string, unknown>>(
    `insert into redemptions as r (store_id, customer_id, promotion_id, status, day, points_used,
                                   item_name, item_description, item_category, item_type, item_value,
                                   valid_from, valid_until)
     select p.store_id, $2, p.id, 'redeemed', (statement_timestamp() at time zone s.time_zone)::date, 0,
            p.name, p.description, p.category, p.promotion_type, p.promotion_value, p.start_date, p.end_date
     from promotions p join stores s on s.id = p.store_id
     where p.store_id = $1 and p.id = $3 and p.deleted_at is null and p.is_active
       and p.start_date <= statement_timestamp() and p.end_date > statement_timestamp()
     returning r.id, r.item_name as name, r.item_type as "promotionType", r.item_value as "promotionValue", r.created_at`,
    [storeId, customerId, promotionId],
  );
  return row ?? null;
}
