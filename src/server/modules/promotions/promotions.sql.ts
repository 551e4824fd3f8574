import { PROMOTIONS_MAX } from '../../../contract/plain/offerLimits';
import type { CustomerPromotion, Promotion } from '../../../contract/promotions';
import { toText, type Shop, type Sql } from '../../database/Database';
import { defineColumns } from '../../shared/columns';
import { offeredIn } from '../../shared/shops/shopCounters';
import { isValidIn, redemptionCount, type OfferTable } from '../offers';
import type { PromotionFields } from './promotions.rules';

/** The fields that a customer sees as they are now. A redemption keeps the values of the other fields. */
const CURRENT = ['name', 'description', 'category', 'isActive', 'terms'] as const;
const columns = defineColumns<keyof PromotionFields>()([
  ...CURRENT,
  'promotionType',
  'promotionValue',
  'startDate',
  'endDate',
  'shopIds',
]);

/** Promotions, sorted by start, latest first. */
export const promotionTable: OfferTable<PromotionFields, Promotion> = {
  name: 'promotions',
  columns,
  max: PROMOTIONS_MAX,
  select: (storeId, id) => ({
    text: `
      select p.id, ${columns.select('p')}, p.created_at as "createdAt", p.updated_at as "updatedAt",
             ${redemptionCount('p')} as redemptions
      from promotions p
      where p.store_id = $1 and p.deleted_at is null${id === undefined ? '' : ' and p.id = $2'}
      order by p.start_date desc, p.name, p.id`,
    values: id === undefined ? [storeId] : [storeId, id],
  }),
};

/** More than a store runs at a time. The limit keeps years of past promotions from the kiosk. */
const LIST_MAX = 200;
/** An id that no customer has. It is not null, because Citus's planner would remove a join with null. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A promotion as the columns of selectCustomerPromotions have it. */
type CustomerPromotionRow = Omit<CustomerPromotion, 'category' | 'shops'> & { category: string | null };

/** SQL for the shops in which a promotion is valid, or was when it was redeemed. */
const VALID_SHOPS = '(case when d.id is null then p.shop_ids else d.valid_shops end)';

/**
 * SQL for the promotions of the store $1 for the customer $2, in the order of listCustomerPromotionRows. A deleted
 * redemption only counts if its multiplier was used, like in the index that prevents a second redemption. A redeemed
 * promotion has the type, value, dates and shops of its redemption. With a shop only what is valid there is selected.
 */
const selectCustomerPromotions = (shopId?: string) => `
  select p.id, p.store_id as "storeId", ${defineColumns<(typeof CURRENT)[number]>()(CURRENT).select('p')},
         coalesce(d.item_type, p.promotion_type) as "promotionType",
         coalesce(d.item_value, p.promotion_value) as "promotionValue",
         coalesce(d.valid_from, p.start_date) as "startDate", coalesce(d.valid_until, p.end_date) as "endDate",
         d.id is not null as "alreadyRedeemed",
         coalesce(d.item_type = 'POINTS_MULTIPLIER' and d.applied_order_id is null
                    and now() < coalesce(d.valid_until, p.end_date), false) as "isPending"${
                      shopId === undefined ? `, ${VALID_SHOPS} as "shopIds"` : ''
                    }
  from promotions p
  left join redemptions d on d.store_id = p.store_id and d.customer_id = $2 and d.promotion_id = p.id
    and (d.deleted_at is null or d.applied_order_id is not null) and d.merged_at is null
  where p.store_id = $1 and p.deleted_at is null${shopId === undefined ? '' : ` and ${isValidIn(VALID_SHOPS, shopId)}`}
  order by p.is_active desc, p.end_date <= now(), d.id is not null, p.start_date > now(),
           case when p.end_date > now() then p.end_date end, p.end_date desc, p.name, p.id
  limit ${LIST_MAX}`;

/**
 * SQL for the promotions of the store $1 that run or will run, for the page of the customer $2, as an array of JSON.
 * toPagePromotions reads it. What is valid in former shops of a chain only is left out.
 */
export const PAGE_PROMOTIONS = `
  select coalesce(json_agg(to_jsonb(named) - 'shopIds'), '[]') from (
    select offered.*, ${offeredIn('offered."shopIds"')} as shops from (${selectCustomerPromotions()}) offered) named
  where named."isActive" and named."endDate" > now() and (named."shopIds" is null or named.shops is not null)`;

type PagePromotionRow = CustomerPromotionRow & { shops: string[] | null };

/** The promotions in a value of PAGE_PROMOTIONS. Times in JSON are not those of the API. */
export function toPagePromotions(rows: readonly PagePromotionRow[]): CustomerPromotion[] {
  return rows.map(({ shops, ...row }) => ({
    ...toCustomerPromotion(row),
    startDate: new Date(row.startDate).toISOString(),
    endDate: new Date(row.endDate).toISOString(),
    ...(shops && { shops }),
  }));
}

/**
 * Lists the promotions of a shop for a customer: those that can be redeemed now first, then upcoming, redeemed,
 * expired and inactive ones. With an unknown customer or none, nothing is redeemed.
 */
const IN_SHOP = selectCustomerPromotions('$3');

export async function listCustomerPromotionRows(
  sql: Sql,
  { storeId, shopId }: Shop,
  customerId: string | null,
): Promise<CustomerPromotion[]> {
  const rows = await sql.query<CustomerPromotionRow>(IN_SHOP, [storeId, customerId ?? NOBODY, shopId], {
    multiplexed: true,
  });
  return rows.map((row) => toCustomerPromotion({ ...row, storeId: toText(shopId) }));
}

function toCustomerPromotion({ category, ...row }: CustomerPromotionRow): CustomerPromotion {
  return { ...row, ...(category !== null && { category }) };
}
