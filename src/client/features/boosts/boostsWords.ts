import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const boostsWords: Words = {
  pages: {
    [PATHS.owner.boosts]: {
      words: 'happy hour, double points, triple points, more points, slow hours, bonus, puntos dobles, hora feliz',
    },
  },
  audit: {
    boost_created: 'Boost added',
    boost_updated: 'Boost changed',
  },
};
