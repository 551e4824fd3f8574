import { PROMOTIONS_MAX } from '../../../contract/offerLimits';
import type { Promotion, PromotionType } from '../../../contract/promotions';
import type { Sql, Statement } from '../../database/Database';
import { lockStoreLimits } from '../../shared/lockStoreLimits';
import type { PromotionFields } from './promotion.policy';

interface FieldsRow {
  name: string;
  description: string;
  category: string | null;
  promotion_type: PromotionType;
  promotion_value: number;
  start_date: Date;
  end_date: Date;
  is_active: boolean;
}
interface PromotionRow extends FieldsRow {
  id: string;
  redemptions: number;
  created_at: Date;
  updated_at: Date;
}

/** Selects the promotions of a store, or one of them, with their counters: never by reading redemptions. */
export function storePromotionsStatement(storeId: string, id?: string): Statement {
  const text = `
    select p.id, p.name, p.description, p.category, p.promotion_type, p.promotion_value, p.start_date, p.end_date,
           p.is_active, p.created_at, p.updated_at, coalesce(counted.redemptions, 0) as redemptions
    from promotions p
    left join lateral (
      select sum(c.redemptions)::integer as redemptions from redemption_count_parts c
      where c.store_id = p.store_id and c.item_id = p.id
    ) counted on true
    where p.store_id = $1 and p.deleted_at is null${id === undefined ? '' : ' and p.id = $2'}
    order by p.start_date desc, p.name, p.id`;
  return { text, values: id === undefined ? [storeId] : [storeId, id] };
}

/** Lists the promotions of a store, ended and inactive ones too, the latest start first. */
export async function listStorePromotionRows(sql: Sql, storeId: string): Promise<Promotion[]> {
  const { text, values } = storePromotionsStatement(storeId);
  return (await sql.query<PromotionRow & Record<string, unknown>>(text, values)).map(toPromotion);
}

/** Finds one of the store's promotions; null when there is none with this id. */
export async function findStorePromotion(sql: Sql, storeId: string, id: string): Promise<Promotion | null> {
  const { text, values } = storePromotionsStatement(storeId, id);
  const [row] = await sql.query<PromotionRow & Record<string, unknown>>(text, values);
  return row ? toPromotion(row) : null;
}

function toPromotion(row: PromotionRow): Promotion {
  return {
    id: row.id,
    ...toFields(row),
    redemptions: row.redemptions,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function toFields(row: FieldsRow): PromotionFields {
  return {
    name: row.name,
    description: row.description,
    category: row.category,
    promotionType: row.promotion_type,
    promotionValue: row.promotion_value,
    startDate: row.start_date.toISOString(),
    endDate: row.end_date.toISOString(),
    isActive: row.is_active,
  };
}

/** Locks one of the store's promotions until the transaction ends; null when there is none with this id. */
export async function lockPromotion(sql: Sql, storeId: string, id: string): Promise<PromotionFields | null> {
  const [row] = await sql.query<FieldsRow & Record<string, unknown>>(
    `select name, description, category, promotion_type, promotion_value, start_date, end_date, is_active
     from promotions where store_id = $1 and id = $2 and deleted_at is null
     for no key update`,
    [storeId, id],
  );
  return row ? toFields(row) : null;
}

/**
 * Inserts a promotion and returns its id; null when the store has as many as it may have.
 * @throws AppError 401 when the store was deleted.
 */
export async function insertPromotion(sql: Sql, storeId: string, promotion: PromotionFields): Promise<string | null> {
  await lockStoreLimits(sql, storeId);
  const [row] = await sql.query<{ id: string }>(
    `insert into promotions as p (store_id, name, description, category, promotion_type, promotion_value, start_date,
                                  end_date, is_active)
     select $1, $2, $3, $4, $5, $6::numeric, $7::timestamptz, $8::timestamptz, $9::boolean
     where (select count(*) from promotions l where l.store_id = $1 and l.deleted_at is null) < ${PROMOTIONS_MAX}
     returning p.id`,
    [storeId, ...toValues(promotion)],
  );
  return row?.id ?? null;
}

export async function writePromotion(sql: Sql, storeId: string, id: string, promotion: PromotionFields): Promise<void> {
  await sql.query(
    `update promotions set name = $3, description = $4, category = $5, promotion_type = $6, promotion_value = $7,
            start_date = $8, end_date = $9, is_active = $10, updated_at = now()
     where store_id = $1 and id = $2`,
    [storeId, id, ...toValues(promotion)],
  );
}

function toValues(promotion: PromotionFields) {
  return [
    promotion.name,
    promotion.description,
    promotion.category,
    promotion.promotionType,
    promotion.promotionValue,
    promotion.startDate,
    promotion.endDate,
    promotion.isActive,
  ];
}

/** Takes a promotion off every list. Its redemptions stay as they are. */
export async function markPromotionDeleted(sql: Sql, storeId: string, id: string): Promise<void> {
  await sql.query('update promotions set deleted_at = now() where store_id = $1 and id = $2', [storeId, id]);
}
