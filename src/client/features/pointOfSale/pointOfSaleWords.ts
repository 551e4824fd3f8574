import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const pointOfSaleWords: Words = {
  pages: {
    [PATHS.owner.pointOfSale]: {
      words: 'register, clover, sales, orders, purchases, refund, missing points, receipt, pos, caja, compras, recibo',
      actions: [
        {
          label: 'Give points for a sale',
          section: 'Who bought this?',
          words: 'missing points, credit order, receipt, forgot',
        },
        {
          label: 'Connection to your register',
          section: 'Connection',
          words: 'clover, test connection, connect the register, api key, point of sale',
        },
      ],
    },
  },
  audit: {
    checkout_dismissed: 'Waiting checkout dismissed',
    credit_given: 'Points of a sale given to another customer',
    credit_taken_back: 'Points of a sale taken back',
    earning_categories_updated: 'Categories that earn no points changed',
    order_credited: 'Points given for a sale',
    order_dismissed: 'Sale without points dismissed',
  },
};
