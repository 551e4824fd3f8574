import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const promotionsWords: Words = {
  pages: {
    [PATHS.owner.promotions]: {
      words: 'sale, discount, double points, deal, offer, coupon, special, promociones, descuento, oferta, cupón',
      actions: [
        {
          label: 'Add Promotion',
          query: '?promotion=new',
          words: 'new promotion, create, sale, discount, double points',
        },
      ],
    },
  },
  audit: {
    promotion_created: 'Promotion added',
    promotion_updated: 'Promotion changed',
  },
};
