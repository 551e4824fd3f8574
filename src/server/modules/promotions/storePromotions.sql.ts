import { PROMOTIONS_MAX } from '../../../contract/offerLimits';
import type { Promotion } from '../../../contract/promotions';
import { defineColumns } from '../../shared/columns';
import { redemptionCount, type OfferTable } from '../offers';
import type { PromotionFields } from './promotions.policy';

const columns = defineColumns<keyof PromotionFields>([
  'name',
  'description',
  'category',
  'promotionType',
  'promotionValue',
  'startDate',
  'endDate',
  'isActive',
  'terms',
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
