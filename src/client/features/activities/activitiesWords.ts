import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const activitiesWords: Words = {
  pages: {
    [PATHS.owner.activities]: {
      words: 'redemptions, pending, order id, refund, canjes, actividad',
      actions: [
        { label: 'Export redemptions', words: 'download, csv, excel, spreadsheet, activities' },
        {
          label: 'Complete or cancel a reward',
          query: '?status=pending',
          words: 'refund, undo, return points, pending, unclaimed',
        },
      ],
    },
  },
  audit: {
    redemption_created: 'Reward redeemed',
    redemption_released: 'Unclaimed reward expired',
    redemption_updated: 'Redemption edited',
    reward_kept: 'Reward of a refunded purchase kept',
    reward_reversed: 'Reward of a refunded purchase cancelled',
  },
};
