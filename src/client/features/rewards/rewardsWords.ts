import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const rewardsWords: Words = {
  pages: {
    [PATHS.owner.rewards]: {
      words: 'gift, free item, prize, offer, catalog, stamp card, punch card, recompensas, premios, regalo',
      actions: [{ label: 'Add Reward', query: '?reward=new', words: 'new reward, create' }],
    },
  },
  audit: {
    reward_created: 'Reward added',
    reward_updated: 'Reward changed',
  },
};
