import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const platformStatsWords: Words = {
  pages: {
    [PATHS.admin.dashboard]: { words: 'home, overview, numbers, problems' },
  },
};
