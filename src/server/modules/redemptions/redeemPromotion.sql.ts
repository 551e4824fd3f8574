import type { Shop, Sql } from '../../database/Database';
import { lockCustomerById } from '../customers';
import { isValidIn } from '../offers';

/** A promotion with what decides whether one customer may redeem it now. */
export interface RedeemablePromotion {
  name: string;
  isActive: boolean;
  hasStarted: boolean;
  hasEnded: boolean;
  isInShop: boolean;
}

/**
 * Finds one of the store's promotions, and keeps the customer from being merged or erased until the transaction ends.
 * The promotion is null when the store has none with this id, the customer when the store has no such customer.
 */
export async function findRedeemablePromotion(
  sql: Sql,
  { storeId, shopId }: Shop,
  { customerId, promotionId }: { customerId: string; promotionId: string },
): Promise<{ promotion: RedeemablePromotion | null; customerId: string | null }> {
  const customer = lockCustomerById<{ id: string }>(sql, storeId, customerId, 'c.id');
  const promotions = sql.query<RedeemablePromotion>(
    `select name, is_active as "isActive", start_date <= statement_timestamp() as "hasStarted",
            end_date <= statement_timestamp() as "hasEnded",
            ${isValidIn('shop_ids', '$3')} as "isInShop"
     from promotions where store_id = $1 and id = $2 and deleted_at is null`,
    [storeId, promotionId, shopId],
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
 * Inserts the redemption with a copy of the promotion. The dates are compared once more, because the transaction may
 * have waited; null when the promotion no longer runs.
 * @throws ConstraintViolation 'redemptions_promotion_once' when the customer already redeemed the promotion.
 */
export async function insertPromotionRedemption(
  sql: Sql,
  { storeId, shopId, shopKey }: Shop,
  { customerId, promotionId }: { customerId: string; promotionId: string },
): Promise<InsertedRedemption | null> {
  const [row] = await sql.query<InsertedRedemption>(
    `insert into redemptions as r (store_id, customer_id, promotion_id, status, day, points_used,
                                   item_name, item_description, item_category, item_type, item_value,
                                   valid_from, valid_until, valid_shops, shop_id)
     select p.store_id, $2, p.id, 'redeemed', (statement_timestamp() at time zone s.time_zone)::date, 0,
            p.name, p.description, p.category, p.promotion_type, p.promotion_value, p.start_date, p.end_date, p.shop_ids, $5
     from promotions p join stores s on s.id = $4
     where p.store_id = $1 and p.id = $3 and p.deleted_at is null and p.is_active
       and p.start_date <= statement_timestamp() and p.end_date > statement_timestamp()
       and ${isValidIn('p.shop_ids', '$4')}
     returning r.id, r.item_name as name, r.item_type as "promotionType", r.item_value as "promotionValue", r.created_at`,
    [storeId, customerId, promotionId, shopId, shopKey],
  );
  return row ?? null;
}
